import { randomUUID } from 'node:crypto';
import { createClient } from '@supabase/supabase-js';
import { expect, inject, test } from 'vitest';
import { systemClock } from '#lib/base/clock.ts';
import { createActingAs } from '#lib/database/acting-as.ts';
import { signUp } from '#lib/database/embedded/testing/people.ts';
import { registry } from '#lib/primitives/index.ts';
import { testSettings } from '#lib/runs/chat/testing/chat-test-env.ts';
import { gatherContext } from './gather-context.ts';

test('an admin’s own List, latest, Search and context contain only their own rows', async () => {
  const { url, secretKey } = inject('supabase');
  const [admin, other] = await Promise.all([signUp('Admin'), signUp('Other')]);
  await createClient(url, secretKey).rpc('set_admin', { address: admin.email, admin: true }).throwOnError();
  const actingAs = createActingAs(testSettings());
  const asking = (userId: string) => ({ db: actingAs(userId), userId, clock: systemClock(), timeZone: 'UTC', log: () => 'id' });
  const run = (name: string, input: object, by = admin) => registry.execute(name, input, asking(by.id)) as Promise<Record<string, unknown>>;

  await run('Write', { ref: 'deliverable:new', content: { title: 'Mine: billing', deliverable_type: 'custom' } });
  await run('Write', { ref: 'memory:new', content: { content: 'Mine: billing moves in December' } });
  await run('Write', { ref: 'deliverable:new', content: { title: 'Theirs: billing', deliverable_type: 'custom' } }, other);
  await run('Write', { ref: 'memory:new', content: { content: 'Theirs: billing moves in March' } }, other);

  expect(await run('List', { pattern: 'deliverable:*' })).toMatchObject({ count: 1, items: [{ title: 'Mine: billing' }] });
  expect(await run('Read', { ref: 'deliverable:latest' })).toMatchObject({ data: { title: 'Mine: billing' } });
  const found = await run('Search', { query: 'billing', scope: 'all' });
  expect(found).toMatchObject({ success: true });
  expect(JSON.stringify(found)).toContain('Mine: billing');
  expect(JSON.stringify(found)).not.toContain('Theirs');

  const db = actingAs(admin.id);
  const started = await db
    .rpc('start_turn', {
      session: randomUUID(),
      message: randomUUID(),
      parts: [{ type: 'text', text: 'billing' }],
      metadata: {},
      model: 'built-in',
      instance: 'one',
      lease: randomUUID(),
    })
    .throwOnError();
  const gathered = await gatherContext(db, (started.data as { turn: string }).turn, null);
  expect(gathered.deliverables.map((one) => one.title)).toEqual(['Mine: billing']);
  expect(gathered.memories.map((one) => one.content)).toEqual(['Mine: billing moves in December']);
});
