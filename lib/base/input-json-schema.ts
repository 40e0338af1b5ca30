import { z } from 'zod';

const made = new WeakMap<z.ZodObject, Readonly<Record<string, unknown>>>();

/** The JSON Schema of an input: without defaults filled in, and without what it means anyway. Cached per schema. */
export function inputJsonSchema(schema: z.ZodObject): Readonly<Record<string, unknown>> {
  const known = made.get(schema);
  if (known) return known;
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io: 'input',
    target: 'draft-7',
    override: ({ jsonSchema }) => withoutNoise(jsonSchema),
  });
  made.set(schema, rest);
  return rest;
}

/** zod adds JavaScript's safe integer range to every integer, and to every record that its keys are text and its values anything. */
function withoutNoise(schema: z.core.JSONSchema.BaseSchema): void {
  if (
    schema.type === 'object' &&
    typeof schema.additionalProperties === 'object' &&
    Object.keys(schema.additionalProperties).length === 0
  ) {
    delete schema.additionalProperties;
    delete schema.propertyNames;
  }
  if (schema.type !== 'integer') return;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
}
