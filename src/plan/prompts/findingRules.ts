/** What a finding is and how its fields are filled; the same words for every reviewer. */
export const findingRules = `A finding is a defect that you can walk through: a concrete input or state, the path the code takes with it, and the wrong
effect at the end. If you cannot name all three, it is no finding. Style, taste, naming, missing comments, praise, and risks
without a path are none. Report each defect once. No findings is a good answer when there are none.
- "file" is a path of the repository, with slashes, as it is written below. "side" is "head" for code that is there after the
  change, "base" for code that the change took away. "line" and "endLine" count from 1 on that side.
- "quote" is copied from that line of that file, exactly, at least 8 characters, without line numbers and diff signs. A
  finding whose quote is not there is set aside.
- "title" says what is wrong in one line; "scenario" is input, path and effect; "body" is the reasoning; "recommendation"
  is what to do.
- "severity": critical = loss of data, a hole that can be used, or an outage in ordinary use; high = wrong results or a
  break in ordinary use; medium = wrong in less ordinary use; low = the rest. "confidence" is how sure you are, 0 to 1.
- Before you call something missing, undefined or unused, search the whole tree for it.`;

export const readOnlyRules = `You only read. Change no file, run nothing that writes, use no network. Your working folder holds the whole tree after the
change; git works in it (where HEAD has a parent, "git diff HEAD~1" is the whole change). Files that configure agents were left out on purpose.`;
