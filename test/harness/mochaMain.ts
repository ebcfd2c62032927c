// A process of its own for one suite: mochaMain.ts TIMEOUT_MS GREP|'' FILE...
import { runSuite } from './runSuite';

const [timeout, grep, ...files] = process.argv.slice(2);
void runSuite(files, { timeout: Number(timeout), grep }).then((failures) => {
  process.exitCode = failures > 0 ? 1 : 0;
});
