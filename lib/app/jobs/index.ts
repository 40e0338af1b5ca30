import type { Services } from '#lib/base/services.ts';
import { platformPublishJob } from '#lib/features/delivery/platform-publish-job.ts';
import { memoryExtractJob } from '#lib/features/memories/memory-extract-job.ts';
import { notificationEmailJob } from '#lib/features/notifications/notification-email-job.ts';
import type { Job, JobServices } from '#lib/jobs/define-job.ts';
import type { JobInput } from '#lib/jobs/job-spec.ts';
import type { GenerationServices } from '#lib/runs/drafts/generate-version.ts';
import { deliverableGenerateJob } from '#lib/runs/drafts/jobs/deliverable-generate-job.ts';
import { deliverablesDue } from '#lib/runs/drafts/jobs/deliverables-due.ts';
import { deliverableLearnJob } from '#lib/runs/learning/deliverable-learn-job.ts';
import { workDue } from '#lib/runs/tickets/jobs/work-due.ts';
import { workRunJob } from '#lib/runs/tickets/jobs/work-run-job.ts';
import type { TicketServices } from '#lib/runs/tickets/run-ticket.ts';

/** The services that all jobs of a worker share. */
export type WorkerServices = JobServices & GenerationServices & TicketServices & Pick<Services, 'outlets' | 'mailer'>;

/** Every job of this project. A new one is a file and a line here. */
export const jobs = [
  deliverableGenerateJob,
  deliverableLearnJob,
  memoryExtractJob,
  notificationEmailJob,
  platformPublishJob,
  workRunJob,
] as readonly Job<JobInput, WorkerServices>[];

/** Work that runs on a schedule. */
export const due = [deliverablesDue, workDue];
