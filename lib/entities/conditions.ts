import { z } from 'zod';
import { type ErrorCode, PrimitiveError } from '#lib/base/errors.ts';
import { capitalize } from '#lib/base/text/capitalization.ts';
import type { RefQuery } from '#lib/refs/ref.ts';
import type { Condition, Entity, Row } from './define-entity.ts';
import type { Field } from './field.ts';
import { bare, problemsOf } from './invalid-input.ts';
import type { Query } from './rows.ts';

/** The error code for a problem in a ref, or in a pattern. */
export type RefCode = Extract<ErrorCode, 'invalid_ref' | 'invalid_pattern'>;

export interface Order {
  by: string;
  direction: 'asc' | 'desc';
}

/** The condition of a ref's filters. Throws `code` for a field that cannot filter and for an invalid value. */
export function conditionOf(entity: Entity, { filters }: Pick<RefQuery, 'filters'>, code: RefCode): Condition {
  return Object.fromEntries(
    Object.entries(filters).map(([name, values]) => {
      const field = entity.fields[name];
      if (!field?.filter) throw notAllowed(code, entity, 'filter', name);
      return [name, values.map((value) => filterValue(name, field, value, code))];
    }),
  );
}

/** The requested order, or the entity's own. Without a direction a field has its natural one: times newest first, names from A. */
export function orderOf(entity: Entity, by: string | undefined, direction: Order['direction'] | undefined, code: RefCode): Order {
  if (by === undefined) return direction ? { ...entity.order, direction } : entity.order;
  const natural = entity.fields[by]?.order;
  if (!natural) throw notAllowed(code, entity, 'order', by);
  return { by, direction: direction ?? natural };
}

/** A condition with the entity's defaults for fields that it does not mention. */
export function withUsual(entity: Entity, asked: Condition): Condition {
  return { ...entity.unlessFiltered, ...asked };
}

/** Adds conditions to a query. */
export function narrow(query: Query, entity: Entity, condition: Condition): Query {
  let narrowed = query;
  for (const name of Object.keys(entity.alive ?? {})) narrowed = narrowed.is(name, null);
  for (const [name, values] of Object.entries(condition)) {
    if (isList(entity.fields[name])) narrowed = narrowed.filter(name, 'ov', `{${quotedList(values)}}`);
    else narrowed = narrowed.filter(name, 'in', `(${quotedList(values)})`);
  }
  return narrowed;
}

/** Values as PostgREST and Postgres read them in a list: text is literal, whatever it contains. */
function quotedList(values: Condition[string]): string {
  return values.map((value) => (typeof value === 'string' ? `"${value.replaceAll(/["\\]/g, '\\$&')}"` : value)).join();
}

/** Whether a row matches a condition, like `narrow`. */
export function meets(row: Row, condition: Condition): boolean {
  return Object.entries(condition).every(([name, values]) => [row[name]].flat().some((value) => (values as unknown[]).includes(value)));
}

/** The fields of an entity that can filter, or order. */
export function fieldsTo(entity: Entity, what: 'filter' | 'order'): string[] {
  return Object.keys(entity.fields).filter((name) => entity.fields[name]![what]);
}

function filterValue(name: string, field: Field, text: string, code: RefCode): string | number | boolean {
  const schema = elementOf(field);
  const value = schema instanceof z.ZodBoolean ? toBoolean(text) : schema instanceof z.ZodNumber ? toNumber(text) : text;
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data as string | number | boolean;
  const [problem] = problemsOf(parsed.error, schema);
  throw new PrimitiveError(code, `"${name}" is "${text}": expected ${problem?.expected}.`, { field: name, expected: problem?.expected });
}

function elementOf(field: Field): z.ZodType {
  const schema = bare(field.schema);
  return (schema instanceof z.ZodArray ? bare(schema.element) : schema) as z.ZodType;
}

function isList(field: Field | undefined): boolean {
  return bare(field?.schema) instanceof z.ZodArray;
}

function toBoolean(text: string): boolean | string {
  return text === 'true' ? true : text === 'false' ? false : text;
}

function toNumber(text: string): number | string {
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
}

function notAllowed(code: RefCode, entity: Entity, what: 'filter' | 'order', name: string): PrimitiveError {
  const allowed = fieldsTo(entity, what);
  const can = what === 'filter' ? 'filtered' : 'ordered';
  const instead = allowed.length > 0 ? `They can be ${can} by: ${allowed.join(', ')}.` : `They cannot be ${can}.`;
  return new PrimitiveError(code, `${capitalize(entity.noun.many)} cannot be ${can} by "${name}". ${instead}`, { field: name, allowed });
}
