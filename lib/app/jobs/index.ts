import { platformPublish } from '#lib/features/delivery/platform-publish.ts';
import { memoryExtract } from '#lib/features/memories/memory-extract.ts';
import { notificationMail } from '#lib/features/notifications/notification-mail.ts';
import type { Job } from '#lib/jobs/define-job.ts';
import { deliverableGenerate } from '#lib/runs/drafts/jobs/deliverable-generate.ts';
import { deliverableLearn } from '#lib/runs/learning/deliverable-learn.ts';
import { workRun } from '#lib/runs/tickets/jobs/work-run.ts';

/** Every job of this project. A new one is a file and a line here. */
export const jobs = [deliverableGenerate, deliverableLearn, memoryExtract, notificationMail, platformPublish, workRun] as readonly Job[];
