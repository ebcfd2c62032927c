import path from 'node:path';

/** Names in an attempt's folder. */
export const attemptFiles = (folder: string) =>
  ({
    order: path.join(folder, 'order.json'),
    worker: path.join(folder, 'worker.json'),
    reviewer: path.join(folder, 'reviewer.json'),
    stdout: path.join(folder, 'stdout.log'),
    stderr: path.join(folder, 'stderr.log'),
    events: path.join(folder, 'events.jsonl'),
    result: path.join(folder, 'result.json'),
    end: path.join(folder, 'end.json'),
    /** Its presence asks the worker to stop. */
    stop: path.join(folder, 'stop'),
    /** The reviewer's temporary folder; removed at the end. */
    temp: path.join(folder, 'tmp'),
  }) as const;
