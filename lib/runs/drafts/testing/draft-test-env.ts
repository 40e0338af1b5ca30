import { randomUUID } from 'node:crypto';
import { systemClock } from '#lib/base/clock.ts';
import type { Row } from '#lib/database/db.ts';
import { testJobs } from '#lib/jobs/testing/test-jobs.ts';
import { createModel, type ModelEnvironment } from '#lib/models/model.ts';
import { primitiveTestEnv, type TestEnv } from '#lib/primitives/testing/primitive-test-env.ts';
import { type GenerationServices, generateVersion } from '../generate-version.ts';

const offline: ModelEnvironment = { MODEL: 'built-in', MODEL_PRICES: undefined, STREAM_DELAY_MS: 0 };

/** A person with the primitives, whose jobs run as soon as they are queued. */
export async function draftTestEnv(settings: Partial<ModelEnvironment> = {}) {
  const logged: string[] = [];
  const testEnv: TestEnv = await primitiveTestEnv('maya');
  const services: GenerationServices = {
    actingAs: () => testEnv.ctx.db,
    model: createModel({ ...offline, ...settings }),
    clock: systemClock(),
    instance: randomUUID(),
    log: (message, error) => `log-${logged.push(`${message} ${error instanceof Error ? error.stack : ''}`)}`,
  };
  const run = (versionId: string, mayRetry = false) =>
    generateVersion(services, { userId: testEnv.ctx.userId, versionId, mayRetry }, new AbortController().signal);
  const jobs = testJobs({
    enqueue: async (_, { version_id }) => {
      void run(String(version_id));
      return String(version_id);
    },
  });
  return {
    ...testEnv,
    services,
    logged,
    run,
    /** Creates a deliverable and returns its ref. */
    make: async (content: object) =>
      String((await testEnv.call('Write', { ref: 'deliverable:new', content: { deliverable_type: 'status_report', ...content } })).ref),
    remember: async (content: string, more: object = {}) =>
      String((await testEnv.call('Write', { ref: 'memory:new', content: { content, ...more } })).ref),
    generate: (target: string) => testEnv.call('Execute', { action: 'deliverable.generate', target }, { jobs }),
    async version(ref: string): Promise<Row<'deliverable_versions'>> {
      const [, deliverable, number] = /^deliverable:([^/]+)\/versions\/(\d+)/.exec(ref)!;
      const { data } = await testEnv.ctx.db
        .from('deliverable_versions')
        .select()
        .eq('deliverable_id', deliverable!)
        .eq('version_number', Number(number))
        .single()
        .throwOnError();
      return data;
    },
    /** Approves a version directly, for tests of later steps. */
    async approve(ref: string, content: string) {
      const { id } = await this.version(ref);
      await testEnv.ctx.db.from('deliverable_versions').update({ status: 'approved', final_content: content }).eq('id', id).throwOnError();
    },
  };
}
