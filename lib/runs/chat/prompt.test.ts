import { expect, test } from 'vitest';
import { contextText, type GatheredContext } from './context.ts';
import { promptMessages } from './prompt.ts';

const historyMessage = (role: 'user' | 'assistant', id: string): GatheredContext['history'][number] => ({
  id,
  role,
  parts: [{ type: 'text', text: `words of ${id}` }],
  metadata: {},
  created_at: '',
  context: null,
});
const gathered = (history: GatheredContext['history']): GatheredContext => ({
  turn: { id: 't', session_id: 's', message_id: 'm', attempt: 1 },
  session: { id: 's', title: '', summary: null },
  profile: null,
  history,
  memories: [],
  deliverables: [],
  platforms: [],
  documents: [],
  earlier_calls: [],
  forgotten: [],
});
const rolesOf = async (history: GatheredContext['history']) =>
  (await promptMessages(gathered(history), 'the context', {})).map(({ role }) => role);

test('a history that was cut before a reply starts with the person’s next message', async () => {
  expect(
    await rolesOf([
      historyMessage('assistant', 'a1'),
      historyMessage('user', 'u2'),
      historyMessage('assistant', 'a2'),
      historyMessage('user', 'u3'),
    ]),
  ).toEqual(['user', 'assistant', 'user']);
  expect(await rolesOf([historyMessage('assistant', 'a1'), historyMessage('user', 'u2')])).toEqual(['user']);
});

test('a complete history is unchanged', async () => {
  expect(await rolesOf([historyMessage('user', 'u1'), historyMessage('assistant', 'a1'), historyMessage('user', 'u2')])).toEqual([
    'user',
    'assistant',
    'user',
  ]);
});

test('twenty added servers take one line', () => {
  const servers = Array.from({ length: 20 }, (_, i) => ({
    provider: `mcp.${'s'.repeat(27)}-${i + 10}`,
    status: 'active',
    last_synced_at: null,
  }));
  const slack = { provider: 'slack', status: 'active', last_synced_at: null };
  const lines = contextText({ ...gathered([]), platforms: [slack, ...servers] }, new Date()).split('\n');
  expect(lines.filter((line) => line.includes('mcp.'))).toEqual([expect.stringContaining('List action:<server>.*')]);
  expect(lines.join('\n').length).toBeLessThan(1000);
  expect(lines).toContain('- platform:slack active, synced never');
});
