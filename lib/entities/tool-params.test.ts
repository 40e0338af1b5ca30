import { expect, test } from 'vitest';
import type { PrimitiveError } from '#lib/base/errors.ts';
import { checkToolParams, problemOfSchema } from './tool-params.ts';

const failing = (schema: Record<string, unknown>, params: Record<string, unknown>) => {
  try {
    checkToolParams(schema, params);
    return null;
  } catch (error) {
    return (error as PrimitiveError).toFailure();
  }
};
const object = (properties: object, more: object = {}) => ({ type: 'object', properties, ...more });

test.each<[string, Record<string, unknown>, Record<string, unknown>, object | null]>([
  ['nothing is required', {}, { a: 1 }, null],
  ['a match', object({ a: { type: 'integer', minimum: 1 } }, { required: ['a'] }), { a: 1, more: true }, null],
  ['a wrong type', object({ a: { type: 'integer' } }), { a: 'x' }, { path: 'params.a', expected: 'a number' }],
  ['a missing property', object({ a: { type: 'string' } }, { required: ['a'] }), {}, { path: 'params.a', expected: 'text' }],
  ['an extra property', object({ a: { type: 'string' } }, { additionalProperties: false }), { b: 1 }, { path: 'params.b' }],
  ['a value outside of the list', object({ a: { enum: ['x', 'y'] } }), { a: 'z' }, { expected: 'one of x, y' }],
  ['a reference', object({ a: { $ref: '#/$defs/n' } }, { $defs: { n: { type: 'number' } } }), { a: 'x' }, { path: 'params.a' }],
  [
    'patterns and formats are the server’s to check',
    object({ a: { type: 'string', pattern: '(?P<x>', format: 'uri-reference' } }),
    { a: '/x' },
    null,
  ],
  ['a property called format', object({ format: { type: 'number' } }), { format: 'x' }, { path: 'params.format' }],
  ['names by pattern', object({}, { patternProperties: { '^(a+)+$': {} }, additionalProperties: false }), { aa: 1 }, null],
])('%s', (_, schema, params, expected) => {
  const failure = failing(schema, params);
  if (expected) expect(failure).toMatchObject({ error: 'invalid_input', ...expected });
  else expect(failure).toBeNull();
});

test.each<[string, Record<string, unknown>]>([
  ['a reference elsewhere', object({ a: { $ref: 'https://example.com/x.json' } })],
  ['a reference to nothing', object({ a: { $ref: '#/$defs/none' } })],
  ['an unknown type', object({ a: { type: 'spaceship' } })],
  ['a missing subschema', object({ a: { anyOf: 'x' }, b: null })],
  ['a condition', { type: 'object', if: {}, else: {} }],
])('%s cannot be checked', (_, schema) => expect(problemOfSchema(schema)).toContain('cannot be checked'));

test('gives up on a schema that would take forever to check', () => {
  const doubling = Object.fromEntries(
    Array.from({ length: 40 }, (_, i) => [`d${i}`, { anyOf: [{ $ref: `#/$defs/d${i + 1}` }, { $ref: `#/$defs/d${i + 1}` }] }]),
  );
  const bomb = object({ a: { $ref: '#/$defs/d0' } }, { $defs: { ...doubling, d40: { type: 'string' } } });
  expect(failing(bomb, { a: 1 })).toMatchObject({ error: 'execution_failed', message: expect.stringContaining('reasonable time') });
});
