import { z } from 'zod';

/** The JSON Schema of what a caller gives: defaults are not filled in yet. */
export function inputJsonSchema(schema: z.ZodObject): Record<string, unknown> {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', target: 'draft-7' });
  return rest;
}
