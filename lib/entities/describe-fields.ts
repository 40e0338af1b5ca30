import { z } from 'zod';
import { type Entity, fieldsToSet } from './define-entity.ts';
import type { Field } from './field.ts';

interface JsonSchema {
  type?: string;
  format?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  description?: string;
  /** The name of a schema that is described elsewhere. */
  title?: string;
}

/** A short description of a schema: `text (at most 200)`, `a | b`, `list of {type, value}`. */
export function describeSchema(schema: z.ZodType, without: readonly string[] = []): string {
  return words(z.toJSONSchema(schema, { io: 'input' }) as JsonSchema, without);
}

/** The description of a schema that is referred to by its title elsewhere: `Schedule: {day?: …}`. */
export function describeTitled(schema: z.ZodType): string {
  const { title, ...json } = z.toJSONSchema(schema, { io: 'input' }) as JsonSchema;
  return `${title}: ${words(json, [])}`;
}

/** The fields for creating or changing an entity, one per line: `title (required): text (at most 200)`. */
export function describeFields(entity: Entity, when: 'creating' | 'editing'): string[] {
  return fieldsToSet(entity, when).map(([name, field]) => `${name}${marks(field, when)}: ${describeField(field)}`);
}

/** The description of a field's value, without parts that only the person can set. */
export function describeField({ schema, sensitive }: Field): string {
  return describeSchema(schema, sensitive === true ? [] : sensitive);
}

function marks({ required, default: value }: Field, when: 'creating' | 'editing'): string {
  if (when === 'editing') return '';
  if (required) return ' (required)';
  return value === undefined ? '' : ` (default ${JSON.stringify(value)})`;
}

function words(schema: JsonSchema, without: readonly string[]): string {
  const said = form(schema, without);
  return schema.description ? `${said} (${schema.description})` : said;
}

function form(schema: JsonSchema, without: readonly string[]): string {
  if (schema.title) return schema.title;
  if (schema.enum) return schema.enum.join(' | ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.anyOf) {
    return schema.anyOf
      .filter(({ type }) => type !== 'null')
      .map((part) => words(part, without))
      .join(', or ');
  }
  switch (schema.type) {
    case 'string':
      return textForm(schema);
    case 'boolean':
      return 'true | false';
    case 'number':
    case 'integer':
      return numberForm(schema);
    case 'array':
      return `list of ${words(schema.items ?? {}, without)}`;
    case 'object':
      return objectForm(schema, without);
    default:
      return 'anything';
  }
}

function textForm({ format, maxLength }: JsonSchema): string {
  if (format === 'uuid') return 'id';
  if (format === 'date-time') return 'time (ISO 8601 with offset)';
  if (format === 'date') return 'YYYY-MM-DD';
  return maxLength === undefined ? 'text' : `text (at most ${maxLength})`;
}

function numberForm({ type, minimum, maximum }: JsonSchema): string {
  const bounds = maximum === undefined || maximum === Number.MAX_SAFE_INTEGER ? '' : ` ${minimum} to ${maximum}`;
  return `${type === 'integer' ? 'whole number' : 'number'}${bounds}`;
}

function objectForm({ properties, required = [] }: JsonSchema, without: readonly string[]): string {
  if (!properties) return 'object';
  const parts = Object.entries(properties).filter(([name]) => !without.includes(name));
  return `{${parts.map(([name, part]) => `${name}${required.includes(name) ? '' : '?'}: ${words(part, [])}`).join(', ')}}`;
}
