// Runs the tests; see test/README.md.
//   node scripts/test.mjs [unit|process|editor|e2e ...] [--grep TEXT]
// The last line is "N passed, N failed"; the exit code is 1 if anything failed or a part ran no test.
import 'tsx';

await import('../test/harness/testMain.ts');
