import type { Entity } from './vocabulary';
import { pascal } from './vocabulary';

type Section = (e: Entity) => string;

/** Sections of a guide about an entity, in Markdown; none holds a link. */
export const proseSections: readonly Section[] = [
  (e) => `## Creating a ${e.one}

1. Open *${pascal(e.many)}* and choose **New**.
2. Fill in the ${e.texts[0]} and the ${e.texts[1]}.
3. Save. The ${e.one} starts as \`${e.states[0]}\`.

A ${e.one} without a ${e.texts[0]} can be saved, but it will not show up in any report.`,
  (e) => `## How the ${e.numbers[0]} is counted

The ${e.numbers[0]} of a ${e.one} is kept in base units and rounded only on screen.
Imports that bring a unit of their own are converted when they arrive. Negative
numbers are refused, because they have always been typing errors so far.`,
  (e) => `## States

| state | meaning | who may set it |
| --- | --- | --- |
| \`${e.states[0]}\` | nothing has happened yet | everybody |
| \`${e.states[1]}\` | somebody works on it | the ${e.texts[1]} |
| \`${e.states[2]}\` | finished, read-only from here on | the ${e.texts[1]}, or the nightly job |`,
  (e) => `## Searching

Type a word of the ${e.texts[0]}, or a reference in full. Words are joined with *and*.
The ${e.numbers[1]} can be searched with a comparison:

\`\`\`
${e.numbers[1]} > 40 ${e.texts[0]}:north
\`\`\``,
  (e) => `## What happens at night

At two o'clock the service goes over all ${e.many} that are \`${e.states[1]}\` and were not
touched for a week. Each one is listed in the mail to the ${e.texts[1]}. Nothing is
changed by itself: the mail holds a button for every ${e.one}.`,
  (e) => `## Limits

- At most 5,000 ${e.many} are shown on one page; use the filter for more.
- The ${e.numbers[0]} is limited to six digits.
- A ${e.texts[0]} is at most 80 characters long.
- The export holds everything, whatever the filter on screen says.`,
  (e) => `## Troubleshooting

**The ${e.numbers[1]} is always zero.** The import ran before the ${e.texts[1]} was known.
Run it again for the day in question.

**A ${e.one} is listed twice.** Two imports brought the same reference with different
spelling. Merge them from the menu of the older one.`,
  (e) => `## Permissions

Reading ${e.many} takes the role *viewer*. Changing the ${e.texts[0]} takes *editor*, and
setting a ${e.one} to \`${e.states[2]}\` takes *owner*. Roles are given per ${e.texts[1]}, never
for the whole product.`,
  (e) => `## Reports

The weekly report sums up the ${e.numbers[0]} by ${e.texts[0]} and compares it with the week
before. ${pascal(e.many)} that became \`${e.states[2]}\` within the week are counted once, even
when they were opened again in between.`,
  (e) => `## Notes for integrators

Ask for changes since a point in time instead of reading all ${e.many} again:

\`\`\`json
{ "since": "2024-03-01T00:00:00Z", "${e.texts[0]}": "north", "limit": 200 }
\`\`\`

The answer is ordered by the time of the last change. An empty page means that you are done.`,
  (e) => `## Words

- **${pascal(e.one)}**: what this page is about.
- **${pascal(e.texts[0])}**: where a ${e.one} belongs; set once, seldom changed.
- **${pascal(e.texts[1])}**: who answers for it.
- **${pascal(e.numbers[0])}** and **${e.numbers[1]}**: the two figures that reports are made of.`,
  (e) => `## Questions that come up

### Can I change the reference of a ${e.one}?

No. Make a new one and set the old one to \`${e.states[2]}\`.

### Why do two people see different numbers?

The ${e.numbers[0]} on screen is that of the last import. Whoever has the page open for a
day sees the numbers of yesterday, until the page is loaded again.`,
  (e) => `## Before a new version

1. Stop the import of ${e.many}.
2. Wait until no ${e.one} is \`${e.states[1]}\`.
3. Install, and compare the sum of the ${e.numbers[1]} with what it was.
4. Start the import again, and read the log for ten minutes.`,
  (e) => `## Keyboard

| key | what it does |
| --- | --- |
| <kbd>N</kbd> | a new ${e.one} |
| <kbd>/</kbd> | search by ${e.texts[0]} |
| <kbd>E</kbd> | change the ${e.texts[1]} |
| <kbd>Esc</kbd> | back to all ${e.many} |`,
];
