import { describe, expect, test } from 'vitest';
import type { GatheredContext } from './context.ts';
import { transcript } from './summarizer.ts';
import { summaryDue, withRecentHistory } from './summary.ts';

const historyMessage = (role: 'user' | 'assistant', id: string, words: string): GatheredContext['history'][number] => ({
  id,
  role,
  parts: [{ type: 'text', text: words }],
  metadata: {},
  created_at: '',
  context: null,
});
const gathered = (history: GatheredContext['history']) => ({ history, turn: { id: 't' }, session: { id: 's' } }) as GatheredContext;
const exchange = (count: number, words: string) =>
  Array.from({ length: count }, (_, i) => [historyMessage('user', `u${i}`, words), historyMessage('assistant', `a${i}`, words)]).flat();

test('a history within its budget is left alone', () => {
  expect(summaryDue(gathered(exchange(5, 'short')))).toBeNull();
});

test('the older part of a long history is due, cut between a reply and the next message', () => {
  const budget = { tokens: 1000, messages: 200, keptTokens: 300, keptMessages: 60 };
  const effect = summaryDue(gathered(exchange(20, 'x'.repeat(200))), budget);
  expect(effect).toMatchObject({ type: 'summarize', turn: 't', session: 's', until: expect.stringMatching(/^a/) });
});

test('many short messages are due too, except for the newest', () => {
  const effect = summaryDue(gathered(exchange(150, 'hi')));
  expect(effect?.until).toBe('a119');
});

test('one enormous message is not separated from its answer', () => {
  expect(summaryDue(gathered([historyMessage('user', 'u', 'x'.repeat(400_000))]))).toBeNull();
});

test('the transcript names created entities', () => {
  const made = {
    type: 'tool-Write',
    toolCallId: 'c',
    state: 'output-available',
    input: {},
    output: { success: true, ref: 'deliverable:1', message: 'Created' },
  } as const;
  expect(transcript([{ role: 'assistant', parts: [made] }])).toBe('Partner: [Write deliverable:1] Created');
});

describe('a history without a summary', () => {
  test('is sent whole when it fits', () => {
    const whole = gathered(exchange(5, 'short'));
    expect(withRecentHistory(whole)).toBe(whole);
  });

  test('is sent in its newest part when it does not, which says so', () => {
    const { history, session } = withRecentHistory(gathered(exchange(20, 'x'.repeat(200))), 300);
    expect(history.map(({ id }) => id)).toEqual(['a17', 'u18', 'a18', 'u19', 'a19'].slice(-history.length));
    expect(history.length).toBeGreaterThan(1);
    expect(session.summary).toBe('messages that are not shown here');
  });

  test('is sent with its newest message, however long that is', () => {
    expect(withRecentHistory(gathered(exchange(2, 'x'.repeat(400_000)))).history.map(({ id }) => id)).toEqual(['a1']);
  });
});
