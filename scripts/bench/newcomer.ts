import { cookieHeader, signUp } from '#e2e/people/sign-up.ts';
import type { Supabase } from '#e2e/test-env/test-env.ts';
import type { PrimitiveContext } from '#lib/agent/registry/context.ts';
import { systemClock } from '#lib/base/clock.ts';
import { createActingAs } from '#lib/database/acting-as.ts';
import { registry } from '#lib/primitives/index.ts';
import type { Embedder } from '#lib/search/embedder.ts';

/** A signed-in person with a few rows. */
export interface Newcomer {
  id: string;
  /** The value of the `cookie` header. */
  cookie: string;
  /** The context of the primitives for them. */
  context: PrimitiveContext;
  /** The ref of one of their deliverables. */
  deliverable: string;
}

const projects = ['Orion', 'Harbour', 'Lumen', 'Atlas', 'Meridian'];

/** Signs up a person with five deliverables and ten memories, all of them embedded. */
export async function newcomer(supabase: Supabase, embedder: Embedder): Promise<Newcomer> {
  const person = await signUp(supabase);
  const actingAs = createActingAs({
    SUPABASE_URL: supabase.url,
    SUPABASE_PUBLISHABLE_KEY: supabase.publishableKey,
    SUPABASE_JWT_SECRET: supabase.jwtSecret,
  });
  const context: PrimitiveContext = {
    db: actingAs(person.id),
    userId: person.id,
    clock: systemClock(),
    timeZone: 'Europe/London',
    embedder,
    log: (message, error) => {
      console.error(message, error);
      return 'bench';
    },
  };
  const write = async (ref: string, content: object): Promise<string> => {
    const written = await registry.execute('Write', { ref, content }, context);
    if (!written.success) throw new Error(`Write: ${written.message}`);
    return String(written.ref);
  };
  const deliverables: string[] = [];
  for (const project of projects) {
    deliverables.push(
      await write('deliverable:new', {
        title: `${project}: weekly status`,
        deliverable_type: 'status_report',
        frequency: 'weekly',
        schedule: { day: 'monday', time: '09:00' },
        recipient: { name: 'Sarah', role: 'sponsor' },
      }),
    );
    await write('memory:new', { content: `We decided that ${project} moves to the new platform in spring.`, type: 'decision' });
    await write('memory:new', { content: `Reports about ${project} begin with the risks.`, type: 'preference' });
  }
  return { id: person.id, cookie: cookieHeader(person), context, deliverable: deliverables[0]! };
}
