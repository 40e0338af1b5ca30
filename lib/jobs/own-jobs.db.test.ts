import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { systemClock } from '#lib/base/clock.ts';
import { type OwnDatabase, ownDatabase } from '#lib/database/embedded/testing/own-database.ts';
import { deliverableGenerateSpec } from '#lib/features/drafts/deliverable-generate-spec.ts';
import { workRunSpec } from '#lib/features/tickets/work-run-spec.ts';
import { JobQueue } from '#lib/jobs/job-queue.ts';
import { openBoss } from '#lib/jobs/open-boss.ts';
import type { ActionContext } from '#lib/primitives/actions/define-action.ts';
import { startVersion } from '#lib/primitives/actions/deliverable-generate.ts';
import { startWork } from '#lib/primitives/actions/work-run.ts';
import { readOwnJobs, WAITING_PER_PERSON } from './own-jobs.ts';

let database: OwnDatabase;
beforeAll(async () => {
  database = await ownDatabase();
});
afterAll(() => database.release());

/** A person who asks for work, and the queue. */
async function newPerson() {
  const userId = await database.person();
  const db = database.actingAs(userId);
  const boss = await openBoss({ databaseUrl: database.databaseUrl, log: () => '', works: false });
  onTestFinished(() => boss.stop({ graceful: false }));
  const queue = new JobQueue({ boss: async () => boss });
  const context = { db, userId, clock: systemClock(), timeZone: 'UTC', jobs: queue, log: () => '' } as unknown as ActionContext;
  const ticket = async () => {
    const { data } = await db.from('work_tickets').insert({ task: 'Read it', agent_type: 'research' }).select('id').single().throwOnError();
    return data.id;
  };
  const statusOf = async (id: string) => (await db.from('work_tickets').select('status').eq('id', id).single().throwOnError()).data.status;
  return { userId, db, queue, boss, context, ticket, statusOf };
}

test('a ticket is refused with a message and stays unchanged when the queue is full, and is accepted when there is room again', async () => {
  const { context, ticket, statusOf, db, queue } = await newPerson();
  const started: string[] = [];
  for (let n = 0; n < WAITING_PER_PERSON; n++) {
    const id = await ticket();
    started.push((await startWork(context, id)).jobId);
  }
  expect(await readOwnJobs(db, workRunSpec)).toEqual({ running: 0, waiting: WAITING_PER_PERSON });
  const more = await ticket();
  await expect(startWork(context, more)).rejects.toMatchObject({
    code: 'limit_reached',
    message:
      '20 tickets are already waiting and 0 are running. At most 20 tickets can wait. Nothing was started. Try again when the next ticket has started.',
  });
  expect(await statusOf(more)).toBe('pending');
  expect((await readOwnJobs(db, workRunSpec)).waiting, 'nothing that was acknowledged is lost').toBe(WAITING_PER_PERSON);

  const other = await newPerson();
  const theirs = await other.ticket();
  await startWork(other.context, theirs);
  expect(await other.statusOf(theirs)).toBe('running');
  expect(await readOwnJobs(other.db, workRunSpec)).toEqual({ running: 0, waiting: 1 });

  await queue.cancel(started[0]!);
  await startWork(context, more);
  expect(await statusOf(more)).toBe('running');
});

test('starting a running ticket succeeds even when the queue is full', async () => {
  const { context, ticket, userId, queue } = await newPerson();
  const id = await ticket();
  const { runId } = await startWork(context, id);
  for (let n = 1; n < WAITING_PER_PERSON; n++)
    await queue.enqueue(workRunSpec, { user_id: userId, ticket_id: randomUUID(), run_id: randomUUID() }, { key: randomUUID() });
  expect(await startWork(context, id)).toMatchObject({ runId });
});

test('a draft is refused in the same way, and tickets do not count toward its limit', async () => {
  const { context, db, userId, queue } = await newPerson();
  const { data } = await db
    .from('deliverables')
    .insert({ title: 'Report', deliverable_type: 'status_report', sources: [{ type: 'description', value: 'Notes' }] })
    .select('id')
    .single()
    .throwOnError();
  for (let n = 0; n < WAITING_PER_PERSON; n++) {
    await queue.enqueue(workRunSpec, { user_id: userId, ticket_id: randomUUID(), run_id: randomUUID() }, { key: randomUUID() });
    await queue.enqueue(deliverableGenerateSpec, { user_id: userId, version_id: randomUUID() }, { key: randomUUID() });
  }
  await expect(startVersion(context, data.id)).rejects.toMatchObject({
    code: 'limit_reached',
    message: expect.stringContaining('At most 20 drafts can wait. Nothing was started.'),
  });
  const { count } = await db.from('deliverable_versions').select('id', { count: 'exact', head: true }).throwOnError();
  expect(count).toBe(0);
});
