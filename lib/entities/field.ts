import { z } from 'zod';

/** One field of an entity: what it holds, who sets it, where it shows. */
export interface Field {
  /** The value as stored and shown; `describe` it when its name does not say enough. */
  schema: z.ZodType;
  /** When a primitive may give it; `never` when only the system sets it, and then `because` says how it comes about. */
  set: 'always' | 'creating' | 'editing' | 'never';
  because?: string;
  required?: boolean;
  default?: unknown;
  /** Has an effect outside: only the person sets it, on a page. A list names the keys of a JSON field that have. */
  sensitive?: true | readonly string[];
  /** May be used in a ref's query. Several values mean any of them. */
  filter?: boolean;
  /** May be sorted by; the value is the direction when none is asked for. */
  order?: 'asc' | 'desc';
  /** Long: shown by Read, left out of lists. */
  detail?: boolean;
  /** Never leaves the server. */
  hidden?: boolean;
  /** False for what is given at creation and kept elsewhere. */
  stored?: false;
}

type Options = Omit<Field, 'schema' | 'set' | 'because'>;

/** A field that Write and Edit may give. */
export function field(schema: z.ZodType, options: Options = {}): Field {
  return { ...options, schema, set: 'always' };
}

/** A field that is given when the entity is created, and stays. */
export function fieldAtCreation(schema: z.ZodType, options: Options = {}): Field {
  return { ...options, schema, set: 'creating' };
}

/** A field that only Edit may give. */
export function fieldToEdit(schema: z.ZodType, options: Options = {}): Field {
  return { ...options, schema, set: 'editing' };
}

/** A field that the system keeps; `because` is a sentence that says how its value comes about. */
export function systemField(schema: z.ZodType, because: string, options: Options = {}): Field {
  return { ...options, schema, set: 'never', because };
}

/** Text of one line or a few. */
export const shortText = (most: number) => z.string().trim().min(1).max(most);
export const longText = (most: number) => z.string().max(most);
export const text = z.string();
export const time = z.iso.datetime({ offset: true });
export const id = z.guid();
export const count = z.int().min(0);

/** What every table has. */
export const commonFields: Record<string, Field> = {
  id: systemField(id, 'It is made with the entity.'),
  user_id: systemField(id, 'It is the person whom the entity belongs to.', { hidden: true }),
  created_at: systemField(time, 'It is kept by the database.', { order: 'desc' }),
  updated_at: systemField(time, 'It is kept by the database.', { order: 'desc' }),
};
