import { randomUUID } from 'node:crypto';
import { systemClock } from '#lib/base/clock.ts';
import type { Db, Row } from '#lib/database/db.ts';
import type { FileStorage } from '#lib/database/storage/file-storage.ts';
import { folderStorage } from '#lib/database/storage/folder-storage.ts';
import { testJobs } from '#lib/jobs/testing/test-jobs.ts';
import { createModel, type ModelEnvironment } from '#lib/models/model.ts';
import { primitiveTestEnv, type TestEnv } from '#lib/primitives/testing/primitive-test-env.ts';
import { temporaryFolder } from '#lib/testing/temporary-folder.ts';
import { runTicket, type TicketServices } from '../run-ticket.ts';

const offline: ModelEnvironment = { MODEL: 'built-in', MODEL_PRICES: undefined, STREAM_DELAY_MS: 0 };

/** A person with the primitives, whose tickets run as soon as they are queued. */
export async function ticketTestEnv(settings: Partial<ModelEnvironment> = {}, storage: FileStorage = folderStorage(temporaryFolder())) {
  const logged: string[] = [];
  const testEnv: TestEnv = await primitiveTestEnv('maya', { storage });
  const services: TicketServices = {
    actingAs: () => testEnv.ctx.db,
    model: createModel({ ...offline, ...settings }),
    storage,
    clock: systemClock(),
    instance: randomUUID(),
    log: (message, error) => `log-${logged.push(`${message} ${error instanceof Error ? error.stack : ''}`)}`,
  };
  const work = (ticketId: string, runId: string, { mayRetry = false, db = testEnv.ctx.db }: { mayRetry?: boolean; db?: Db } = {}) =>
    runTicket({ ...services, actingAs: () => db }, { userId: testEnv.ctx.userId, ticketId, runId, mayRetry }, new AbortController().signal);
  const jobs = testJobs({
    enqueue: async (_, { ticket_id, run_id }) => {
      void work(String(ticket_id), String(run_id)).catch(() => undefined);
      return String(run_id);
    },
  });
  const idOf = (ref: string) => ref.split(/[:/]/)[1]!;
  return {
    ...testEnv,
    services,
    logged,
    work,
    /** Creates a ticket and returns its ref. */
    open: async (content: object) =>
      String(
        (await testEnv.call('Write', { ref: 'work:new', content: { task: 'Research the heat pumps', agent_type: 'research', ...content } }))
          .ref,
      ),
    /** Starts a run without a worker and returns the ticket and run. */
    async begin(ref: string): Promise<[ticket: string, run: string]> {
      const { data } = await testEnv.ctx.db.rpc('begin_work', { ticket: idOf(ref) }).throwOnError();
      return [idOf(ref), (data as { run_id: string }).run_id];
    },
    execute: (target: string, more: object = {}) => testEnv.call('Execute', { action: 'work.run', target }, { jobs, ...more }),
    async ticket(ref: string): Promise<Row<'work_tickets'>> {
      return (await testEnv.ctx.db.from('work_tickets').select().eq('id', idOf(ref)).single().throwOnError()).data;
    },
    async outputs(ref: string): Promise<Row<'work_outputs'>[]> {
      const outputs = testEnv.ctx.db.from('work_outputs').select().eq('ticket_id', idOf(ref));
      return (await outputs.order('created_at', { ascending: false }).throwOnError()).data;
    },
    async turn(id: string | null) {
      return (await testEnv.ctx.db.from('turns').select().eq('id', id!).single().throwOnError()).data;
    },
  };
}
