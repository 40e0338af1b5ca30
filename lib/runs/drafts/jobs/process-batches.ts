import type { PgBoss, Db as Session } from 'pg-boss';
import type { Log } from '#lib/base/log.ts';
import type { JobQueue } from '#lib/jobs/job-queue.ts';
import { type BatchMessage, BatchRefused, type MessageBatches } from '#lib/models/message-batches.ts';
import type { PartnerModel } from '#lib/models/model.ts';
import { batchRequestOf } from '#lib/runs/drafts/batch-request.ts';
import { deliverableGenerate } from './deliverable-generate.ts';

export interface BatchPorts {
  boss: PgBoss;
  queue: JobQueue;
  model: PartnerModel;
  /** Absent where nothing goes in batches (any more): what waits is then written the ordinary way. */
  batches?: MessageBatches;
  log: Log;
  /** How long an answer to a submission may be on its way, and how long a batch may run, in seconds. For tests. */
  submittingSeconds?: number;
  longestSeconds?: number;
}

/** Requests of one batch, at most. */
const MOST = 1000;
/** A submission that has not come back after this was lost. */
const SUBMITTING_SECONDS = 180;
/** A batch that runs longer is ended with what is done: a version waits about an hour, not a day. */
const LONGEST_SECONDS = 3600;
/** How far the provider's clock may be off, in ms. */
const CLOCKS_MS = 300_000;

/** A batch that has not ended, as the database tells it. `lost`: its submission did not come back. `long`: it runs too long. */
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
 * Brings everything that has to do with batches a step further: takes what ended ones answer, looks for submissions whose
 * answer was lost, and submits what waits, of everybody, as one batch. A version whose request was answered, or will not
 * be, is queued to be written on. Run at each tick; a process that dies in between leaves nothing that the next does not
 * take up, and nothing is submitted twice.
 * @throws what the database throws; what the provider throws is logged, and tried again at the next tick
 */
export async function processBatches(ports: BatchPorts): Promise<void> {
  const { batches, log } = ports;
  await ports.queue.prepare(deliverableGenerate);
  await sql(ports, forgotten);
  if (!batches) {
    await passOn(ports, "state in ('waiting', 'sent')", [], 'Nothing goes in batches any more.');
    await sql(ports, `update private.generation_batches set state = 'ended', ended_at = now() where state <> 'ended'`);
    return;
  }
  const open = await sql<OpenBatch>(ports, openBatches, [
    ports.submittingSeconds ?? SUBMITTING_SECONDS,
    ports.longestSeconds ?? LONGEST_SECONDS,
  ]);
  for (const batch of open)
    try {
      if (batch.state === 'submitting') await findSubmission(ports, batches, batch);
      else await follow(ports, batches, batch);
    } catch (error) {
      log('A batch could not be followed; the next tick tries again', error);
    }
  await submit(ports, batches);
}

async function follow(ports: BatchPorts, batches: MessageBatches, { id, provider_id, state, long }: OpenBatch): Promise<void> {
  const stands = await batches.look(provider_id!);
  if (stands === 'running') {
    if (!long || state === 'cancelling') return;
    await sql(ports, `update private.generation_batches set state = 'cancelling' where id = $1`, [id]);
    return batches.cancel(provider_id!);
  }
  if (stands === 'ended')
    for await (const result of batches.results(provider_id!))
      if ('message' in result) await answered(ports, id, result.id, result.message);
      else await passOn(ports, `batch_id = $1 and version_id::text = $2 and state = 'sent'`, [id, result.id], result.why);
  await passOn(ports, `batch_id = $1 and state = 'sent'`, [id], 'The batch has no answer to it.');
  await end(ports, id);
}

/** A process died, or the line broke, between a submission and its answer: the provider knows whether it was made. */
async function findSubmission(ports: BatchPorts, batches: MessageBatches, { id, size, started_at, lost, long }: OpenBatch): Promise<void> {
  if (!lost) return;
  const known = await sql<{ provider_id: string }>(
    ports,
    'select provider_id from private.generation_batches where provider_id is not null',
  );
  const found = await batches.begunAfter(new Date(started_at.getTime() - CLOCKS_MS), size);
  let mayBe = false;
  for (const candidate of found.filter((one) => !known.some(({ provider_id }) => provider_id === one))) {
    // What is in a batch is told once it has ended.
    if ((await batches.look(candidate)) === 'running') mayBe = true;
    else if (await isOf(ports, batches, id, candidate)) return sent(ports, id, candidate);
  }
  if (mayBe && !long) return;
  // It was never made, or cannot be told from others after an hour.
  if (mayBe) await passOn(ports, `batch_id = $1 and state = 'sent'`, [id], 'The answer to its submission was lost.');
  else await sql(ports, `update public.batch_requests set state = 'waiting', batch_id = null where batch_id = $1 and state = 'sent'`, [id]);
  await end(ports, id);
}

