import { createClient } from '@supabase/supabase-js';
import { beforeAll, expect, inject, test } from 'vitest';
import type { WorkerServices } from '#lib/app/jobs.ts';
import { jobs } from '#lib/app/jobs.ts';
import type { ActingAs } from '#lib/database/acting-as.ts';
import type { Db } from '#lib/database/db.ts';
import { signUp } from '#lib/database/embedded/testing/people.ts';
import { tokenSigner } from '#lib/database/token-signer.ts';
import type { Database } from '#lib/database/types.ts';
import type { Outlet } from '#lib/features/delivery/outlets/outlet.ts';
import { deliverableGenerateSpec } from '#lib/features/drafts/deliverable-generate-spec.ts';
import { testJobs } from '#lib/jobs/testing/test-jobs.ts';
import { workerTestEnv } from '#lib/jobs/testing/worker-test-env.ts';
import { testSettings } from '#lib/runs/chat/testing/chat-test-env.ts';
import { PermanentFailure } from './failure.ts';
import type { JobSpec } from './job-spec.ts';
import { contextOf } from './running-job.ts';

/*
 * From writing to delivery, a worker does a sequence of things that others can see: requests to the database, jobs that it
 * queues, an email that it sends. These tests make something happen after each of them in turn.
 */

let userId: string;
let db: Db;
beforeAll(async () => {
  userId = (await signUp('Maya')).id;
  db = reaching(async (act) => act())(userId);
});

type Step = <T>(act: () => Promise<T>) => Promise<T>;

/** A client factory whose every request is a step. */
function reaching(step: Step): ActingAs {
  const signer = tokenSigner(testSettings());
  const { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY } = testSettings();
  return (id) =>
    createClient<Database>(SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, {
      accessToken: () => signer.tokenFor(id),
      global: { fetch: (input, init) => step(() => fetch(input, init)) },
    });
}

/** What outlives a worker: queued jobs and sent emails. */
function outside() {
  const queued = new Map<string, { name: string; input: { user_id: string } }>();
  const ended = new Set<string>();
  const sent: string[] = [];
  const add = ({ name }: Pick<JobSpec, 'name'>, input: Record<string, unknown>, { key }: { key: string }) => {
    if (!ended.has(`${name} ${key}`)) queued.set(`${name} ${key}`, { name, input: input as { user_id: string } });
    return key;
  };

  /** Runs jobs until the queue is empty, like workers do: a temporary failure is retried. */
  async function work(testEnv: WorkerServices): Promise<void> {
    for (let tries = 0; queued.size > 0 && tries < 20; tries++) {
      const [key, { name, input }] = queued.entries().next().value!;
      const attempt = { number: 1, mayRetry: true, signal: new AbortController().signal, progress: () => {} };
      try {
        await jobs.find((job) => job.name === name)!.run(contextOf(testEnv, input.user_id, key), input, attempt);
      } catch (error) {
        if (!(error instanceof PermanentFailure)) continue;
      }
      queued.delete(key);
      ended.add(key);
    }
    expect([...queued.keys()]).toEqual([]);
  }

  function worker(step: Step): WorkerServices {
    const testEnv = workerTestEnv(reaching(step));
    const email: Outlet = ({ id }) =>
      step(async () => {
        sent.push(id);
        return { status: 'delivered', message: '250 queued' };
      });
    const queue = testJobs({ enqueue: (...job: Parameters<typeof add>) => step(async () => add(...job)) });
    return { ...testEnv, jobs: queue, outlets: { ...testEnv.outlets, email } };
  }

  return { add, sent, work: (step: Step = (act) => act()) => work(worker(step)) };
}

