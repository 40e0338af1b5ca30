import { setTimeout } from 'node:timers/promises';
import { Kysely, sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { createActingAs } from '#lib/database/acting-as.ts';
import { startHere } from '#lib/database/embedded/testing/folders.ts';
import { signUp } from '#lib/database/embedded/testing/people.ts';
import { PreparedStatements } from './prepared-statements.ts';
import { sessionDialect } from './session-dialect.ts';

const supabase = inject('supabase');
const actingAs = createActingAs({
  SUPABASE_URL: supabase.url,
  SUPABASE_PUBLISHABLE_KEY: supabase.publishableKey,
  SUPABASE_JWT_SECRET: supabase.jwtSecret,
});

test('each of a hundred concurrent requests by two people and signed-out visitors sees only its own rows', async () => {
  const people = await Promise.all([signUp('Ada'), signUp('Grace')]);
  const words = ['what Ada knows', 'what Grace knows'];
  const clients = people.map((person) => actingAs(person.id));
  for (const [index, client] of clients.entries())
    await client.from('memories').insert({ user_id: people[index]!.id, content: words[index]! }).throwOnError();

  const anonymous = () =>
    fetch(`${supabase.url}/rest/v1/memories?select=content`, { headers: { apikey: supabase.publishableKey } }).then((response) =>
      response.text(),
    );
  const reads = (which: number) => async () => {
    const { data } = await clients[which]!.from('memories').select('content').not('tags', 'cs', '{written}').throwOnError();
    expect(data).toEqual([{ content: words[which] }]);
  };
  const writes = (which: number) => async () => {
    const row = { user_id: people[which]!.id, content: words[which]!, tags: ['written'] };
    const { data } = await clients[which]!.from('memories').insert(row).select('user_id').single().throwOnError();
    expect(data).toEqual({ user_id: people[which]!.id });
  };
  const fails = (which: number) => async () => {
    const { error } = await clients[which]!.from('memories').insert({ user_id: people[1 - which]!.id, content: 'planted' });
    expect(error?.code).toBe('42501');
  };
  const isRefused = async () => {
    const answer = await anonymous();
    for (const word of words) expect(answer).not.toContain(word);
  };
  const kinds = [reads(0), isRefused, writes(1), reads(1), fails(0), writes(0), isRefused, fails(1)];

  await Promise.all(Array.from({ length: 100 }, (_, index) => kinds[index % kinds.length]!()));

  for (const [index, client] of clients.entries()) {
    const { data } = await client.from('memories').select('content').throwOnError();
    expect(new Set(data.map((row) => row.content))).toEqual(new Set([words[index]]));
  }
});

test('an idle transaction keeps the session to itself, even when it fails', async () => {
  const { database, exclusive } = await startHere();
  const kysely = new Kysely<unknown>({ dialect: sessionDialect(new PreparedStatements(database), exclusive) });
  const seen: string[] = [];
  const as = (person: string, { fails = false } = {}) =>
    kysely.transaction().execute(async (transaction) => {
      await sql`select set_config('request.jwt.claim.sub', ${person}, true)`.execute(transaction);
      await setTimeout(5);
      if (fails) throw new Error('abandoned');
      const { rows } = await sql<{ person: string }>`select current_setting('request.jwt.claim.sub') as person`.execute(transaction);
      seen.push(`${person} is ${rows[0]!.person}`);
    });
  const outside = async () => {
    const { rows } = await sql<{ person: string }>`select current_setting('request.jwt.claim.sub', true) as person`.execute(kysely);
    seen.push(`outside is ${rows[0]!.person || 'no one'}`);
  };
  await Promise.allSettled([as('Ada'), as('Grace'), outside(), as('Joan', { fails: true }), outside(), as('Ada')]);
  expect(seen).toEqual(['Ada is Ada', 'Grace is Grace', 'outside is no one', 'outside is no one', 'Ada is Ada']);
});
