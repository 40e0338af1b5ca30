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
  /** It has no use yet, so a model does not read of it. */
  unused?: boolean;
}

interface Options {
  /** Keys of the object that are not described. */
  without?: readonly string[];
  /** For the docs: with the limits of texts, which a model reads when it exceeds one, and with what is unused. */
  full?: boolean;
}

/** A short description of a schema: `text`, `a | b`, `list of {type, value}`. */
export function describeSchema(schema: z.ZodType, options: Options = {}): string {
  return formatSchema(z.toJSONSchema(schema, { io: 'input' }) as JsonSchema, options);
}

/** The description of a schema that is referred to by its title elsewhere: `Schedule: {day?: …}`. */
export function describeTitled(schema: z.ZodType, options: Options = {}): string {
  const { title, ...json } = z.toJSONSchema(schema, { io: 'input' }) as JsonSchema;
  return `${title}: ${formatSchema(json, options)}`;
}

/** The fields for creating or changing an entity, for a model: `title*: text`, `status: active | paused (default active)`. */
export function describeFields(entity: Entity, when: 'creating' | 'editing'): string[] {
  return fieldsToSet(entity, when).map(
    ([name, field]) => `${name}${field.required && when === 'creating' ? '*' : ''}: ${describeField(field)}${defaultOf(field, when)}`,
  );
}

/** The description of a field's value, without parts that only the person can set. */
export function describeField({ schema, sensitive }: Field, options: Options = {}): string {
  return describeSchema(schema, sensitive === true ? options : { ...options, without: sensitive ?? [] });
}

function defaultOf({ default: value }: Field, when: 'creating' | 'editing'): string {
  const isPlain = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
  return isPlain && when === 'creating' ? ` (default ${value})` : '';
}

function formatSchema(schema: JsonSchema, options: Options): string {
  const form = formOf(schema, options);
  return schema.description ? `${form} (${schema.description})` : form;
}

function formOf(schema: JsonSchema, options: Options): string {
  if (schema.title) return schema.title;
  if (schema.enum) return schema.enum.join(' | ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.anyOf) return unionForm(schema.anyOf.filter(({ type }) => type !== 'null').map((part) => formatSchema(part, options)));
  switch (schema.type) {
    case 'string':
      return textForm(schema, options);
    case 'boolean':
      return 'true | false';
    case 'number':
    case 'integer':
      return numberForm(schema);
    case 'array':
      return `list of ${formatSchema(schema.items ?? {}, { ...options, without: [] })}`;
    case 'object':
      return objectForm(schema, options);
    case 'null':
      return 'null';
    default:
      return 'anything';
  }
}

function unionForm([first = '', ...others]: readonly string[]): string {
  return [first, ...others.map((other) => (other === `list of ${first}` ? 'a list of them' : other))].join(', or ');
}

function textForm({ format, maxLength }: JsonSchema, { full = false }: Options): string {
  if (format === 'uuid') return 'id';
  if (format === 'date-time') return 'time, ISO 8601 with offset';
  if (format === 'date') return 'YYYY-MM-DD';
  return maxLength === undefined || !full ? 'text' : `text (at most ${maxLength})`;
}

function numberForm({ type, minimum, maximum }: JsonSchema): string {
  const bounds = maximum === undefined || maximum === Number.MAX_SAFE_INTEGER ? '' : ` ${minimum} to ${maximum}`;
  return `${type === 'integer' ? 'whole number' : 'number'}${bounds}`;
}

function objectForm({ properties, required = [] }: JsonSchema, { without = [], full = false }: Options): string {
  if (!properties) return 'object';
  const parts = Object.entries(properties).filter(([name, { unused }]) => !without.includes(name) && (full || !unused));
  return `{${parts.map(([name, part]) => `${name}${required.includes(name) ? '' : '?'}: ${formatSchema(part, { full })}`).join(', ')}}`;
}
