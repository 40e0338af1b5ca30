import { z } from 'zod';
import { PrimitiveError } from '#lib/base/errors.ts';
import { withinProcessorTime } from '#lib/base/within-processor-time.ts';
import { invalidInput, problemsOf } from '#lib/entities/invalid-input.ts';

type Json = Record<string, unknown>;

const DEEPEST = 40;

/** Keywords that hold one or more schemas, and keywords that hold schemas by name. */
const inner = new Set(['items', 'prefixItems', 'additionalItems', 'additionalProperties', 'contains', 'not', 'allOf', 'anyOf', 'oneOf']);
const innerByName = new Set(['properties', '$defs', 'definitions']);
/** Left to the server: its regular expressions are not run here, and formats have no common meaning. */
const left = new Set(['pattern', 'format', 'patternProperties', 'propertyNames', 'default']);

/**
 * Checks the parameters of a call against the server's JSON Schema.
 * @throws {PrimitiveError} `invalid_input` with what is wrong; `execution_failed` when the schema itself is unusable
 */
export function checkToolParams(schema: Json, params: Json): void {
  const problem = problemOfSchema(schema);
  if (problem) throw new PrimitiveError('execution_failed', problem);
  withinProcessorTime(() => {
    const compiled = compile(schema);
    // Passed on unchanged: the server gets a null as a null.
    const { error } = compiled.safeParse(params);
    if (error) throw invalidInput(problemsOf(error, compiled, 'params'));
  });
}

/** Why calls of a tool cannot be checked against its schema, as a message; null when they can. */
export function problemOfSchema(schema: Json): string | null {
  if (isDeeperThan(schema, DEEPEST)) return 'The input schema is nested too deeply to check.';
  try {
    withinProcessorTime(() => compile(schema));
    return null;
  } catch {
    return 'The input schema cannot be checked.';
  }
}

/** Whether JSON is nested deeper than this. */
export function isDeeperThan(value: unknown, most: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return most === 0 || Object.values(value).some((part) => isDeeperThan(part, most - 1));
}

function compile(schema: Json): z.ZodType {
  return z.fromJSONSchema(checkable(schema) as Json, { registry: z.registry() });
}

function checkable(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(checkable);
  if (typeof schema !== 'object' || schema === null) return schema;
  const open = 'patternProperties' in schema ? { additionalProperties: true } : {};
  const kept = Object.entries(schema).flatMap(([keyword, value]): [string, unknown][] => {
    if (left.has(keyword)) return [];
    if (innerByName.has(keyword) && typeof value === 'object' && value !== null)
      return [[keyword, Object.fromEntries(Object.entries(value).map(([name, one]) => [name, checkable(one)]))]];
    return [[keyword, inner.has(keyword) ? checkable(value) : value]];
  });
  return { ...Object.fromEntries(kept), ...open };
}
