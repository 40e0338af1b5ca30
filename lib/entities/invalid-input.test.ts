import { expect, test } from 'vitest';
import { z } from 'zod';
import { PrimitiveError } from '#lib/base/errors.ts';
import { checked } from './invalid-input.ts';

const schema = z.strictObject({
  title: z.string().min(1).max(5),
  kind: z.enum(['a', 'b']).default('a'),
  size: z.int().min(0).max(9).optional(),
  day: z.iso.date().optional(),
  link: z.url().optional(),
  parts: z
    .array(z.strictObject({ name: z.string(), note: z.string().nullable().optional() }))
    .max(2)
    .optional(),
  rule: z.union([z.literal('monday'), z.array(z.string())], { error: 'Use a weekday, or a list of them.' }).optional(),
  either: z.union([z.string(), z.array(z.string())]).optional(),
});

function failure(value: unknown): PrimitiveError {
  try {
    checked(schema, value, 'content');
  } catch (error) {
    if (error instanceof PrimitiveError) return error;
  }
  throw new Error('nothing was wrong');
}

test.for([
  [{}, 'content.title', 'text'],
  [null, 'content', 'an object'],
  [{ title: '' }, 'content.title', 'at least 1 character'],
  [{ title: 'abcdef' }, 'content.title', 'at most 5 characters'],
  [{ title: 'A', kind: 'c' }, 'content.kind', 'one of a, b'],
  [{ title: 'A', size: 1.5 }, 'content.size', 'a whole number'],
  [{ title: 'A', size: 10 }, 'content.size', 'at most 9'],
  [{ title: 'A', day: '1 May' }, 'content.day', 'a date, such as 2026-03-01'],
  [{ title: 'A', link: 'example' }, 'content.link', 'an http(s) address'],
  [{ title: 'A', parts: [1] }, 'content.parts.0', 'an object'],
  [{ title: 'A', parts: [{ name: 1 }] }, 'content.parts.0.name', 'text'],
  [{ title: 'A', parts: [{}, {}, {}] }, 'content.parts', 'at most 2 items'],
] as const)('%j: %s expected %s', ([value, path, expected]) => {
  const problem = { path, expected };
  const { code, message, details } = failure(value);
  expect(code).toBe('invalid_input');
  expect(details.problems ?? [details]).toContainEqual(problem);
  expect(message).toContain(`${path}: expected ${expected}.`);
});

test.for([
  [
    { title: 'A', colour: 1 },
    'content.colour',
    'only title, kind, size, day, link, parts, rule, either',
    'content.colour: unknown field. The fields are title, kind, size, day, link, parts, rule, either.',
  ],
  [
    { title: 'A', parts: [{ name: 'B', id: 1 }] },
    'content.parts.0.id',
    'only name, note',
    'content.parts.0.id: unknown field. The fields are name, note.',
  ],
  [{ title: 'A', parts: 'much too long a text' }, 'content.parts', 'a list', 'content.parts: expected a list.'],
  [{ title: 'A', rule: 'Monday' }, 'content.rule', 'a weekday, or a list of them', 'content.rule: expected a weekday, or a list of them.'],
  [{ title: 'A', either: 1 }, 'content.either', 'text, or a list', 'content.either: expected text, or a list.'],
] as const)('%j: %s, as one sentence', ([value, path, expected, message]) => {
  const { message: said, details } = failure(value);
  expect(details).toEqual({ path, expected });
  expect(said).toBe(message);
});

test('an object without fields says so', () => {
  const empty = () => checked(z.strictObject({}), { tone: 'kind' }, 'params');
  expect(empty).toThrow('params.tone: unknown field. No fields are accepted here.');
});

test('each unknown field is named', () => {
  const { details, message } = failure({ title: 'A', colour: 1, shape: 2 });
  expect(details.problems).toMatchObject([{ path: 'content.colour' }, { path: 'content.shape' }]);
  expect(message).toBe('content.colour, content.shape: unknown fields. The fields are title, kind, size, day, link, parts, rule, either.');
});

test('null counts as absent for an optional field, and as a value where null is allowed', () => {
  expect(checked(schema, { title: 'A', kind: null, size: null, parts: [{ name: 'B', note: null }] })).toEqual({
    title: 'A',
    kind: 'a',
    parts: [{ name: 'B', note: null }],
  });
  expect(failure({ title: null }).details).toEqual({ path: 'content.title', expected: 'text' });
});

test('several problems are all reported, the first as path and expected', () => {
  const { details } = failure({ title: 1, kind: 2, size: 'big' });
  expect(details).toMatchObject({ path: 'content.title', expected: 'text' });
  expect(details.problems).toHaveLength(3);
});

test('a valid value is returned with its defaults', () => expect(checked(schema, { title: 'A' })).toEqual({ title: 'A', kind: 'a' }));
