import type { z } from 'zod';
import { invalidInput, problemsOf } from '#lib/entities/invalid-input.ts';
import { PrimitiveError } from '#lib/errors.ts';

const examples = { ref: 'deliverable:latest', pattern: 'deliverable:?status=active', query: 'decisions about the database' };
type Key = keyof typeof examples;

/**
 * The input of a call as its schema has it. Throws `missing_ref`, `missing_pattern`, `missing_query` when one of these
 * is not given, `invalid_input` for whatever else is wrong.
 */
export function checkInput<Input extends z.ZodObject>(name: string, schema: Input, input: unknown): z.output<Input> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const missing = parsed.error.issues.map(({ path }) => path).find((path) => path.length === 1 && isBlank(input, path[0]!));
  if (missing) throw missingInput(name, missing[0] as Key);
  throw invalidInput(problemsOf(parsed.error, schema));
}

/** The failure of a call that lacks what it is about. */
export function missingInput(name: string, key: Key): PrimitiveError {
  return new PrimitiveError(`missing_${key}`, `${name} needs a ${key}, such as "${examples[key]}".`, { path: key });
}

function isBlank(input: unknown, key: PropertyKey): boolean {
  if (!Object.hasOwn(examples, key) || typeof input !== 'object' || input === null) return false;
  const value = (input as Record<PropertyKey, unknown>)[key] ?? '';
  return typeof value === 'string' && value.trim() === '';
}
