import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { hermeticEnvironment } from './hermeticEnvironment';
import { processTable } from './processTable';
import { until } from './until';
import { quietSettings, writeUserSettings } from './quietSettings';
import type { ServedEditor } from './servedEditor';

export interface ServerOptions {
  readonly userDataDir: string;
  readonly extensionsDir: string;
  /** An empty folder for the home folder and sockets; the caller removes it after `stop()`. Short: a socket's path has about 100 bytes. */
  readonly scratch: string;
  /** Lets the page's address name an extension under development and its test suite; notifications never show then. */
  readonly testDriver?: boolean;
  /** Workspaces are untrusted until the user trusts them; without it every workspace is trusted. */
  readonly workspaceTrust?: boolean;
  readonly environment?: Readonly<Record<string, string>>;
  /** Gets all that the server prints. */
  readonly onOutput?: (text: string) => void;
}

export interface EditorServer {
  readonly port: number;
  /** Ends the server with its extension hosts; returns when they are gone. */
  stop(): Promise<void>;
}

const startLimitMs = 60_000;
const graceMs = 5_000;

/** Starts a served editor on a free port of 127.0.0.1. Throws with its output if it does not come up. */
export async function startEditorServer(editor: ServedEditor, options: ServerOptions): Promise<EditorServer> {
  const { userDataDir, extensionsDir, scratch } = options;
  if (!existsSync(join(userDataDir, 'User', 'settings.json'))) writeUserSettings(userDataDir, quietSettings);
  const sockets = join(scratch, 'run');
  const home = join(scratch, 'home');
  for (const folder of [sockets, home]) mkdirSync(folder, { recursive: true, mode: 0o700 });

  const server = spawn(
    editor.node,
    [
      editor.serverMain,
      ...['--host', '127.0.0.1', '--port', '0', '--without-connection-token', '--accept-server-license-terms'],
      ...['--server-data-dir', userDataDir, '--user-data-dir', userDataDir, '--extensions-dir', extensionsDir],
      ...(options.workspaceTrust ? [] : ['--disable-workspace-trust']),
      ...['--disable-telemetry', '--disable-experiments', '--disable-update-check'],
      // Else the login shell decides what extensions get as PATH.
      '--force-disable-user-env',
      ...(options.testDriver ? ['--enable-smoke-test-driver'] : []),
    ],
    {
      // A group of its own: stop() then reaches extension hosts, terminals and file watchers, too.
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: hermeticEnvironment(home, {
        XDG_RUNTIME_DIR: sockets,
        EXTENSIONS_GALLERY: '{"serviceUrl":""}',
        ...options.environment,
      }),
    },
  );
  await once(server, 'spawn');
  const exited = once(server, 'exit');
  const group = server.pid ?? 0;

  const stop = async () => {
    signal(group, 'SIGTERM');
    const killer = setTimeout(() => signal(-group, 'SIGKILL'), graceMs);
    await exited;
    clearTimeout(killer);
    signal(-group, 'SIGKILL');
    await gone(group);
  };
  try {
    const port = await new Promise<number>((resolve, reject) => {
      let output = '';
      const timer = setTimeout(() => reject(new Error(`the server did not start in time:\n${output}`)), startLimitMs);
      const read = (chunk: Buffer) => {
        const text = chunk.toString();
        options.onOutput?.(text);
        if (output.length < 100_000) output += text;
        const listening = /Extension host agent listening on (\d+)/.exec(output);
        if (!listening) return;
        clearTimeout(timer);
        resolve(Number(listening[1]));
      };
      server.stdout.on('data', read);
      server.stderr.on('data', read);
      server.once('exit', (code) => {
        clearTimeout(timer);
        reject(new Error(`the server ended with ${code}:\n${output}`));
      });
    });
    return { port, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function signal(target: number, name: NodeJS.Signals): void {
  try {
    process.kill(target, name);
  } catch {
    // Gone already, which is what was wanted.
  }
}

async function gone(group: number): Promise<void> {
  const ended = () => !processTable().some((entry) => entry.group === group);
  await until(`the processes of the editor's group ${group} end`, ended, { limitMs: graceMs });
}
