import type { PostgrestError } from '@supabase/supabase-js';
import { diskFullMessage, isDiskFull, PrimitiveError } from '#lib/base/errors.ts';
import { limitReached } from '#lib/base/limits/limit-message.ts';
import { limitOfError } from '#lib/base/limits/limits.ts';
import type { Db, TableName } from '#lib/database/db.ts';
import type { Row } from './define-entity.ts';
import type { EntityContext } from './entity-context.ts';

/** The response of the database: rows and, if requested, the number of matches; or an error. */
export type Answer = { data: Row[]; count: number | null; error: null } | { data: null; count: null; error: PostgrestError };

/** The part of supabase-js's query builder that is used on tables known only at run time. */
export interface Query extends PromiseLike<Answer> {
  select(columns: string): Query;
  eq(column: string, value: unknown): Query;
  is(column: string, value: null): Query;
  filter(column: string, operator: 'in' | 'ov', value: string): Query;
  order(column: string, options: { ascending: boolean; nullsFirst?: boolean }): Query;
  range(from: number, to: number): Query;
  limit(count: number): Query;
  abortSignal(signal: AbortSignal): Query;
}

interface Table {
  select(columns: string, options?: { count?: 'exact' }): Query;
  insert(row: Row): Query;
  update(values: Row): Query;
  upsert(rows: Row | Row[], options: { onConflict: string; ignoreDuplicates: boolean }): Query;
}

/** A table by a name known only at run time; its rows are JSON. */
export function table(db: Db, name: TableName): Table {
  return (db as unknown as { from(name: string): Table }).from(name);
}

/** Runs a query, and aborts it when the call is stopped. Never throws for an error of the database. */
export async function attempt({ signal }: EntityContext, query: Query): Promise<Answer> {
  return signal ? query.abortSignal(signal) : query;
}

/** Runs a query. Throws an error of the database as a primitive's error. */
export async function run(ctx: EntityContext, query: Query): Promise<Row[]> {
  const { data, error } = await attempt(ctx, query);
  if (error) throw databaseError(error);
  return data;
}

/** The messages of the triggers that guard state machines. */
const wrongTransition = /^\w+ cannot go from \w+ to \w+$/;
/** The message of the trigger that prevents memories from replacing each other. */
const inARing = 'memories cannot replace each other in a ring';

/** Converts an error of the database to a PrimitiveError; one that the caller cannot act on stays an ordinary error. */
export function databaseError(error: PostgrestError): Error {
  const limit = limitOfError(error);
  if (limit) return limitReached(limit);
  if (isDiskFull(error)) return new PrimitiveError('disk_full', diskFullMessage);
  switch (error.code) {
    case '23503': {
      const path = referringField(error);
      return new PrimitiveError('invalid_input', `${path} refers to an entity that does not exist.`, {
        path,
        expected: 'the id of something that exists',
      });
    }
    case '23505':
      return new PrimitiveError('conflict', 'An entity with the same key already exists.');
    case '23514':
      if (wrongTransition.test(error.message)) return new PrimitiveError('conflict', `${error.message}.`);
      if (error.message === inARing)
        return new PrimitiveError('invalid_input', 'superseded_by names this memory itself, or one that it replaced.', {
          path: 'superseded_by',
          expected: 'a memory that this one did not replace',
        });
      break;
    case '42501':
      return new PrimitiveError('permission_denied', 'This cannot be changed.');
  }
  return new Error(`The database returned ${error.code || 'nothing'}: ${error.message}`, { cause: error });
}

function referringField({ message }: PostgrestError): string {
  return /table "(\w+)" .*"\1_(\w+?)(_user_id)?_fkey"/.exec(message)?.[2] ?? 'A field that ends in "_id"';
}
