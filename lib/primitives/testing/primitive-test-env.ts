import { inject } from 'vitest';
import type { PrimitiveContext } from '#lib/agent/registry/context.ts';
import { type Result, successOf } from '#lib/agent/registry/registry.ts';
import { type Clock, systemClock } from '#lib/base/clock.ts';
import { createActingAs } from '#lib/database/acting-as.ts';
import type { TableName } from '#lib/database/db.ts';
import { signUp } from '#lib/database/embedded/testing/people.ts';
import { registry } from '../index.ts';

/** A person of the test server who can call the primitives. */
export interface TestEnv {
  ctx: PrimitiveContext;
  /** Everything that was logged. */
  logged: string[];
  /** Calls a primitive; throws when a success does not match its schema. */
  call(name: string, input: unknown, more?: Partial<PrimitiveContext>): Promise<Result>;
}

/** A clock that stands still. */
export function clockAt(moment: string): Clock {
  return { ...systemClock(), now: () => new Date(moment) };
}

/** Signs up a new person and creates a context like a turn's, without a session. */
export async function primitiveTestEnv(name = 'ada', more: Partial<PrimitiveContext> = {}): Promise<TestEnv> {
  const { url, publishableKey, jwtSecret } = inject('supabase');
  const { id } = await signUp(name);
  const actingAs = createActingAs({ SUPABASE_URL: url, SUPABASE_PUBLISHABLE_KEY: publishableKey, SUPABASE_JWT_SECRET: jwtSecret });
  const logged: string[] = [];
  const ctx: PrimitiveContext = {
    db: actingAs(id),
    userId: id,
    clock: systemClock(),
    timeZone: 'UTC',
    log: (message) => `log-${logged.push(message)}`,
    ...more,
  };
  return {
    ctx,
    logged,
    call: async (primitive, input, extra = {}) => asDefined(primitive, await registry.execute(primitive, input, { ...ctx, ...extra })),
  };
}

/** The result, if a success matches the schema of its primitive. */
function asDefined(name: string, result: Result): Result {
  if (result.success) successOf(registry.get(name)!.output).strict().parse(result);
  return result;
}

/** The fields of a result's data. */
export function dataOf(result: Result): Record<string, unknown> {
  if (!result.success) throw new Error(`${result.error}: ${result.message}`);
  return result.data as Record<string, unknown>;
}

/** The items of a List, or the results of a Search. */
export function itemsOf(result: Result): Record<string, unknown>[] {
  if (!result.success) throw new Error(`${result.error}: ${result.message}`);
  return (result.items ?? result.results) as Record<string, unknown>[];
}

/** Inserts a row into a table, as the server does before primitives read it. */
export async function insertRow(testEnv: TestEnv, table: TableName, row: Record<string, unknown>): Promise<Record<string, unknown>> {
  const { data, error } = await testEnv.ctx.db
    .from(table)
    .insert(row as never)
    .select()
    .single();
  if (error) throw error;
  return data;
}
