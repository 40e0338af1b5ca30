import { z } from 'zod';
import { PrimitiveError } from '#lib/errors.ts';

type Issue = z.core.$ZodIssue;

/** One thing wrong with what was given: where, and what belongs there. */
export interface Problem {
  path: string;
  expected: string;
}

/** Checks `value`, or throws `invalid_input` that names every problem in words. `at` is where the value stands. */
export function checked<S extends z.ZodType>(schema: S, value: unknown, at = ''): z.output<S> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw invalidInput(problemsOf(parsed.error, schema, at));
}

/** The failure that names problems: the first as `path` and `expected`, all of them as `problems` when there are several. */
export function invalidInput(problems: Problem[]): PrimitiveError {
  const [first = { path: '', expected: 'something else' }] = problems;
  const message = problems.map(({ path, expected }) => `${path || 'The input'}: expected ${expected}.`).join(' ');
  return new PrimitiveError('invalid_input', message, problems.length > 1 ? { ...first, problems } : { ...first });
}

/** What zod found, in our words. */
export function problemsOf(error: z.ZodError, schema: z.ZodType, at = ''): Problem[] {
  return error.issues.slice(0, 10).map((issue) => ({ path: pathOf(issue, at), expected: expectedBy(issue, schema) }));
}

function pathOf({ path, code, ...issue }: Issue, at: string): string {
  const keys = code === 'unrecognized_keys' && 'keys' in issue ? [(issue.keys as string[])[0]] : [];
  return [at, ...path, ...keys].filter((step) => step !== '').join('.');
}

const typeWords: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
};

function expectedBy(issue: Issue, schema: z.ZodType): string {
  switch (issue.code) {
    case 'invalid_type':
      return typeWords[issue.expected] ?? issue.expected;
    case 'invalid_value':
      return issue.values.length === 1 ? String(issue.values[0]) : `one of ${issue.values.join(', ')}`;
    case 'too_small':
      return size('at least', issue.origin, issue.minimum);
    case 'too_big':
      return size('at most', issue.origin, issue.maximum);
    case 'unrecognized_keys': {
      const known = keysAt(schema, issue.path);
      return known.length > 0 ? `only ${known.join(', ')}` : 'no such field';
    }
    case 'invalid_format':
      return formatWords[issue.format] ?? issue.message;
    default:
      return issue.message;
  }
}

const formatWords: Record<string, string> = {
  datetime: 'a date and time with offset, such as 2026-03-01T09:00:00Z',
  date: 'a date, such as 2026-03-01',
  guid: 'the id (a UUID) of something that exists',
  url: 'an http(s) address',
};

function size(bound: string, origin: string, limit: number | bigint): string {
  if (origin === 'string') return `${bound} ${limit} ${limit === 1 ? 'character' : 'characters'}`;
  if (origin === 'array') return `${bound} ${limit} ${limit === 1 ? 'item' : 'items'}`;
  return `${bound} ${limit}`;
}

/** The keys that an object may have at a place inside a schema. */
function keysAt(schema: z.ZodType, path: readonly PropertyKey[]): string[] {
  let here: unknown = bare(schema);
  for (const step of path) {
    if (here instanceof z.ZodObject) here = bare(here.shape[String(step)]);
    else if (here instanceof z.ZodArray) here = bare(here.element);
    else return [];
  }
  return here instanceof z.ZodObject ? Object.keys(here.shape) : [];
}

/** A schema without what only says that it may be missing. */
export function bare(schema: unknown): unknown {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault
    ? bare(schema.unwrap())
    : schema;
}
