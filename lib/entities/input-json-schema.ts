import { z } from 'zod';

const made = new WeakMap<z.ZodObject, Readonly<Record<string, unknown>>>();

/** The JSON Schema of what a caller gives: defaults are not filled in yet. Made once a schema. */
export function inputJsonSchema(schema: z.ZodObject): Readonly<Record<string, unknown>> {
  const known = made.get(schema);
  if (known) return known;
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', target: 'draft-7' });
  made.set(schema, rest);
  return rest;
}
