import { platformPublishJob } from '#lib/features/delivery/platform-publish-job.ts';
import { documentReadJob } from '#lib/features/documents/document-read-job.ts';
import { platformSyncJob } from '#lib/features/integrations/platforms/platform-sync-job.ts';
import { memoryExtractJob } from '#lib/features/memories/memory-extract-job.ts';
import { notificationEmailJob } from '#lib/features/notifications/notification-email-job.ts';
import type { Job, JobServices } from '#lib/jobs/define-job.ts';
import type { JobInput } from '#lib/jobs/job-spec.ts';
import { deliverableGenerateJob } from '#lib/runs/drafts/jobs/deliverable-generate-job.ts';
import { deliverableLearnJob } from '#lib/runs/learning/deliverable-learn-job.ts';
import { workRunJob } from '#lib/runs/tickets/jobs/work-run-job.ts';

/** Every job of this project. A new one is a file and a line here. */
const all = [
  deliverableGenerateJob,
  deliverableLearnJob,
  documentReadJob,
  memoryExtractJob,
  notificationEmailJob,
  platformPublishJob,
  platformSyncJob,
  workRunJob,
];

type NeedsOf<J> = J extends Job<infer _, infer Needs> ? (needs: Needs) => void : never;
type AllOf<Needs> = [Needs] extends [(needs: infer All) => void] ? All : never;

/** What the jobs of a worker need together. */
export type WorkerServices = JobServices & AllOf<NeedsOf<(typeof all)[number]>>;

export const jobs: readonly Job<JobInput, WorkerServices>[] = all;
