import type { Job } from './define-job.ts';
import { deliverableGenerate } from './deliverable-generate.ts';
import { deliverableLearn } from './deliverable-learn.ts';
import { memoryExtract } from './memory-extract.ts';
import { notificationMail } from './notification-mail.ts';
import { platformPublish } from './platform-publish.ts';
import { workRun } from './work-run.ts';

/** Every job of this project. A new one is a file and a line here. */
export const jobs = [deliverableGenerate, deliverableLearn, memoryExtract, notificationMail, platformPublish, workRun] as readonly Job[];
