import { cpSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startHere } from '#lib/database/embedded/testing/folders.ts';
import { temporaryFolder } from '#lib/testing/temporary-folder.ts';

const FROM = '20261129010000';

test('the migrations remove what is stored of replies that were hidden, and what versions left out of an unknown message', async () => {
  const dataDir = temporaryFolder();
  const before = join(temporaryFolder(), 'migrations');
  for (const name of readdirSync('supabase/migrations')) if (name < FROM) cpSync(join('supabase/migrations', name), join(before, name));
  const old = await startHere({ dataDir, migrationsDir: before });
  const maya = '10000000-0000-4000-8000-000000000001';
  const id = (n: number) => `20000000-0000-4000-8000-00000000000${n}`;
  // Replies that read: 1 a document that was deleted, 2 one that is there, 3 an item that may only be older than it is kept.
  const reply = (n: number, ref: string) => `
    insert into public.session_messages (id, user_id, session_id, role, parts) values ('${id(n)}', '${maya}', '${id(9)}', 'user', '[]');
    insert into public.turns (id, user_id, session_id, message_id, status, exit_reason, ended_at, model, instance_id, lease)
      values ('3${id(n).slice(1)}', '${maya}', '${id(9)}', '${id(n)}', 'ended', 'complete', now(), 'm', 'i', gen_random_uuid());
    insert into public.turn_calls (user_id, turn_id, call_id, name, state, input, output)
      values ('${maya}', '3${id(n).slice(1)}', 'c', 'Read', 'succeeded', '{}', '{"success": true, "ref": "${ref}", "data": "Read ${n}"}');
    insert into public.turn_events (user_id, turn_id, seq, chunks)
      values ('${maya}', '3${id(n).slice(1)}', 0, '[{"type": "tool-output-available", "toolCallId": "c", "output": {"data": "Read ${n}"}}]');
    insert into public.session_messages (id, user_id, session_id, role, turn_id, parts) values (
      '3${id(n).slice(1)}', '${maya}', '${id(9)}', 'assistant', '3${id(n).slice(1)}',
      '[{"type": "tool-Read", "toolCallId": "c", "state": "output-available", "input": {}, "output": {"data": "Read ${n}"}}, {"type": "text", "text": "Said ${n}"}]');`;
  await old.database.exec(`
    insert into auth.users (id, email) values ('${maya}', 'maya@example.com');
    insert into public.documents (id, user_id, name, status) values ('${id(2)}', '${maya}', 'Plan', 'ready');
    insert into public.user_integrations (id, user_id, provider, status, keep_days) values ('${id(5)}', '${maya}', 'slack', 'active', 30);
    insert into public.platform_resources (id, user_id, integration_id, provider, external_id, name, kind)
      values ('${id(6)}', '${maya}', '${id(5)}', 'slack', 'C1', '#lab', 'channel');
    insert into public.chat_sessions (id, user_id, title) values ('${id(9)}', '${maya}', 'Falcon');
    ${reply(1, `document:${id(1)}/chunks/0`)} ${reply(2, `document:${id(2)}/chunks/0`)} ${reply(3, `platform:slack/items/${id(3)}`)}
    insert into public.deliverables (id, user_id, title, deliverable_type) values ('${id(7)}', '${maya}', 'Status', 'status_report');
    insert into public.deliverable_versions (user_id, deliverable_id, version_number, status, draft_content, source_snapshots, left_out) values (
      '${maya}', '${id(7)}', 1, 'staged', 'Shipped.',
      '[{"ref": "platform:slack/resources/${id(6)}@2026-11-20T09:00:00Z", "kind": "platform", "title": "Slack, #lab", "excerpt": ""},
        {"ref": "", "kind": "text", "title": "Pasted", "excerpt": ""}]',
      '[{"text": "Of an unknown message", "because": "no_room", "sources": [{"source": 0}]},
        {"text": "Pasted", "because": "no_room", "sources": [{"source": 1}]},
        {"text": "Of a known message", "because": "no_room", "sources": [{"source": 0, "ref": "platform:slack/items/${id(8)}"}]},
        {"text": "12 more statements", "because": "no_room", "sources": [{"source": 0}, {"source": 1}]}]');`);
  await old.stop();

  const { database } = await startHere({ dataDir, migrationsDir: 'supabase/migrations' });
  const read = async (query: string) => (await database.query<Record<string, unknown>>(query)).rows;
  const replies = await read(`
    select m.parts::text || coalesce((select string_agg(e.chunks::text, '') from public.turn_events e where e.turn_id = m.turn_id), '')
      || (select string_agg(coalesce(c.output::text, ''), '') from public.turn_calls c where c.turn_id = m.turn_id) as stored,
      m.metadata -> 'removed' as removed
    from public.session_messages m where m.role = 'assistant' order by m.id`);
  expect(replies.map(({ stored }) => String(stored).match(/(?:Read|Said) \d|no longer stored/g) ?? [])).toEqual([
    [],
    ['Read 2', 'Said 2', 'Read 2', 'Read 2'],
    ['no longer stored', 'Said 3', 'no longer stored', 'no longer stored'],
  ]);
  expect(replies.map(({ removed }) => removed)).toEqual([['document'], null, null]);
  const [version] = await read('select left_out from public.deliverable_versions');
  expect((version!.left_out as { text: string }[]).map(({ text }) => text)).toEqual(['Pasted', 'Of a known message', '12 more statements']);
});
