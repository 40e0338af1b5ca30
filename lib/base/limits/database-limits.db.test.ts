import { expect, inject, test } from 'vitest';
import { createActingAs } from '#lib/database/acting-as.ts';
import { type Person, signUp } from '#lib/database/embedded/testing/people.ts';
import { limitOfError, limits } from './limits.ts';

const dbOf = ({ id }: Person) => {
  const { url, publishableKey, jwtSecret } = inject('supabase');
  return createActingAs({ SUPABASE_URL: url, SUPABASE_PUBLISHABLE_KEY: publishableKey, SUPABASE_JWT_SECRET: jwtSecret })(id);
};
const hash = (n: number) => n.toString(16).padStart(64, '0');

test('tokens are limited per person, and revoking one makes room', async () => {
  const [ada, grace] = await Promise.all([signUp('Ada'), signUp('Grace')]);
  const make = async (person: Person, n: number) =>
    (
      await dbOf(person)
        .from('access_tokens')
        .insert({ name: `${n}`, scopes: ['read'], token_hash: person.id.replaceAll('-', '') + hash(n).slice(32) })
    ).error;
  for (let n = 0; n < limits.tokens.most; n++) expect(await make(ada, n)).toBeNull();
  expect(limitOfError(await make(ada, 99))).toBe('tokens');
  expect(await make(grace, 99)).toBeNull();
  await dbOf(ada).from('access_tokens').delete().eq('name', '0').throwOnError();
  expect(await make(ada, 99)).toBeNull();
});

test('two simultaneous statements cannot exceed a limit together', async () => {
  const person = await signUp('Ada');
  const rows = (from: number, count: number) =>
    Array.from({ length: count }, (_, n) => ({
      name: 't',
      scopes: ['read'],
      token_hash: person.id.replaceAll('-', '') + hash(from + n).slice(32),
    }));
  const half = limits.tokens.most / 2 + 1;
  const both = await Promise.all([0, 100].map((from) => dbOf(person).from('access_tokens').insert(rows(from, half))));
  expect(both.map(({ error }) => limitOfError(error)).toSorted()).toEqual(['tokens', null].toSorted());
});

test('tickets are limited per person', async () => {
  const db = dbOf(await signUp('Ada'));
  const tickets = (count: number) => Array.from({ length: count }, () => ({ task: 'Look', agent_type: 'research' }));
  await db.from('work_tickets').insert(tickets(limits.tickets.most)).throwOnError();
  expect(limitOfError((await db.from('work_tickets').insert(tickets(1))).error)).toBe('tickets');
});

test('the size of all ticket files of a person is limited, when files are added and when a run makes them larger', async () => {
  const db = dbOf(await signUp('Ada'));
  const { data } = await db
    .from('work_tickets')
    .insert([1, 2].map(() => ({ task: 'Look', agent_type: 'workspace' })))
    .select('id')
    .throwOnError();
  const [one, two] = data!.map(({ id }) => id);
  const file = (ticket_id: string, path: string, size: number) => ({ ticket_id, path, size, digest: hash(1) });
  const half = limits.storageBytes.most / 2;
  await db
    .from('work_files')
    .insert([file(one!, 'a', half), file(two!, 'a', half)])
    .throwOnError();
  expect(limitOfError((await db.from('work_files').insert(file(two!, 'b', 1))).error)).toBe('storageBytes');
  const grown = await db
    .from('work_files')
    .update({ size: half + 1 })
    .eq('ticket_id', one!);
  expect(limitOfError(grown.error)).toBe('storageBytes');
  await db.from('work_files').delete().eq('ticket_id', one!).throwOnError();
  expect((await db.from('work_files').insert(file(two!, 'b', 1))).error).toBeNull();
});
