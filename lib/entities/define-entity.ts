import type { TableName } from '#lib/database/db.ts';
import type { EntityType } from '#lib/refs/ref.ts';
import type { EntityContext } from './entity-context.ts';
import type { Field } from './field.ts';
import { commonFields } from './field.ts';
import type { Noun } from './nouns.ts';

/** A row, or what becomes one: JSON values by column. */
export type Row = Record<string, unknown>;

/** Values that columns must have: any of the list. */
export type Condition = Record<string, readonly (string | boolean | number)[]>;

/** Entities reached through a parent: `<parent>/<name>/<identifier>`. */
export interface Children {
  entity: Entity;
  /** The child's column that holds the parent's id. */
  parentKey: string;
  /** May be listed across all parents, as in `platform` with `*` and a subpath. */
  acrossParents?: boolean;
}

/** What the system works out from other fields. */
export interface Derivation {
  /** The fields it follows from. */
  from: readonly string[];
  /** The fields that follow from a row as it will be. Throws what is wrong with it. */
  derive: (row: Row, ctx: EntityContext) => Row;
  /** The stored row without what the changes make meaningless, for them to be merged into. */
  rebase?: (row: Row, changes: Row) => Row;
}

/**
 * One kind of thing, defined once: filters, validation, defaults, redaction, messages and documentation all come from
 * this value. An entity without a table is virtual.
 */
export interface Entity {
  /** The ref type that leads to it: its own, or its parent's. */
  type: EntityType;
  /** The subpath under its parent, for a child. */
  childOf?: string;
  table: TableName | null;
  noun: Noun;
  about: string;
  /** The column that a ref's identifier names. */
  key: string;
  fields: Record<string, Field>;
  /** What a row is called in messages. */
  title: (row: Row) => string;
  order: { by: string; direction: 'asc' | 'desc' };
  /** Rows outside do not exist as far as anyone can tell: a null is "has no value". */
  alive?: Record<string, null>;
  /** Applies in lists unless the same field is filtered by. */
  unlessFiltered?: Condition;
  /** What `latest` chooses from. */
  latest?: Condition;
  /** Fields may be changed only while this holds. */
  editableWhile?: Condition;
  /** The field that a list's message counts by. */
  breakdown?: string;
  /** The text that search goes by, and the columns that it is made of. */
  searchable?: { columns: readonly string[]; text(row: Row): string };
  children: Record<string, Children>;
  /** Named parts of a row: `<ref>/<view>` shows these fields. */
  views: Record<string, readonly string[]>;
  derivation?: Derivation;
  /** Creates a row in its own way instead of by one insert; answers the stored row. */
  create?: (ctx: EntityContext, entity: Entity, row: Row) => Promise<Row>;
  /** The page on which a person changes what is sensitive. */
  page?: (row?: Row) => string;
  createdMessage: (row: Row) => string;
  /** What to use where a primitive cannot. */
  instead: { write?: string; edit?: string };
}

type Given = Pick<Entity, 'type' | 'table' | 'noun' | 'about' | 'fields' | 'title'> & Partial<Entity>;

/** Completes a definition with what is common to all entities. */
export function defineEntity(given: Given): Entity {
  const fields = given.table ? { ...commonFields, ...given.fields } : given.fields;
  return {
    key: 'id',
    order: { by: 'updated_at', direction: 'desc' },
    instead: {},
    createdMessage: (row) => `Created ${given.noun.one}: ${given.title(row)}`,
    ...given,
    fields: byNameOnly(fields),
    children: byNameOnly(given.children ?? {}),
    views: byNameOnly(given.views ?? {}),
  };
}

/** A record in which a name from outside finds what was defined and nothing inherited, such as `constructor`. */
function byNameOnly<T>(record: Record<string, T>): Record<string, T> {
  return Object.assign(Object.create(null), record);
}

/** The fields that Write may be given, or that Edit may. Sensitive ones are among them for a person alone. */
export function fieldsToSet(entity: Entity, when: 'creating' | 'editing', by: EntityContext['by'] = 'partner'): [string, Field][] {
  return Object.entries(entity.fields).filter(
    ([, { set, sensitive }]) => (set === 'always' || set === when) && (sensitive !== true || by === 'person'),
  );
}

/** The columns that may be shown: all of them by Read, the short ones in a list. */
export function columnsToShow(entity: Entity, where: 'read' | 'list'): string[] {
  return Object.entries(entity.fields)
    .filter(([, { hidden, stored, detail }]) => !hidden && stored !== false && !(where === 'list' && detail))
    .map(([name]) => name);
}

/** A row as it may leave the server. */
export function show(entity: Entity, row: Row, where: 'read' | 'list' = 'read'): Row {
  return Object.fromEntries(columnsToShow(entity, where).flatMap((name) => (name in row ? [[name, row[name]]] : [])));
}