/** A version that is delivered automatically, as the sweep begins it. */
async function begun(of: Db = db, owner = userId) {
  const deliverable = {
    title: 'Weekly status',
    deliverable_type: 'status_report',
    governance: 'full_auto',
    recipient: { address: 'sarah@acme.com' },
    sources: [{ type: 'description', value: 'Shipped search.' }],
  };
  const { data } = await of.from('deliverables').insert(deliverable).select('id').single().throwOnError();
  const version = { deliverable_id: data.id, version_number: 1, due_at: '2026-11-02T09:00:00Z' };
  const { data: made } = await of.from('deliverable_versions').insert(version).select('id').single().throwOnError();
  const testEnv = outside();
  testEnv.add(deliverableGenerateSpec, { user_id: owner, version_id: made.id }, { key: made.id });
  return {
    ...testEnv,
    deliverable: data.id,
    async state() {
      const { data: versions } = await of
        .from('deliverable_versions')
        .select('status, draft_content, error, deliveries (status, attempts)')
        .eq('deliverable_id', data.id)
        .throwOnError();
      return versions;
    },
    /** As if the three minutes had passed after which a sender counts as dead. */
    async wait() {
      await of
        .from('deliveries')
        .update({ sending_since: '2026-01-01T00:00:00Z' })
        .eq('version_id', made.id)
        .eq('status', 'sending')
        .throwOnError();
    },
  };
}

test('a worker that dies after any step leaves one version, sent at most once, with a true status, and the next worker continues', async () => {
  const ends: string[] = [];
  for (let most = 0; ; most++) {
    const run = await begun();
    const { promise: death, resolve: die } = Promise.withResolvers<'dead'>();
    let taken = 0;
    const worked = run.work(async (act) => {
      if (taken < most) {
        taken += 1;
        const done = await act();
        // The last step happens, but its response is lost.
        if (taken < most) return done;
      }
      die('dead');
      return new Promise<never>(() => {});
    });
    if ((await Promise.race([worked, death])) !== 'dead') break;
    await run.wait();
    await run.work();
    const [version, ...more] = await run.state();
    expect([more, version!.draft_content?.match(/Shipped search/g), version!.deliveries.length], `after ${most}`).toEqual([
      [],
      ['Shipped search'],
      1,
    ]);
    const end = `${version!.status}, ${version!.deliveries[0]!.status}`;
    expect(run.sent.length, `after ${most}: ${end}`).toBe(end === 'approved, unknown' ? run.sent.length && 1 : 1);
    ends.push(end);
  }
  expect(ends.length).toBeGreaterThan(15);
  // Killed after claiming the delivery, or after the email was sent: in both cases it is unknown whether it arrived.
  expect(ends.filter((end) => end === 'approved, unknown')).toHaveLength(2);
  expect(new Set(ends)).toEqual(new Set(['delivered, delivered', 'approved, unknown']));
});

test('archiving the deliverable after any step stops versions that are not approved, and leaves nothing half done', async () => {
  for (let at = 1; ; at += 3) {
    const run = await begun();
    let taken = 0;
    let then: string | undefined;
    await run.work(async (act) => {
      const done = await act();
      taken += 1;
      if (taken !== at) return done;
      then = (await run.state())[0]!.status;
      await db.from('deliverables').update({ status: 'archived' }).eq('id', run.deliverable).throwOnError();
      return done;
    });
    if (taken < at) break;
    const [version] = await run.state();
    const end = `${version!.status}: ${version!.error ?? ''}`;
    const isApproved = then === 'approved' || then === 'delivered';
    expect(end, `after ${at}, ${then}`).toMatch(
      isApproved ? /^delivered: $/ : /^(failed: The deliverable was archived|staged: $|approved: $)/,
    );
    expect(run.sent.length, `after ${at}: ${end}`).toBe(isApproved ? 1 : 0);
  }
});

test('deleting the person after any step ends the jobs, and sends nothing more than what was already being sent', async () => {
  const { url, secretKey } = inject('supabase');
  const service = createClient<Database>(url, secretKey, { auth: { persistSession: false } });
  for (let at = 1; ; at += 5) {
    const { id } = await signUp('Leaving');
    const run = await begun(reaching(async (act) => act())(id), id);
    let taken = 0;
    let sentBefore = 0;
    let isSending = false;
    await run.work(async (act) => {
      const done = await act();
      taken += 1;
      if (taken !== at) return done;
      sentBefore = run.sent.length;
      isSending = (await run.state())[0]!.deliveries[0]?.status === 'sending';
      await service.rpc('delete_account', { account: id }).throwOnError();
      return done;
    });
    if (taken < at) break;
    if (!isSending) expect(run.sent.length - sentBefore, `after ${at}`).toBe(0);
    expect((await service.from('deliverable_versions').select('id').eq('user_id', id).throwOnError()).data).toEqual([]);
  }
});
