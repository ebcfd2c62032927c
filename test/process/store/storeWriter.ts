import path from 'node:path';
import { acquireLock } from '../../../src/store/acquireLock';
import { openJournal } from '../../../src/store/openJournal';
import { writeDurable } from '../../../src/store/writeDurable';
import { ownIdentity } from '../../../src/supervise/identify';
import { liveness } from '../../../src/supervise/liveness';

// A process to be killed at work: `write FOLDER ROUND` writes and says what is on disk; `lock FOLDER` takes the lock.
const [mode, folder = '', round = ''] = process.argv.slice(2);

async function write(): Promise<never> {
  const journal = await openJournal(folder);
  for (let i = 0; ; i++) {
    const name = `${round}-${Number(round) * 1_000_000 + i}`;
    await journal.append({ type: 'stage', at: i, stage: name });
    await writeDurable(path.join(folder, 'record.json'), JSON.stringify({ name, text: 'x'.repeat(100_000) }));
    process.stdout.write(`${name}\n`);
  }
}

async function lock(): Promise<void> {
  const taken = await acquireLock(folder, await ownIdentity(), async (one) => (await liveness(one)) !== 'dead');
  process.stdout.write(`${taken.state}\n`);
  setInterval(() => undefined, 60_000);
}

void (mode === 'write' ? write() : lock());
