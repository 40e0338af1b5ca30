import { CompiledQuery } from 'kysely';
import { expect, test } from 'vitest';
import { TransactionSettings } from './transaction-settings.ts';

const query = CompiledQuery.raw;
const read = query('select 1');

test('a read-only transaction is also set to read-only', () => {
  const settings = new TransactionSettings();
  expect(settings.before(read, true)).toBeUndefined();
  settings.take(query('SET LOCAL ROLE "anon"'));
  expect(settings.before(read, true)?.parameters).toEqual(['role', 'anon', 'transaction_read_only', 'on']);
});

test('statements that only set something are combined into one before the next query', () => {
  const settings = new TransactionSettings();
  const statements = [
    query("SELECT set_config('role', $1, true)", ['anon']),
    query("SELECT set_config('request.jwt.claim.sub', $1, true)", ['ada']),
    query("SELECT set_config('response.status', '', true)"),
    query('SET LOCAL ROLE "authenticated"'),
  ];
  expect(statements.map((one) => settings.take(one))).toEqual([true, true, true, true]);
  const { sql, parameters } = settings.before(read)!;
  expect(sql).toBe('select set_config($1, $2, true), set_config($3, $4, true), set_config($5, $6, true)');
  expect(parameters).toEqual(['role', 'authenticated', 'request.jwt.claim.sub', 'ada', 'response.status', '']);
  expect(settings.before(read)).toBeUndefined();
});

test.each(['commit', 'rollback'])('%s discards the settings of its transaction', (end) => {
  const settings = new TransactionSettings();
  settings.take(query("select set_config('role', $1, true)", ['service_role']));
  expect(settings.before(query(end))).toBeUndefined();
  expect(settings.before(read)).toBeUndefined();
});

test.each([
  'begin',
  'select 1',
  "select set_config('role', $1, false)",
  "select set_config('role', $1, true), 1",
  "select current_setting('role', true)",
  'reset role',
])('%s is run unchanged', (sql) => {
  expect(new TransactionSettings().take(query(sql))).toBe(false);
});
