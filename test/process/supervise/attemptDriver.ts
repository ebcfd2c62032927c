import { readFileSync } from 'node:fs';
import { startAttempt } from '../../../src/supervise/startAttempt';

// A driver that can be killed: `WORKER-SCRIPT FOLDER KEY TOKEN`; says when it has started the attempt, then waits.
const [script = '', folder = '', keyFile = '', token = ''] = process.argv.slice(2);
const key = Buffer.from(readFileSync(keyFile, 'utf8'), 'hex');
void startAttempt({ program: { execPath: process.execPath, script }, folder, key, token, env: {} }).then(
  ({ identity }) => {
    process.stdout.write(`${identity.pid}\n`);
    setInterval(() => undefined, 60_000);
  },
);
