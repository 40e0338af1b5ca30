import { expect, test } from 'vitest';
import { openWithPasted } from './open-with-pasted.ts';

/** The content that the ticket is opened with. */
function openedWith(message: string): unknown {
  const first = openWithPasted(message)?.next();
  return first?.done === false ? first.value.calls[0]!.input.content : undefined;
}

const plan = 'steps:\n  - tool: WRITE_FILE\n    path: a.md\n    content: a';

test.each(['open a work ticket: carry out this plan', 'Please carry out this plan:'])(
  '“%s” with YAML below it opens a ticket of that plan',
  (head) => {
    for (const below of [plan, `\`\`\`yaml\n${plan}\n\`\`\``])
      expect(openedWith(`${head}\n\n${below}`)).toEqual({
        task: 'Carry out this plan',
        agent_type: 'plan',
        parameters: { plan: `${plan}\n` },
      });
  },
);

test.each<[string, [string, string][]]>([
  ['fixed it', [['notes.md', 'fixed it\n']]],
  ['```\nfixed it\n```', [['notes.md', 'fixed it\n']]],
  ['```md\nfixed it\n```', [['notes.md', 'fixed it\n']]],
  ['```old.md\nfixed it\n```', [['old.md', 'fixed it\n']]],
  ['```md title="docs/old.md"\nfixed it\n```', [['docs/old.md', 'fixed it\n']]],
  ['```../old.md\nfixed it\n```', [['notes.md', 'fixed it\n']]],
  [
    '```a.md\none\n```\n\n```b.md\ntwo\n```',
    [
      ['a.md', 'one\n'],
      ['b.md', 'two\n'],
    ],
  ],
  ['first\n```a.md\none\n```', [['notes.md', 'first\n```a.md\none\n```\n']]],
])('%j below a request is its files', (below, files) => {
  expect(openedWith(`Clean these up into a changelog\n\n${below}`)).toMatchObject({
    agent_type: 'workspace',
    files: files.map(([name, content]) => ({ name, content })),
  });
});
