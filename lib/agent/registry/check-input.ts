import type { z } from 'zod';
import { PrimitiveError } from '#lib/base/errors.ts';
import { bare, invalidInput, problemsOf, withoutNulls } from '#lib/entities/invalid-input.ts';

const keys = ['ref', 'pattern', 'query'] as const;
type Key = (typeof keys)[number];

/**
 * Parses the input of a call by its schema. Throws `missing_ref`, `missing_pattern` or `missing_query` if that field is
 * missing, and `invalid_input` for anything else.
 */
export function checkInput<Input extends z.ZodObject>(name: string, schema: Input, input: unknown): z.output<Input> {
  const parsed = parseInput(schema, input);
  if (parsed.success) return parsed.data;
  const missing = parsed.error.issues.map(({ path }) => path).find((path) => path.length === 1 && isBlank(input, path[0]!));
  if (missing) throw missingInput(name, missing[0] as Key, (bare(schema.shape[missing[0] as Key]) as z.ZodType).description);
  throw invalidInput(problemsOf(parsed.error, schema));
}

/** The same with zod's result. */
export function parseInput<Input extends z.ZodObject>(schema: Input, input: unknown) {
  return schema.safeParse(withoutNulls(schema, input ?? {}));
}

/** The failure of a call that lacks its subject. `said`: the schema's description of it. */
export function missingInput(name: string, key: Key, said = ''): PrimitiveError {
  return new PrimitiveError(`missing_${key}`, `${name} needs ${said.startsWith('a ') ? said : `a ${key}. ${said}`}.`, { path: key });
}

function isBlank(input: unknown, key: PropertyKey): boolean {
  if (!keys.some((one) => one === key) || typeof input !== 'object' || input === null) return false;
  const value = (input as Record<PropertyKey, unknown>)[key] ?? '';
  return typeof value === 'string' && value.trim() === '';
}