async function isOf(ports: BatchPorts, batches: MessageBatches, id: string, candidate: string): Promise<boolean> {
  const own = await sql<{ version_id: string }>(ports, 'select version_id from public.batch_requests where batch_id = $1', [id]);
  for await (const result of batches.results(candidate)) return own.some(({ version_id }) => version_id === result.id);
  return false;
}

async function submit(ports: BatchPorts, batches: MessageBatches): Promise<void> {
  const claimed = await sql<{ batch_id: string; version_id: string; brief: unknown; may_ask: boolean }>(ports, claim, [MOST]);
  const id = claimed[0]?.batch_id;
  if (!id) return;
  try {
    const requests = claimed.map(({ version_id, brief, may_ask }) => batchRequestOf(ports.model, version_id, brief, may_ask));
    await sent(ports, id, await batches.create(requests));
  } catch (error) {
    const refused = error instanceof BatchRefused ? error : null;
    ports.log(refused ? `A batch was refused: ${refused.message}` : 'Whether a batch was begun is not known; it is looked for', error);
    if (!refused) return;
    if (refused.mayPass) await sql(ports, `update public.batch_requests set state = 'waiting', batch_id = null where batch_id = $1`, [id]);
    else await passOn(ports, `batch_id = $1 and state = 'sent'`, [id], refused.message);
    await end(ports, id);
  }
}

async function sent(ports: BatchPorts, id: string, providerId: string): Promise<void> {
  await sql(ports, `update private.generation_batches set provider_id = $2, state = 'sent' where id = $1`, [id, providerId]);
}

async function end(ports: BatchPorts, id: string): Promise<void> {
  await sql(ports, `update private.generation_batches set state = 'ended', ended_at = now() where id = $1`, [id]);
}

async function answered(ports: BatchPorts, id: string, version: string, message: BatchMessage): Promise<void> {
  await settle(
    ports,
    `update public.batch_requests set state = 'answered', result = $3
     where batch_id = $1 and version_id::text = $2 and state = 'sent' returning version_id, user_id`,
    [id, version, JSON.stringify(message)],
  );
}

/** These are written the ordinary way. `which` is a condition over the parameters. */
async function passOn(ports: BatchPorts, which: string, parameters: string[], why: string): Promise<void> {
  await settle(
    ports,
    `update public.batch_requests set state = 'passed', why = $${parameters.length + 1} where ${which} returning version_id, user_id`,
    [...parameters, why.slice(0, 500)],
  );
}

/** Changes requests and queues what follows from it in one transaction, so that neither is without the other. */
async function settle({ boss, queue }: BatchPorts, update: string, parameters: unknown[]): Promise<void> {
  const transaction = await boss.getDb().beginTransaction!();
  try {
    const { rows } = (await transaction.db.executeSql(update, parameters)) as { rows: { version_id: string; user_id: string }[] };
    await queue.enqueueAll(
      deliverableGenerate,
      rows.map(({ version_id, user_id }) => ({ input: { user_id, version_id }, key: `${version_id}:batch` })),
      transaction.db,
    );
    await transaction.commit();
  } catch (error) {
    await transaction.rollback();
    throw error;
  }
}

async function sql<Row = unknown>({ boss }: BatchPorts, text: string, parameters: unknown[] = []): Promise<Row[]> {
  const session: Session = boss.getDb();
  return ((await session.executeSql(text, parameters)) as { rows: Row[] }).rows;
}

const openBatches = `
  select id, provider_id, state, size, started_at,
    started_at < now() - make_interval(secs => $1) as lost, started_at < now() - make_interval(secs => $2) as long
  from private.generation_batches where state <> 'ended' order by started_at`;

/* What a version was written from is in its turn's log; the request is of no use any more. */
const forgotten = `
  delete from public.batch_requests r using public.deliverable_versions v
  where v.id = r.version_id and v.status <> 'generating' and r.updated_at < now() - interval '7 days'`;

/* The batch is on record, with what is in it, before it is submitted. */
const claim = `
  with waiting as (
    select r.version_id, r.brief, r.may_ask from public.batch_requests r
    join public.deliverable_versions v on v.id = r.version_id
    where r.state = 'waiting' and v.status = 'generating'
    order by r.created_at limit $1 for update of r skip locked
  ), begun as (
    insert into private.generation_batches (size) select count(*) from waiting having count(*) > 0 returning id
  ), taken as (
    update public.batch_requests r set state = 'sent', batch_id = begun.id
    from begun, waiting where r.version_id = waiting.version_id
  )
  select begun.id as batch_id, waiting.version_id, waiting.brief, waiting.may_ask from begun, waiting`;
