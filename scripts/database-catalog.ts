/** Runs one query on any Postgres and returns its rows. */
export type Query = <T>(sql: string) => Promise<T[]>;

export interface Column {
  relation: string;
  name: string;
  /** The type's name in pg_type; arrays begin with an underscore. */
  type: string;
  nullable: boolean;
  hasDefault: boolean;
  /** Computed by the database, so it cannot be written. */
  generated: boolean;
}

export interface Relation {
  name: string;
  kind: 'table' | 'view';
  columns: Column[];
  relationships: Relationship[];
}

export interface Relationship {
  foreignKeyName: string;
  relation: string;
  columns: string[];
  isOneToOne: boolean;
  referencedRelation: string;
  referencedColumns: string[];
}

export interface Routine {
  name: string;
  arguments: { name: string; type: string; optional: boolean }[];
  returns: { set: boolean; type: string; columns: { name: string; type: string }[] };
}

/** The tables, views and functions that the public schema offers over the REST API, in alphabetical order. */
export interface Catalog {
  relations: Relation[];
  routines: Routine[];
}

const columnsSql = `
  select c.relname as relation, a.attname as name, t.typname as type, c.relkind = 'v' as view,
    not a.attnotnull as nullable, a.atthasdef or a.attidentity <> '' as "hasDefault",
    a.attgenerated <> '' or a.attidentity = 'a' as generated
  from pg_attribute a
  join pg_class c on c.oid = a.attrelid
  join pg_type t on t.oid = a.atttypid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm') and a.attnum > 0 and not a.attisdropped
  order by c.relname collate "C", a.attname collate "C"`;

const relationshipsSql = `
  select k.conname as "foreignKeyName", c.relname as relation, f.relname as "referencedRelation",
    (select array_agg(a.attname::text order by u.at) from unnest(k.conkey) with ordinality u(n, at) join pg_attribute a on a.attrelid = k.conrelid and a.attnum = u.n) as columns,
    (select array_agg(a.attname::text order by u.at) from unnest(k.confkey) with ordinality u(n, at) join pg_attribute a on a.attrelid = k.confrelid and a.attnum = u.n) as "referencedColumns",
    exists (select from pg_index i where i.indrelid = k.conrelid and i.indisunique and i.indpred is null and i.indkey::int2[] <@ k.conkey) as "isOneToOne"
  from pg_constraint k
  join pg_class c on c.oid = k.conrelid
  join pg_class f on f.oid = k.confrelid
  where k.contype = 'f' and c.relnamespace = 'public'::regnamespace and f.relnamespace = 'public'::regnamespace
  order by k.conname collate "C"`;

const routinesSql = `
  select p.proname as name, p.proretset as set, t.typname as type, p.pronargs as inputs, p.pronargdefaults as defaults,
    coalesce(p.proargnames, '{}') as names, coalesce(p.proargmodes::text[], '{}') as modes,
    (select array_agg(y.typname::text order by u.at)
      from unnest(coalesce(p.proallargtypes, p.proargtypes::oid[])) with ordinality u(id, at) join pg_type y on y.oid = u.id) as types
  from pg_proc p
  join pg_type t on t.oid = p.prorettype
  where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and t.typname <> 'trigger'
    and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  order by p.proname collate "C", p.oid`;

interface RoutineRow {
  name: string;
  set: boolean;
  type: string;
  inputs: number;
  defaults: number;
  names: string[];
  modes: string[];
  types: string[] | null;
}

/** Reads the public schema from the system catalogs. */
export async function readCatalog(query: Query): Promise<Catalog> {
  const columns = await query<Column & { view: boolean }>(columnsSql);
  const relationships = await query<Relationship>(relationshipsSql);
  const routines = await query<RoutineRow>(routinesSql);
  const relations = Map.groupBy(columns, (column) => column.relation);
  return {
    relations: [...relations].map(([name, own]) => ({
      name,
      kind: own[0]!.view ? 'view' : 'table',
      columns: own,
      relationships: relationships.filter((relationship) => relationship.relation === name),
    })),
    routines: routines.map(routineOf),
  };
}

function routineOf({ name, set, type, inputs, defaults, names, modes, types }: RoutineRow): Routine {
  const all = (types ?? []).map((each, at) => ({ name: names[at] ?? '', type: each, mode: modes[at] ?? 'i' }));
  const taken = all.filter((argument) => 'ibv'.includes(argument.mode));
  return {
    name,
    arguments: taken.map((argument, at) => ({ name: argument.name, type: argument.type, optional: at >= inputs - defaults })),
    returns: { set, type, columns: all.filter((argument) => 'obt'.includes(argument.mode)) },
  };
}
