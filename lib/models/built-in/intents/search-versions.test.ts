import { expect, test } from 'vitest';
import type { Situation } from '../flow/situation.ts';
import { readUtterance } from '../language/utterance.ts';
import { searchVersions } from './search-versions.ts';

const rows = [
  { id: 'team', title: 'Team newsletter' },
  { id: 'board', title: 'Board update' },
];
/** The number of the newest version. */
const newest: Record<string, number> = { team: 2, board: 1 };
const texts: Record<string, object> = {
  'deliverable:team/versions/2': { draft_content: '# News\n\n- **Billing** moves on Monday.\n- The office is closed.' },
  'deliverable:team/versions/1': { final_content: 'The launch went well.' },
  'deliverable:board/versions/1': { final_content: 'Revenue is flat.', draft_content: 'The launch slipped.' },
};

/** What a question is answered with; undefined if it is no question about what versions say. */
function answer(question: string): string | undefined {
  const flow = searchVersions.read(readUtterance(question), {} as Situation);
  let state = flow?.next();
  while (state && !state.done)
    state = flow!.next({
      outcomes: state.value.calls.map(({ input }) => {
        const { ref, pattern = '' } = input as { ref?: string; pattern?: string };
        const of = /^deliverable:(\w+)\/versions$/.exec(pattern)?.[1];
        const items = of === undefined ? rows : [{ deliverable_id: of, version_number: newest[of] }];
        return { success: true, ...(ref ? { data: texts[ref] } : { items }) } as never;
      }),
    });
  return state?.value;
}

const looked = 'I read the newest version of “Team newsletter” and “Board update”';

test.each([
  'Which of my reports mention billing?',
  'do any of the updates say something about billing',
  'Where did we write about billing?',
])('“%s” is answered with the statement and its version', (question) => {
  expect(answer(question)).toBe(`${looked}:\n\n- [Version 2 of Team newsletter](deliverable:team/versions/2): Billing moves on Monday.`);
});

test('what only an older version or a replaced draft says is not found, and what was read is named', () => {
  expect(answer('which reports mention the launch?')).toBe(`${looked}. None mentions “the launch”.`);
});

test.each(['Which reports go out weekly?', 'which of my memories mention billing?', 'What does the newsletter say about billing?'])(
  '“%s” is another question',
  (question) => {
    expect(answer(question)).toBeUndefined();
  },
);
