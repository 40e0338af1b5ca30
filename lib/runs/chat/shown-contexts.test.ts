import { expect, test } from 'vitest';
import { contextText, type GatheredContext } from './context.ts';

const memory = (n: number, content: string) => ({
  id: `00000000-0000-4000-8000-00000000000${n}`,
  type: 'fact',
  content,
  as_of: null,
  updated_at: '',
});
const deliverable = (id: string, status = 'active') => ({
  id,
  title: id,
  deliverable_type: 'custom',
  status,
  frequency: 'weekly',
  schedule: { day: 'monday' },
  recipient: null,
  next_run_at: null,
});
const message = (role: 'user' | 'assistant', id: string, context: string | null = null) => ({
  id,
  role,
  parts: [],
  metadata: {},
  created_at: '',
  context,
});
const base: GatheredContext = {
  turn: { id: 't', session_id: 's', message_id: 'm', attempt: 1 },
  session: { id: 's', title: '', summary: null },
  profile: { name: 'Maya', email: '', time_zone: 'Europe/London', remembers_since: null },
  history: [],
  memories: [memory(1, 'Linda is the COO'), memory(2, 'Tom likes short reports')],
  deliverables: [deliverable('Newsletter'), deliverable('Digest')],
  platforms: [],
  documents: [],
  earlier_calls: [],
  forgotten: [],
};
const now = new Date('2026-11-18T10:00:00Z');

/** The context after messages that had these contexts. */
function after(contexts: readonly string[], changes: Partial<GatheredContext>, screen?: string): string[] {
  const history = contexts.flatMap((context, n) => [message('user', `u${n}`), message('assistant', `a${n}`, context)]);
  return contextText({ ...base, ...changes, history: [...history, message('user', 'newest')] }, now, screen)
    .split('\n')
    .slice(1, -1);
}
const first = contextText(base, now, 'deliverable:1');
const time = 'Now: 2026-11-18T10:00:00.000+00:00';

test('the first context of a chat says everything', () => {
  expect(first.split('\n').slice(1, -1)).toEqual([
    time,
    'Time zone: Europe/London',
    'Person: Maya',
    'Remember: only what the person asks you to remember',
    'On screen: deliverable:1',
    'Memories:',
    `- memory:${base.memories[0]!.id} (fact) Linda is the COO`,
    `- memory:${base.memories[1]!.id} (fact) Tom likes short reports`,
    'Deliverables:',
    expect.stringContaining('Newsletter'),
    expect.stringContaining('Digest'),
  ]);
});

test('a context without news says the time', () => {
  expect(after([first], {}, 'deliverable:1')).toEqual([time]);
});

test('a context says what has changed, and what is gone', () => {
  const changes = {
    profile: { ...base.profile!, time_zone: 'Asia/Tokyo', remembers_since: '2026-01-01' },
    memories: [memory(1, 'Linda is the CEO'), memory(3, 'The launch is in May')],
    deliverables: [],
  };
  expect(after([first], changes)).toEqual([
    time,
    'Time zone: Asia/Tokyo',
    'Remember: also what the person mentions in passing',
    'On screen: none',
    'Memories:',
    `- memory:${memory(1, '').id} (fact) Linda is the CEO`,
    `- memory:${memory(3, '').id} (fact) The launch is in May`,
    'Deliverables: none',
  ]);
});

test('a value that returns to its earlier state is sent again', () => {
  const paused = after([first], { deliverables: [deliverable('Newsletter', 'paused'), deliverable('Digest')] }, 'deliverable:1');
  expect(after([first, `<context>\n${paused.join('\n')}\n</context>`], {}, 'deliverable:1')).toEqual([
    time,
    'Deliverables:',
    expect.stringContaining('Newsletter (custom, active'),
    expect.stringContaining('Digest'),
  ]);
});

test('a list that lost its last entry is sent again', () => {
  expect(after([first], { deliverables: [deliverable('Newsletter')] }, 'deliverable:1')).toEqual([
    time,
    'Deliverables:',
    expect.stringContaining('Newsletter'),
  ]);
});

test('a memory that applies again after it was forgotten is sent again', () => {
  expect(after([first], { forgotten: [base.memories[0]!.id] }, 'deliverable:1')).toContain(
    `- memory:${base.memories[0]!.id} (fact) Linda is the COO`,
  );
});
