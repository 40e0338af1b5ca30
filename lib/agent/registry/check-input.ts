import type { z } from 'zod';
import { PrimitiveError } from '#lib/base/errors.ts';
import { bare, invalidInput, problemsOf, withoutNulls } from '#lib/entities/invalid-input.ts';

const keys = ['ref', 'pattern', 'query'] as const;
type Key = (typeof keys)[number];

/**
 * The input of a call as its schema has it. Throws `missing_ref`, `missing_pattern`, `missing_query` when one of these
 * is not given, `invalid_input` for whatever else is wrong.
 */
export function checkInput<Input extends z.ZodObject>(name: string, schema: Input, input: unknown): z.output<Input> {
  const parsed = parseInput(schema, input);
  if (parsed.success) return parsed.data;
  const missing = parsed.error.issues.map(({ path }) => path).find((path) => path.length === 1 && isBlank(input, path[0]!));
  if (missing) throw missingInput(name, missing[0] as Key, (bare(schema.shape[missing[0] as Key]) as z.ZodType).description);
  throw invalidInput(problemsOf(parsed.error, schema));
}

/** The same as zod has it. */
export function parseInput<Input extends z.ZodObject>(schema: Input, input: unknown) {
  return schema.safeParse(withoutNulls(schema, input ?? {}));
}

/** The failure of a call that lacks what it is about. `said`: what the schema says of that. */
export function missingInput(name: string, key: Key, said = ''): PrimitiveError {
  return new PrimitiveError(`missing_${key}`, `${name} needs ${said.startsWith('a ') ? said : `a ${key}. ${said}`}.`, { path: key });
}

function isBlank(input: unknown, key: PropertyKey): boolean {
  if (!keys.some((one) => one === key) || typeof input !== 'object' || input === null) return false;
  const value = (input as Record<PropertyKey, unknown>)[key] ?? '';
  return typeof value === 'string' && value.trim() === '';
}
