import { inject } from 'vitest';
import { systemClock } from '#lib/base/clock.ts';
import type { Services } from '#lib/base/services.ts';
import { createActingAs } from '#lib/database/acting-as.ts';
import type { Row } from '#lib/database/db.ts';
import { signUp } from '#lib/database/embedded/testing/people.ts';
import type { Insert } from '#lib/database/testing/insert.ts';
import { type DeliveryRun, deliverVersion } from '../deliver-version.ts';
import { readEdition } from '../edition.ts';
import { createOutlets, type Outlets } from '../outlets/index.ts';

type OutletSettings = Parameters<typeof createOutlets>[0];

/** A person with approved versions, and outlets for the settings. */
export async function deliveryTestEnv(settings: Partial<OutletSettings> = {}) {
  const { url, publishableKey, jwtSecret } = inject('supabase');
  const actingAs = createActingAs({ SUPABASE_URL: url, SUPABASE_PUBLISHABLE_KEY: publishableKey, SUPABASE_JWT_SECRET: jwtSecret });
  const { id: userId } = await signUp('Maya');
  const db = actingAs(userId);
  const logged: string[] = [];
  const outlets = outletsFor(settings);
  const services = { actingAs, outlets, log: (message: string) => `log-${logged.push(message)}` };

  return {
    db,
    userId,
    services,
    logged,
    /** Creates a version of a new deliverable; approved by default. */
    async version(deliverable: Partial<Insert<'deliverables'>>, more: Partial<Insert<'deliverable_versions'>> = {}) {
      const row = { title: 'Weekly status', deliverable_type: 'status_report', ...deliverable };
      const { data } = await db.from('deliverables').insert(row).select('id').single().throwOnError();
      const version = {
        deliverable_id: data.id,
        version_number: 1,
        status: 'approved',
        draft_content: '# Draft',
        final_content: '# Status\n\nAll “gut”: 12 €.',
        ...more,
      };
      const { data: made } = await db.from('deliverable_versions').insert(version).select('id').single().throwOnError();
      return made.id;
    },
    /** The deliverable of a version, as the target of an action. */
    async targetOf(versionId: string) {
      const { data } = await db.from('deliverable_versions').select('deliverables!inner (*)').eq('id', versionId).single().throwOnError();
      return { row: data.deliverables, ref: `deliverable:${data.deliverables.id}` };
    },
    /** The context of an action of this person, without a job queue. */
    actionContext: { db, userId, clock: systemClock(), timeZone: 'UTC', log: services.log },
    async statusOf(versionId: string): Promise<Pick<Row<'deliverable_versions'>, 'status' | 'delivered_at' | 'delivery_status'>> {
      const { data } = await db
        .from('deliverable_versions')
        .select('status, delivered_at, delivery_status')
        .eq('id', versionId)
        .single()
        .throwOnError();
      return data;
    },
    /** Delivers a version where its deliverable goes now. */
    async deliver(versionId: string, more: Partial<DeliveryRun> & { outlets?: Outlets; signal?: AbortSignal } = {}) {
      const { outlets: others = outlets, signal = new AbortController().signal, ...options } = more;
      const { destination, recipient } = (await readEdition(db, versionId)) ?? { destination: null, recipient: null };
      return deliverVersion(
        { ...services, outlets: others },
        { userId, versionId, agreed: { destination, recipient }, ...options },
        signal,
      );
    },
  };
}

/** Outlets for the settings; without SMTP, emails go to a folder that is never created. */
export function outletsFor(settings: Partial<OutletSettings>): Outlets {
  const none = { SMTP_URL: undefined, MAIL_FROM: undefined, WEBHOOK_SECRET: undefined, WEBHOOK_ALLOWED_ORIGINS: undefined };
  return createOutlets(
    { DATA_DIR: '/nowhere', SUPABASE_SECRET_KEY: 'a secret of this installation', ...none, ...settings },
    systemClock(),
    {
      // A test that posts on a platform brings its own outlet.
      actingAs: () => {
        throw new Error('This test has no platforms.');
      },
      platforms: {} as Services['platforms'],
    },
  );
}
