import { inject } from 'vitest';
import { type Clock, systemClock } from '#lib/clock.ts';
import { createActingAs } from '#lib/supabase/acting-as.ts';
import { signUp } from '#supabase/local/test-people.ts';
import type { PrimitiveContext } from './context.ts';
import { registry } from './index.ts';
import type { Result } from './registry.ts';

/** A person of the test server with the primitives in their hands. */
export interface World {
  ctx: PrimitiveContext;
  /** Everything that was logged. */
  logged: string[];
  call(name: string, input: unknown, more?: Partial<PrimitiveContext>): Promise<Result>;
}

/** A clock that stands still. */
export function clockAt(moment: string): Clock {
  return { ...systemClock(), now: () => new Date(moment) };
}

/** Signs a new person up and gives them a context as a turn has it, without a session. */
export async function worldOf(name = 'ada', more: Partial<PrimitiveContext> = {}): Promise<World> {
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
  return { ctx, logged, call: (primitive, input, extra = {}) => registry.execute(primitive, input, { ...ctx, ...extra }) };
}
