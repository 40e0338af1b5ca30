import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { WorkerServices } from '#lib/app/jobs.ts';
import { systemClock } from '#lib/base/clock.ts';
import type { ActingAs } from '#lib/database/acting-as.ts';
import { folderStorage } from '#lib/database/storage/folder-storage.ts';
import { outletsFor } from '#lib/features/delivery/testing/delivery-test-env.ts';
import { testJobs } from '#lib/jobs/testing/test-jobs.ts';
import { createModel } from '#lib/models/model.ts';

/** The services of a worker with the built-in assistant; its log lines are collected. */
export function workerTestEnv(actingAs: ActingAs, logged: string[] = []): WorkerServices {
  const clock = systemClock();
  return {
    actingAs,
    clock,
    model: createModel({ MODEL: 'built-in', STREAM_DELAY_MS: 0 }),
    instance: clock.newId(),
    outlets: outletsFor({}),
    // A test that reads platforms brings its own.
    platforms: { configured: [] } as unknown as WorkerServices['platforms'],
    storage: folderStorage(join(tmpdir(), 'thinking-partner-test-files')),
    jobs: testJobs(),
    log: (message, error) => `${logged.push(`${message} ${error instanceof Error ? error.message : ''}`)}`,
  };
}
