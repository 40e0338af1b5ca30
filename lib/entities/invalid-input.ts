import { z } from 'zod';
import { PrimitiveError } from '#lib/base/errors.ts';
import { plural } from '#lib/base/text/plural.ts';
import type { connectCard } from './connect-card.ts';

type Issue = z.core.$ZodIssue;

/** A problem of an input: where, and what belongs there. */
export interface Problem {
  path: string;
  expected: string;
  /** Both in a sentence, if "expected …" would not be one. */
  sentence?: string;
  /** The card with which the person can end it. */
  card?: ReturnType<typeof connectCard>;
}

/**
 * Validates `value`, or throws `invalid_input` with every problem. `at` is the path of the value. A null counts as
 * absent where an optional field does not accept null.
 */
export function checked<S extends z.ZodType>(schema: S, value: unknown, at = ''): z.output<S> {
  const parsed = schema.safeParse(withoutNulls(schema, value));
  if (parsed.success) return parsed.data;
  throw invalidInput(problemsOf(parsed.error, schema, at));
}

/** A value without the nulls that mean "not given". */
export function withoutNulls(schema: unknown, value: unknown): unknown {
  const inner = bare(schema);
  if (inner instanceof z.ZodArray && Array.isArray(value)) return value.map((item) => withoutNulls(inner.element, item));
  if (!(inner instanceof z.ZodObject) || typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  let result = value as Record<string, unknown>;
  for (const [key, part] of Object.entries(value)) {
    if (typeof part !== 'object') continue;
    const field = Object.hasOwn(inner.shape, key) ? (inner.shape[key] as z.ZodType) : undefined;
    const kept = withoutNulls(field, part);
    const isNotGiven = part === null && field?.safeParse(undefined).success && !field.safeParse(null).success;
    if (kept === part && !isNotGiven) continue;
    if (result === value) result = { ...result };
    if (isNotGiven) delete result[key];
    else result[key] = kept;
  }
  return result;
}

/** The failure for these problems: the first as `path` and `expected`, all of them as `problems` when there are several. */
export function invalidInput(found: readonly Problem[]): PrimitiveError {
  const problems = found.map(({ path, expected }) => ({ path, expected }));
  const [first = { path: '', expected: 'something else' }] = problems;
  const message = [...new Set(found.map(sentenceOf))].join(' ');
  const card = found.find((problem) => problem.card)?.card;
  return new PrimitiveError('invalid_input', message, { ...first, ...(problems.length > 1 && { problems }), ...card });
}

function sentenceOf({ path, expected, sentence }: Problem): string {
  return sentence ?? `${path || 'The input'}: expected ${expected}${/[.\n]$/.test(expected) ? '' : '.'}`;
}

/** zod's issues, in our wording. For a value of the wrong type only that is reported. */
export function problemsOf(error: z.ZodError, schema: z.ZodType, at = ''): Problem[] {
  const mistyped = new Set(error.issues.filter(({ code }) => code === 'invalid_type').map(({ path }) => path.join('.')));
  const told = error.issues.filter(({ code, path }) => code === 'invalid_type' || !mistyped.has(path.join('.')));
  return told.slice(0, 10).flatMap((issue) => {
    if (issue.code === 'unrecognized_keys') return unknownFields(issue, schema, at);
    return [{ path: joined(at, issue.path), expected: expectedBy(issue) }];
  });
}

function unknownFields({ path, keys }: Extract<Issue, { code: 'unrecognized_keys' }>, schema: z.ZodType, at: string): Problem[] {
  const known = keysAt(schema, path);
  const paths = keys.slice(0, 10).map((key) => joined(at, [...path, key]));
  const unknown = paths.length === 1 ? 'unknown field' : 'unknown fields';
  const taken = known.length > 0 ? `The fields are ${known.join(', ')}.` : 'No fields are accepted here.';
  const sentence = `${paths.join(', ')}: ${unknown}. ${taken}`;
  return paths.map((one) => ({ path: one, expected: known.length > 0 ? `only ${known.join(', ')}` : 'nothing', sentence }));
}

function joined(at: string, path: readonly PropertyKey[]): string {
  return [at, ...path.map(String)].filter((step) => step !== '').join('.');
}

const typeLabels: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
};

function expectedBy(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return typeLabels[issue.expected] ?? issue.expected;
    case 'invalid_value':
      return issue.values.length === 1 ? String(issue.values[0]) : `one of ${issue.values.join(', ')}`;
    case 'too_small':
      return size('at least', issue.origin, issue.minimum);
    case 'too_big':
      return size('at most', issue.origin, issue.maximum);
    case 'invalid_format':
      return formatLabels[issue.format] ?? phrase(issue.message);
    case 'invalid_union':
      return issue.message === 'Invalid input' ? [...new Set(issue.errors.flatMap(ofBranch))].join(', or ') : phrase(issue.message);
    default:
      return phrase(issue.message);
  }
}

/** What one branch of a union expects of the value itself. */
function ofBranch(issues: Issue[]): string[] {
  return issues.filter(({ path }) => path.length === 0).map(expectedBy);
}

/** A rule such as "Use a day from 1 to 31.", as it follows "expected". */
function phrase(rule: string): string {
  return rule.replace(/^(?:Use|Write) /, '').replace(/\.$/, '');
}

const formatLabels: Record<string, string> = {
  datetime: 'a date and time with offset, such as 2026-03-01T09:00:00Z',
  date: 'a date, such as 2026-03-01',
  guid: 'the id (a UUID) of something that exists',
  url: 'an http(s) address',
};

function size(bound: string, origin: string, limit: number | bigint): string {
  if (origin === 'string') return `${bound} ${plural(limit, 'character')}`;
  if (origin === 'array') return `${bound} ${plural(limit, 'item')}`;
  return `${bound} ${limit}`;
}

/** The keys that an object may have at a place within a schema. */
function keysAt(schema: z.ZodType, path: readonly PropertyKey[]): string[] {
  let here: unknown = bare(schema);
  for (const step of path) {
    if (here instanceof z.ZodObject) here = bare(here.shape[String(step)]);
    else if (here instanceof z.ZodArray) here = bare(here.element);
    else return [];
  }
  return here instanceof z.ZodObject ? Object.keys(here.shape) : [];
}

/** A schema without optional, nullable and default wrappers. */
export function bare(schema: unknown): unknown {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault
    ? bare(schema.unwrap())
    : schema;
}
