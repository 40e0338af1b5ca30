import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import { isRefusal, readableDatabaseError, withoutRefusals } from './database-error.ts';

const postgresError = (code: string) =>
  Object.assign(new Error('what is wrong'), { code, detail: 'Failing row contains (what someone wrote).', hint: 'a hint' });

/** According to the table in PostgREST's documentation; 409, 404, 401 and 405 come from the REST layer itself. */
test.each([
  ['P0001', 400],
  ['P0002', 500],
  ['23514', 400],
  ['23P01', 400],
  ['28000', 403],
  ['0L000', 403],
  ['08006', 503],
  ['40001', 500],
  ['57014', 500],
  ['XX000', 500],
  ['0A000', 400],
])('the SQLSTATE %s yields status %i with its own code', (code, status) => {
  const readable = readableDatabaseError(postgresError(code)) as { code: string; message: string; detail: string };
  expect(readable.code).toBe('PGRST');
  expect(JSON.parse(readable.message)).toEqual({
    code,
    message: 'what is wrong',
    details: 'Failing row contains (what someone wrote).',
    hint: 'a hint',
  });
  expect(JSON.parse(readable.detail)).toEqual({ status, headers: {} });
});

test.each(['23505', '23503', '42501', '42P01', '22P02', '25006'])('the SQLSTATE %s is left to the REST layer', (code) => {
  expect(readableDatabaseError(postgresError(code))).toMatchObject({
    code,
    message: 'what is wrong',
    detail: expect.stringContaining('someone'),
  });
});

test('a printed error shows code and message but not people’s content', () => {
  for (const code of ['40001', '53100', '23505']) {
    const printed = inspect(readableDatabaseError(postgresError(code)));
    expect(printed).toContain(`${code} what is wrong`);
    expect(printed).not.toContain('someone');
  }
});

test('refusals are not printed, faults are', () => {
  const printed: unknown[][] = [];
  const print = withoutRefusals((...words) => printed.push(words));
  const [refusal, fault] = [readableDatabaseError(postgresError('23505')), readableDatabaseError(postgresError('XX000'))];
  print(refusal);
  print(fault);
  print('words');
  expect(printed).toEqual([[fault], ['words']]);
  expect([isRefusal(refusal), isRefusal(fault), isRefusal('words'), isRefusal(null)]).toEqual([true, false, false, false]);
});

test('an error that is not from Postgres passes through', () => {
  for (const other of [new Error('other'), Object.assign(new Error('gone'), { code: 'ECONNRESET' }), 'text', undefined])
    expect(readableDatabaseError(other)).toBe(other);
});
