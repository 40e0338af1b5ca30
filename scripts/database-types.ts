import type { Catalog, Column, Relation, Routine } from './database-catalog.ts';

const numbers = ['int2', 'int4', 'int8', 'float4', 'float8', 'numeric'];
const texts = 'bpchar,bytea,citext,date,inet,interval,name,text,time,timestamp,timestamptz,timetz,tsvector,uuid,varchar,vector'.split(',');

/** The TypeScript type of a value as it crosses the REST API. */
function typeOf(type: string): string {
  if (type.startsWith('_')) return `${typeOf(type.slice(1))}[]`;
  if (numbers.includes(type)) return 'number';
  if (texts.includes(type)) return 'string';
  if (type === 'bool') return 'boolean';
  if (type === 'json' || type === 'jsonb') return 'Json';
  return type === 'void' ? 'undefined' : 'unknown';
}

/** No key at all: `Record<string, never>` would allow any. */
const none = '{ [_ in never]: never }';

const indent = (lines: string[]) => lines.map((line) => (line ? `  ${line}` : line));
const block = (head: string, lines: string[]) => (lines.length ? [`${head} {`, ...indent(lines), '};'] : [`${head} ${none};`]);
const list = (items: string[]) => `[${items.map((item) => `'${item}'`).join(', ')}]`;
const orNull = (column: Column) => typeOf(column.type) + (column.nullable ? ' | null' : '');

function read(column: Column): string {
  return `${column.name}: ${orNull(column)};`;
}

function insert(column: Column): string {
  if (column.generated) return `${column.name}?: never;`;
  return `${column.name}${column.nullable || column.hasDefault ? '?' : ''}: ${orNull(column)};`;
}

function update(column: Column): string {
  return column.generated ? `${column.name}?: never;` : `${column.name}?: ${orNull(column)};`;
}

function relation({ name, kind, columns, relationships }: Relation): string[] {
  return block(`${name}:`, [
    ...block('Row:', columns.map(read)),
    ...(kind === 'view' ? [] : [...block('Insert:', columns.map(insert)), ...block('Update:', columns.map(update))]),
    ...(relationships.length ? ['Relationships: ['] : ['Relationships: [];']),
    ...indent(
      relationships.flatMap((each) => [
        '{',
        ...indent([
          `foreignKeyName: '${each.foreignKeyName}';`,
          `columns: ${list(each.columns)};`,
          `isOneToOne: ${each.isOneToOne};`,
          `referencedRelation: '${each.referencedRelation}';`,
          `referencedColumns: ${list(each.referencedColumns)};`,
        ]),
        '},',
      ]),
    ),
    ...(relationships.length ? ['];'] : []),
  ]);
}

function returned({ returns }: Routine, relations: Relation[]): string {
  const row = relations.find((each) => each.name === returns.type);
  const value = returns.columns.length
    ? `{ ${returns.columns.map((column) => `${column.name}: ${typeOf(column.type)}`).join('; ')} }`
    : row
      ? `Database['public']['${row.kind === 'view' ? 'Views' : 'Tables'}']['${row.name}']['Row']`
      : typeOf(returns.type);
  return returns.set ? `${value}[]` : value;
}

function routine(each: Routine, relations: Relation[]): string[] {
  const taken = each.arguments.map((argument) => `${argument.name}${argument.optional ? '?' : ''}: ${typeOf(argument.type)} | null;`);
  return block(`${each.name}:`, [...block('Args:', taken), `Returns: ${returned(each, relations)};`]);
}

/** The `Database` type of supabase-js for a catalog, as the text of a TypeScript file. */
export function databaseTypes({ relations, routines }: Catalog): string {
  const of = (kind: Relation['kind']) => relations.filter((each) => each.kind === kind).flatMap(relation);
  const lines = [
    '// Written by "npm run db:types" from supabase/migrations. Do not edit.',
    '',
    'export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];',
    '',
    ...block('export type Database =', [
      ...block('public:', [
        ...block('Tables:', of('table')),
        ...block('Views:', of('view')),
        ...block(
          'Functions:',
          routines.flatMap((each) => routine(each, relations)),
        ),
        `Enums: ${none};`,
        `CompositeTypes: ${none};`,
      ]),
    ]),
  ];
  return `${lines.join('\n')}\n`;
}
