import type { TableName } from '#lib/database/db.ts';
import type { EntityType } from '#lib/refs/ref.ts';
import type { EntityContext } from './entity-context.ts';
import type { Field } from './field.ts';
import { commonFields } from './field.ts';
import type { Noun } from './nouns.ts';

/** A row, stored or to be stored: JSON values by column. */
export type Row = Record<string, unknown>;

/** Values that columns must have: any in the list. */
export type Condition = Record<string, readonly (string | boolean | number)[]>;

/** Entities reached through a parent: `<parent>/<name>/<identifier>`. */
export interface Children {
  entity: Entity;
  /** The child's column that holds the parent's id. */
  parentKey: string;
  /** The child's column that holds what a ref calls the parent; the same if absent. */
  parentRefKey?: string;
  /** May be listed across all parents, as in `platform` with `*` and a subpath. */
  acrossParents?: boolean;
}

/** Fields that the system derives from others. */
export interface Derivation {
  /** The fields that it depends on. */
  from: readonly string[];
  /** The derived fields of a row as it will be. Throws if the row is invalid. */
  derive: (row: Row, ctx: EntityContext) => Row;
  /** Fields that follow from the given ones where they are not given themselves. Throws if the given ones contradict each other. */
  imply?: (given: Row) => Row;
  /** The stored row without what the changes make meaningless, as the basis for merging them. */
  rebase?: (row: Row, changes: Row) => Row;
}

/**
 * A type of entity, defined once: filters, validation, defaults, redaction, messages and documentation all derive from
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
  /** What Write can be given, for the model that calls it. */
  example?: Row;
  /** The column that a ref's identifier names. */
  key: string;
  /** Other identifiers of the same rows, such as a service of a platform. */
  aliases?: Readonly<Record<string, string>>;
  fields: Record<string, Field>;
  /** The name of a row in messages. */
  title: (row: Row) => string;
  order: { by: string; direction: 'asc' | 'desc' };
  /** Rows that do not match do not exist for anyone: null means "has no value". */
  alive?: Record<string, null>;
  /** Applies in lists unless they filter by the same field. */
  unlessFiltered?: Condition;
  /** The rows that `latest` chooses from. */
  latest?: Condition;
  /** Fields can be changed only while this holds. */
  editableWhile?: Condition;
  /** The field by which a list's message counts. */
  breakdown?: string;
  /** The text for search, and the columns that it consists of. */
  searchable?: { columns: readonly string[]; text(row: Row): string };
  children: Record<string, Children>;
  /** Named parts of a row: `<ref>/<view>` shows these fields. */
  views: Record<string, readonly string[]>;
  derivation?: Derivation;
  /** Creates a row in a custom way instead of by one insert; returns the stored row. */
  create?: (ctx: EntityContext, entity: Entity, row: Row) => Promise<Row>;
  /** The page on which a person changes sensitive fields. */
  page?: (row?: Row) => string;
  createdMessage: (row: Row) => string;
  /** What to use instead of an unsupported primitive. */
  instead: { write?: string; edit?: string };
}

type Given = Pick<Entity, 'type' | 'table' | 'noun' | 'about' | 'fields' | 'title'> & Partial<Entity>;

/** Completes a definition with what all entities have in common. */
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

/** A record whose lookups by untrusted names find no inherited properties, such as `constructor`. */
function byNameOnly<T>(record: Record<string, T>): Record<string, T> {
  return Object.assign(Object.create(null), record);
}

/** The fields that Write or Edit accepts. Sensitive ones only from the person. */
export function fieldsToSet(entity: Entity, when: 'creating' | 'editing', by: EntityContext['by'] = 'partner'): [string, Field][] {
  return Object.entries(entity.fields).filter(
    ([, { set, sensitive }]) => (set === 'always' || set === when) && (sensitive !== true || by === 'person'),
  );
}

/** The columns to show: all of them in Read, the short ones in a list. */
export function columnsToShow(entity: Entity, where: 'read' | 'list'): string[] {
  return Object.entries(entity.fields)
    .filter(([, { hidden, stored, detail }]) => !hidden && stored !== false && !(where === 'list' && detail))
    .map(([name]) => name);
}

/** A row as it may leave the server. */
export function show(entity: Entity, row: Row, where: 'read' | 'list' = 'read'): Row {
  return Object.fromEntries(columnsToShow(entity, where).flatMap((name) => (name in row ? [[name, row[name]]] : [])));
}
