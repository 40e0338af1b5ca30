import type { Services } from '#lib/base/services.ts';
import { platformPublish } from '#lib/features/delivery/platform-publish.ts';
import { memoryExtract } from '#lib/features/memories/memory-extract.ts';
import { notificationEmail } from '#lib/features/notifications/notification-email.ts';
import type { Job, JobServices } from '#lib/jobs/define-job.ts';
import type { JobInput } from '#lib/jobs/job-spec.ts';
import type { GenerationServices } from '#lib/runs/drafts/generate-version.ts';
import { deliverableGenerate } from '#lib/runs/drafts/jobs/deliverable-generate.ts';
import { deliverablesDue } from '#lib/runs/drafts/jobs/deliverables-due.ts';
import { deliverableLearn } from '#lib/runs/learning/deliverable-learn.ts';
import { workDue } from '#lib/runs/tickets/jobs/work-due.ts';
import { workRun } from '#lib/runs/tickets/jobs/work-run.ts';
import type { TicketServices } from '#lib/runs/tickets/run-ticket.ts';

/** The services that all jobs of a worker share. */
export type WorkerServices = JobServices & GenerationServices & TicketServices & Pick<Services, 'outlets' | 'mailer'>;

/** Every job of this project. A new one is a file and a line here. */
export const jobs = [deliverableGenerate, deliverableLearn, memoryExtract, notificationEmail, platformPublish, workRun] as readonly Job<
  JobInput,
  WorkerServices
>[];

/** Work that runs on a schedule. */
export const due = [deliverablesDue, workDue];
