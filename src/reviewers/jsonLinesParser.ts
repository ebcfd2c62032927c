import { type FailureReason, failureReasons } from '../model/job';
import type { OutputParser, ReviewerEvent } from './reviewer';

/** Longest texts that are taken over, characters. */
const idLimit = 500;
const textLimit = 2000;
/** Deepest nesting that is parsed; a result has less than ten levels. */
const depthLimit = 64;
/** Longest wait that a tool can ask for. */
const retryLimitMs = 24 * 60 * 60 * 1000;

type Fields = Readonly<Record<string, unknown>>;

/**
 * The line protocol of `command` reviewers and of the builtin one: `thread`, `progress`, `usage`, `result` and `error`
 * objects, one a line; without a `result`, the last object that has no `type` is the result. Everything else is skipped.
 */
export function jsonLinesParser(): OutputParser {
  let bare: Fields | undefined;
  let hasResult = false;
  return {
    push(line) {
      const fields = parseObject(line);
      if (fields === undefined) return [];
      const type = own(fields, 'type');
      if (typeof type !== 'string') {
        bare = fields;
        return [];
      }
      const event = eventOf(type, fields);
      hasResult ||= event?.type === 'result';
      return event === undefined ? [] : [event];
    },
    finish() {
      return hasResult || bare === undefined ? [] : [{ type: 'result', value: bare }];
    },
  };
}

function eventOf(type: string, fields: Fields): ReviewerEvent | undefined {
  switch (type) {
    case 'thread': {
      const id = own(fields, 'id');
      return typeof id === 'string' && id !== '' && id.length <= idLimit ? { type, id } : undefined;
    }
    case 'progress': {
      const text = own(fields, 'text');
      return typeof text === 'string' ? { type, text: text.slice(0, textLimit) } : undefined;
    }
    case 'usage': {
      const inputTokens = count(own(fields, 'inputTokens'));
      const outputTokens = count(own(fields, 'outputTokens'));
      if (inputTokens === undefined || outputTokens === undefined) return undefined;
      return { type, usage: { inputTokens, outputTokens } };
    }
    case 'result':
      return Object.hasOwn(fields, 'value') ? { type, value: own(fields, 'value') } : undefined;
    case 'error':
      return errorOf(fields);
    default:
      return undefined;
  }
}

function errorOf(fields: Fields): ReviewerEvent {
  const given = own(fields, 'reason');
  const known = failureReasons.find((reason) => reason === given);
  const words = [own(fields, 'detail'), own(fields, 'message'), known === undefined ? given : undefined];
  const detail = words.find((word) => typeof word === 'string' && word !== '');
  const reason: FailureReason = known ?? 'model-error';
  const wait = own(fields, 'retryAfterMs');
  return {
    type: 'error',
    reason,
    detail: typeof detail === 'string' ? detail.slice(0, textLimit) : 'The reviewer reported an error without a text.',
    ...(typeof wait === 'number' && wait >= 0 ? { retryAfterMs: Math.min(wait, retryLimitMs) } : {}),
  };
}

function parseObject(line: string): Fields | undefined {
  const text = line.trim();
  if (!text.startsWith('{') || !text.endsWith('}') || deeperThan(text, depthLimit)) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Fields) : undefined;
  } catch {
    return undefined;
  }
}

/** One pass over the text; brackets inside strings do not count. */
function deeperThan(text: string, limit: number): boolean {
  let depth = 0;
  let inString = false;
  for (let i = 0; i < text.length; i++) {
    const char = text[i];
    if (inString) {
      if (char === '\\') i++;
      else if (char === '"') inString = false;
    } else if (char === '"') inString = true;
    else if (char === '{' || char === '[') {
      if (++depth > limit) return true;
    } else if (char === '}' || char === ']') depth--;
  }
  return false;
}

const own = (fields: Fields, name: string): unknown => (Object.hasOwn(fields, name) ? fields[name] : undefined);

const count = (value: unknown): number | undefined =>
  Number.isSafeInteger(value) && (value as number) >= 0 ? (value as number) : undefined;
