import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { type OwnDatabase, ownDatabase } from '#lib/database/embedded/testing/own-database.ts';
import { readDeliveries } from '#lib/features/delivery/delivery.ts';
import { platformPublishJob } from '#lib/features/delivery/platform-publish-job.ts';
import { outletsFor } from '#lib/features/delivery/testing/delivery-test-env.ts';
import { readInbox } from '#lib/features/inbox/inbox.ts';
import { workerTestEnv } from '#lib/jobs/testing/worker-test-env.ts';
import { JobQueue } from './job-queue.ts';
import { makeQueues, openBoss } from './open-boss.ts';
import { startWorker } from './worker.ts';

let database: OwnDatabase;
beforeAll(async () => {
  database = await ownDatabase();
});
afterAll(() => database.release());

const until = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 60_000, interval: 100 });

test('a failed delivery shows when it started waiting and when it is retried, and stops doing so once it is abandoned', async () => {
  const userId = await database.person();
  const db = database.actingAs(userId);
  const destination = { platform: 'webhook', target: 'http://127.0.0.1:9/' };
  const { data: deliverable } = await db
    .from('deliverables')
    .insert({ title: 'Status', deliverable_type: 'custom', destination })
    .select('id')
    .single()
    .throwOnError();
  const { data: version } = await db
    .from('deliverable_versions')
    .insert({ deliverable_id: deliverable.id, version_number: 1, status: 'approved', draft_content: 'Done.', final_content: 'Done.' })
    .select('id')
    .single()
    .throwOnError();
  const boss = await openBoss({ databaseUrl: database.databaseUrl, log: () => '', works: true, superviseSeconds: 1 });
  await makeQueues(boss, [platformPublishJob]);
  const testEnv = { ...workerTestEnv(database.actingAs), outlets: outletsFor({ WEBHOOK_ALLOWED_ORIGINS: 'http://127.0.0.1:9' }) };
  const worker = await startWorker({ boss, jobs: [platformPublishJob], services: testEnv, pollSeconds: 0.5, lookSeconds: 1 });
  onTestFinished(() => worker.stop(0));
  const queue = new JobQueue({ boss: async () => boss });
  const waiting = async () => (await readInbox(db))[0];
  const job = await queue.enqueue(
    platformPublishJob,
    { user_id: userId, version_id: version.id, agreed: { destination, recipient: null } },
    { key: 'once' },
  );

  await until(async () => expect(await waiting()).toMatchObject({ status: 'failed', attempts: 1, nextAttemptAt: expect.any(String) }));
  const first = await waiting();
  expect(await readDeliveries(db, version.id)).toMatchObject([{ nextAttemptAt: expect.any(String) }]);
  // The attempt reports its failure before it ends, and a running job is not retried.
  await until(async () => expect(await queue.retry(job)).toBe(true));
  await until(async () => expect(await waiting()).toMatchObject({ status: 'failed', attempts: 2 }));
  expect((await waiting())!.at).toBe(first!.at);

  const stranger = database.actingAs(await database.person());
  expect(await readInbox(stranger)).toEqual([]);
  await queue.cancel(job);
  await until(async () => expect(await waiting()).toMatchObject({ status: 'failed', nextAttemptAt: null, triedAt: expect.any(String) }));
  expect(await readDeliveries(db, version.id)).toMatchObject([{ nextAttemptAt: null, attempts: 2 }]);
});
