import type { Db as Session } from 'pg-boss';
import type { Services } from '#lib/base/services.ts';
import { type BatchMessage, BatchRefused, type MessageBatches } from '#lib/models/message-batches.ts';
import { batchRequestOf } from '#lib/runs/drafts/batch-request.ts';
import { deliverableGenerateJob } from './deliverable-generate-job.ts';

type BatchServices = Pick<Services, 'boss' | 'queue' | 'model' | 'batches' | 'log'>;

/** How long a submission may go unanswered, and how long a batch may run, in seconds. */
export interface BatchLimits {
  submittingSeconds?: number;
  longestSeconds?: number;
}

/** The maximum number of requests in a batch. */
const MOST = 1000;
/** A submission without a response after this time is lost. */
const SUBMITTING_SECONDS = 180;
/** A batch that runs longer is cancelled and its finished part used: a version waits about an hour, not a day. */
const LONGEST_SECONDS = 3600;
/** Tolerance for the provider's clock, in ms. */
const CLOCKS_MS = 300_000;

/** A batch that has not ended. `lost`: its submission got no response. `long`: it has run too long. */
interface OpenBatch {
  id: string;
  provider_id: string | null;
  state: 'submitting' | 'sent' | 'cancelling';
  size: number;
  started_at: Date;
  lost: boolean;
  long: boolean;
}

/**
 * Advances all batches: collects the answers of finished ones, finds submissions whose response was lost, and submits
 * all waiting requests as one batch. A version whose request has been answered, or will not be, is queued to continue.
 * Runs at each tick. If a process dies in between, the next tick resumes, and nothing is submitted twice.
 * @throws errors of the database; errors of the provider are logged and retried at the next tick
 */
export async function processBatches(
  services: BatchServices,
  { submittingSeconds = SUBMITTING_SECONDS, longestSeconds = LONGEST_SECONDS }: BatchLimits = {},
): Promise<void> {
  const { batches, log } = services;
  await services.queue.prepare(deliverableGenerateJob);
  await sql(services, forgotten);
  // What waited for a batch is written the ordinary way.
  if (!batches) {
    await passOn(services, "state in ('waiting', 'sent')", [], 'Batches are switched off.');
    await sql(services, `update private.generation_batches set state = 'ended', ended_at = now() where state <> 'ended'`);
    return;
  }
  await passOn(services, "state in ('waiting', 'sent') and brief = '{}'", [], 'A source was removed.');
  const open = await sql<OpenBatch>(services, openBatches, [submittingSeconds, longestSeconds]);
  for (const batch of open)
    try {
      if (batch.state === 'submitting') await findSubmission(services, batches, batch);
      else await follow(services, batches, batch);
    } catch (error) {
      log('A batch could not be checked; the next tick tries again', error);
    }
  await submit(services, batches);
}

async function follow(services: BatchServices, batches: MessageBatches, { id, provider_id, state, long }: OpenBatch): Promise<void> {
  const status = await batches.look(provider_id!);
  if (status === 'running') {
    if (!long || state === 'cancelling') return;
    await sql(services, `update private.generation_batches set state = 'cancelling' where id = $1`, [id]);
    return batches.cancel(provider_id!);
  }
  if (status === 'ended')
    for await (const result of batches.results(provider_id!))
      if ('message' in result) await answered(services, id, result.id, result.message);
      else await passOn(services, `batch_id = $1 and version_id::text = $2 and state = 'sent'`, [id, result.id], result.why);
  await passOn(services, `batch_id = $1 and state = 'sent'`, [id], 'The batch has no answer for it.');
  await end(services, id);
}

/** After a crash or a lost connection during a submission, asks the provider whether the batch exists. */
async function findSubmission(
  services: BatchServices,
  batches: MessageBatches,
  { id, size, started_at, lost, long }: OpenBatch,
): Promise<void> {
  if (!lost) return;
  const known = await sql<{ provider_id: string }>(
    services,
    'select provider_id from private.generation_batches where provider_id is not null',
  );
  const found = await batches.begunAfter(new Date(started_at.getTime() - CLOCKS_MS), size);
  let mayBe = false;
  for (const candidate of found.filter((one) => !known.some(({ provider_id }) => provider_id === one))) {
    // The provider reports a batch's contents only after it has ended.
    if ((await batches.look(candidate)) === 'running') mayBe = true;
    else if (await isOf(services, batches, id, candidate)) return sent(services, id, candidate);
  }
  if (mayBe && !long) return;
  // It does not exist, or could not be identified within an hour.
  if (mayBe) await passOn(services, `batch_id = $1 and state = 'sent'`, [id], 'The response to its submission was lost.');
  else
    await sql(services, `update public.batch_requests set state = 'waiting', batch_id = null where batch_id = $1 and state = 'sent'`, [id]);
  await end(services, id);
}

