import type { Finding } from '../model/finding';

/** What a finding calls missing. */
export interface Claim {
  /** Identifiers; all of them have to be there before the claim is contradicted. */
  readonly names: readonly string[];
  /** Paths and import specifiers as they are written: where the names are missed, or (without names) what is missed. */
  readonly paths: readonly string[];
  /** It says that the names are not exported, whether or not they are there. */
  readonly ofExport: boolean;
}

/*
 * Read conservatively: a wrong refutation hides a defect, a missed one only leaves a finding to the integration pass. So
 * a claim is an unconditional statement that a name or a file is not there, in the title or right after it. "`x` is
 * undefined when the list is empty" or "the user does not exist in the database" are none.
 */
const path = String.raw`(?:the |its |module |file )*[\`'"]?[\w@.-]*[/.]\w`;
const tree = String.raw`(?:the |its |this |that )?(?:tree|repository|repo|code ?base|module|file|project|package|head|change|diff)\b`;
/** What may follow a plain statement; anything else ("in the database", "in strict mode") makes it another one. */
const end = String.raw`(?=\s*(?:$|[.,;:!)\]]|(?:anywhere|at all|any ?more|any longer|there|yet|and|so|but|by)\b|(?:in|from|at) (?:${tree}|${path})))`;
const thing =
  '(?:named )?(?:exports?|imports?|modules?|files?|functions?|methods?|class(?:es)?|interfaces?|constants?|symbols?|definitions?|declarations?|components?|helpers?|variables?|identifiers?)';
/** Code right behind the words: quoted, a path, or with a capital or an underscore inside. */
const code = String.raw`(?: (?:of|for|named|called))?:?\s*(?=[\`'"]|[\w$.@/-]*[A-Z_/(][\w$(])`;

/** Statements about what stands before them. */
const missedBefore = new RegExp(
  [
    String.raw`\b(?:is|are|was|were|has been) (?:not|never|no longer) (?:actually )?(?:exported|defined|declared|implemented)`,
    String.raw`\b(?:isn't|aren't|wasn't) (?:exported|defined|declared|implemented)`,
    String.raw`\b(?:does|do) not(?: actually)? exist`,
    String.raw`\b(?:doesn't|don't) exist`,
    String.raw`\bno longer exists?`,
    String.raw`\bnot (?:exported|defined|declared)`,
    String.raw`\b(?:is|are) (?:missing|undefined|undeclared|nonexistent|non-existent|unresolved)`,
  ]
    .map((statement) => statement + end)
    .join('|'),
  'i',
);
/** Statements about what stands after them. */
const missedAfter = new RegExp(
  [
    String.raw`\b(?:missing|nonexistent|non-existent|non-existing|undefined|undeclared|unknown|unresolved) ${thing}${code}`,
    String.raw`\b(?:cannot|can't|can not|could not|couldn't|unable to) (?:find|resolve|import) (?:the )?(?:${thing})?${code}`,
    String.raw`\b(?:does not|doesn't|never|no longer) exports?${code}`,
    String.raw`\bno (?:such )?${thing}${code}`,
  ].join('|'),
);
const conditional = /\b(?:when|whenever|if|unless|while|until|once|in case|for example|might|may|could be)\b/i;

/** What the finding calls missing, undefined or not exported; undefined when it makes no such plain claim. */
export function claimedNames({ title, body, file }: Pick<Finding, 'title' | 'body' | 'file'>): Claim | undefined {
  const sentences = [title.slice(0, 1_000), ...sentencesOf(body.slice(0, 4_000)).slice(0, 3)];
  const stated = sentences.map((sentence) => ({
    ...namesIn(sentence),
    states: statesAbsence(sentence),
    ofExport: /\bexport/i.test(sentence),
  }));
  const [first] = stated;
  for (const { names, paths, states, ofExport } of stated) {
    if (!states) continue;
    const about = paths.filter((path) => path !== file);
    if (names.length === 0 && about.length === 0) continue;
    // What the body mentions by the way is no ground to reject a finding that is about something else.
    const titleAgrees =
      first !== undefined &&
      (first.states || names.some((n) => title.includes(n)) || about.some((p) => title.includes(p)));
    if (titleAgrees) return { names, paths: about, ofExport };
  }
  return undefined;
}

/** The distinct names that all these findings call missing, in a fixed order: what has to be looked up in the head tree. */
export function namesToLookUp(findings: readonly Finding[]): string[] {
  return [...new Set(findings.flatMap((finding) => claimedNames(finding)?.names ?? []))].sort();
}

function statesAbsence(sentence: string): boolean {
  const before = missedBefore.exec(sentence);
  // Only its first letter is made small: capitals further on tell code from words.
  const statement = before ?? missedAfter.exec(sentence.slice(0, 1).toLowerCase() + sentence.slice(1));
  if (statement === null) return false;
  const lead = sentence.slice(0, statement.index);
  const rest = sentence.slice(statement.index + statement[0].length);
  if (conditional.test(lead)) return false;
  return before === null || namesIn(lead.slice(-120)).any || /^\s*[:(]/.test(rest);
}

function sentencesOf(text: string): string[] {
  return text.split(/(?<=[.!?;])\s+|\n+/).filter((sentence) => sentence.trim() !== '');
}

const keywords = new Set(
  'async await class const default else export exports extends false from function if import interface let module new null private public return self static super this true type typeof undefined var void'.split(
    ' ',
  ),
);

/** Quoted identifiers and paths of a sentence; where nothing is quoted, words that can only be code. */
function namesIn(sentence: string): { names: string[]; paths: string[]; any: boolean } {
  const quoted = [...sentence.matchAll(/`([^`\n]{1,200})`|'([^'\s]{1,200})'|"([^"\n]{1,200})"/g)].map(
    (m) => m[1] ?? m[2] ?? m[3] ?? '',
  );
  const bare = sentence.split(/[\s,;:!?"'`]+/).map((word) => word.replace(/^[([{]+|[.\])}]+$/g, ''));
  const words = quoted.length > 0 ? [...quoted, ...bare.filter(isPath)] : bare.filter(looksLikeCode);
  const names = new Set<string>();
  const paths = new Set<string>();
  for (const word of words) {
    const plain = word.replace(/\(\)?$/, '');
    if (isPath(plain)) paths.add(plain);
    else if (/^[A-Za-z_$][\w$]{1,100}$/.test(plain) && !keywords.has(plain)) names.add(plain);
  }
  return { names: [...names], paths: [...paths], any: names.size + paths.size > 0 };
}

function isPath(word: string): boolean {
  return (
    /^[\w@~.$-]{0,100}(?:\/[\w@.$[\]-]{1,100}){1,40}$/.test(word) ||
    /^[\w-]{1,100}(?:\.[\w-]{1,40}){0,3}\.(?:[cm]?[jt]sx?|py|css|scss|less|json|md|go|rs|java|vue|svelte)$/.test(word)
  );
}

function looksLikeCode(word: string): boolean {
  if (isPath(word)) return true;
  if (/(?:Error|Exception)$|^(?:TypeScript|JavaScript|GitHub)$/.test(word)) return false;
  return (
    /^[A-Za-z_$][\w$]*\($/.test(word) ||
    (/^[A-Za-z_$][\w$]*$/.test(word) && (/[a-z\d][A-Z]/.test(word) || /\w_\w/.test(word)))
  );
}
