import { randomUUID } from 'node:crypto';
import { expect, inject, test } from 'vitest';
import { createActingAs } from '#lib/supabase/acting-as.ts';
import { signUp } from '#supabase/local/test-people.ts';

test('a first send makes the session', async () => {
  const s = inject('supabase');
  const p = await signUp('Maya');
  const db = createActingAs({ SUPABASE_URL: s.url, SUPABASE_PUBLISHABLE_KEY: s.publishableKey, SUPABASE_JWT_SECRET: s.jwtSecret })(p.id);
  const r = await db.rpc('start_turn', {
    session: randomUUID(),
    message: randomUUID(),
    parts: [{ type: 'text', text: 'hi' }],
    metadata: {},
    model: 'offline',
    instance: 'i',
    lease: randomUUID(),
  });
  console.log(r);
  const g = await db.rpc('gather_context', { turn: r.data.turn });
  console.log(JSON.stringify(g));
  expect(r.data.outcome).toBe('started');
});