async function isOf(services: BatchServices, batches: MessageBatches, id: string, candidate: string): Promise<boolean> {
  const own = await sql<{ version_id: string }>(services, 'select version_id from public.batch_requests where batch_id = $1', [id]);
  for await (const result of batches.results(candidate)) return own.some(({ version_id }) => version_id === result.id);
  return false;
}

async function submit(services: BatchServices, batches: MessageBatches): Promise<void> {
  const claimed = await sql<{ batch_id: string; version_id: string; brief: unknown; may_ask: boolean }>(services, claim, [MOST]);
  const id = claimed[0]?.batch_id;
  if (!id) return;
  try {
    const requests = claimed.map(({ version_id, brief, may_ask }) => batchRequestOf(services.model, version_id, brief, may_ask));
    await sent(services, id, await batches.create(requests));
  } catch (error) {
    const refused = error instanceof BatchRefused ? error : null;
    services.log(
      refused ? `A batch was refused: ${refused.message}` : 'It is unknown whether a batch was created; the next tick looks for it',
      error,
    );
    if (!refused) return;
    if (refused.mayPass)
      await sql(services, `update public.batch_requests set state = 'waiting', batch_id = null where batch_id = $1`, [id]);
    else await passOn(services, `batch_id = $1 and state = 'sent'`, [id], refused.message);
    await end(services, id);
  }
}

async function sent(services: BatchServices, id: string, providerId: string): Promise<void> {
  await sql(services, `update private.generation_batches set provider_id = $2, state = 'sent' where id = $1`, [id, providerId]);
}

async function end(services: BatchServices, id: string): Promise<void> {
  await sql(services, `update private.generation_batches set state = 'ended', ended_at = now() where id = $1`, [id]);
}

async function answered(services: BatchServices, id: string, version: string, message: BatchMessage): Promise<void> {
  await settle(
    services,
    `update public.batch_requests set state = 'answered', result = $3
     where batch_id = $1 and version_id::text = $2 and state = 'sent' returning version_id, user_id`,
    [id, version, JSON.stringify(message)],
  );
}

/** Removes requests from the batch so that their versions are written one by one. `which` is an SQL condition. */
async function passOn(services: BatchServices, which: string, parameters: string[], why: string): Promise<void> {
  await settle(
    services,
    `update public.batch_requests set state = 'passed', why = $${parameters.length + 1} where ${which} returning version_id, user_id`,
    [...parameters, why.slice(0, 500)],
  );
}

/** Updates requests and queues their follow-up jobs in one transaction. */
async function settle({ boss, queue }: Pick<Services, 'boss' | 'queue'>, update: string, parameters: unknown[]): Promise<void> {
  const transaction = await boss.getDb().beginTransaction!();
  try {
    const { rows } = (await transaction.db.executeSql(update, parameters)) as { rows: { version_id: string; user_id: string }[] };
    await queue.enqueueAll(
      deliverableGenerateJob,
      rows.map(({ version_id, user_id }) => ({ input: { user_id, version_id }, key: `${version_id}:batch` })),
      transaction.db,
    );
    await transaction.commit();
  } catch (error) {
    await transaction.rollback();
    throw error;
  }
}

async function sql<Row = unknown>({ boss }: Pick<Services, 'boss'>, text: string, parameters: unknown[] = []): Promise<Row[]> {
  const session: Session = boss.getDb();
  return ((await session.executeSql(text, parameters)) as { rows: Row[] }).rows;
}

const openBatches = `
  select id, provider_id, state, size, started_at,
    started_at < now() - make_interval(secs => $1) as lost, started_at < now() - make_interval(secs => $2) as long
  from private.generation_batches where state <> 'ended' order by started_at`;

/* The turn's log has what a version was written from, so the request is no longer needed. */
const forgotten = `
  delete from public.batch_requests r using public.deliverable_versions v
  where v.id = r.version_id and v.status <> 'generating' and r.updated_at < now() - interval '7 days'`;

/* A batch and its contents are recorded before it is submitted. */
const claim = `
  with waiting as (
    select r.version_id, r.brief, r.may_ask from public.batch_requests r
    join public.deliverable_versions v on v.id = r.version_id
    where r.state = 'waiting' and r.brief <> '{}' and v.status = 'generating'
    order by r.created_at limit $1 for update of r skip locked
  ), begun as (
    insert into private.generation_batches (size) select count(*) from waiting having count(*) > 0 returning id
  ), taken as (
    update public.batch_requests r set state = 'sent', batch_id = begun.id
    from begun, waiting where r.version_id = waiting.version_id
  )
  select begun.id as batch_id, waiting.version_id, waiting.brief, waiting.may_ask from begun, waiting`;
