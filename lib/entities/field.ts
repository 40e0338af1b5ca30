import { z } from 'zod';

/** A field of an entity: its value, who sets it, where it is shown. */
export interface Field {
  /** The value as stored and shown; `describe` it when its name is not clear enough. */
  schema: z.ZodType;
  /** When a primitive may set it; `never` when only the system does, and then `because` explains where it comes from. */
  set: 'always' | 'creating' | 'editing' | 'never';
  because?: string;
  required?: boolean;
  default?: unknown;
  /** Has an external effect: only the person sets it, on a page. A list names the keys of a JSON field that do. */
  sensitive?: true | readonly string[];
  /** Can be used in a ref's query. Several values mean any of them. */
  filter?: boolean;
  /** Can be sorted by; the value is the default direction. */
  order?: 'asc' | 'desc';
  /** Long: shown by Read, omitted from lists. */
  detail?: boolean;
  /** Never leaves the server. */
  hidden?: boolean;
  /** False for a value that is given at creation and stored elsewhere. */
  stored?: false;
}

type Options = Omit<Field, 'schema' | 'set' | 'because'>;

/** A field that Write and Edit can set. */
export function field(schema: z.ZodType, options: Options = {}): Field {
  return { ...options, schema, set: 'always' };
}

/** A field that is set at creation, and does not change. */
export function fieldAtCreation(schema: z.ZodType, options: Options = {}): Field {
  return { ...options, schema, set: 'creating' };
}

/** A field that only Edit can set. */
export function fieldToEdit(schema: z.ZodType, options: Options = {}): Field {
  return { ...options, schema, set: 'editing' };
}

/** A field that the system sets; `because` is a sentence that explains where its value comes from. */
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

/** The fields of every table. */
export const commonFields: Record<string, Field> = {
  id: systemField(id, 'It is set when the entity is created.'),
  user_id: systemField(id, 'It is the owner of the entity.', { hidden: true }),
  created_at: systemField(time, 'It is set by the database.', { order: 'desc' }),
  updated_at: systemField(time, 'It is set by the database.', { order: 'desc' }),
};
