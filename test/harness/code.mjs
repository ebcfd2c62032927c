#!/usr/bin/env node
// Stands where @vscode/test-electron expects the desktop program, on machines that have none.
import 'tsx';

await import('./standInMain.ts');
