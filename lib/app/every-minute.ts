import { sweepFiles } from '#lib/database/storage/sweep-files.ts';
import { giveUpLostDeliveries } from '#lib/features/delivery/give-up-lost-deliveries.ts';
import { forgetOldItems } from '#lib/features/integrations/platforms/forget-old-items.ts';
import { forgetOldNotifications } from '#lib/features/notifications/forget-old-notifications.ts';
import { sweepNotifications } from '#lib/features/notifications/sweep-notifications.ts';
import { forgetOldRevisions } from '#lib/features/revisions/forget-old-revisions.ts';
import { requeueOrphans } from '#lib/jobs/orphans.ts';
import { sweepDue } from '#lib/jobs/sweep.ts';
import { expireQuestions } from '#lib/runs/drafts/jobs/expire-questions.ts';
import { processBatches } from '#lib/runs/drafts/jobs/process-batches.ts';
import { resumePaused } from '#lib/runs/drafts/jobs/resume-paused.ts';
import { cleanStaleWorkspaces } from '#lib/runs/tickets/clean-stale-workspaces.ts';
import { jobs } from './jobs.ts';

/** What the worker does every minute, in this order. A new task is a function in its feature and a line here. */
const tasks = [
  expireQuestions,
  resumePaused,
  (services: Parameters<typeof sweepDue>[0]) => sweepDue(services, { jobs }),
  (services: Parameters<typeof requeueOrphans>[0]) => requeueOrphans(services, jobs),
  giveUpLostDeliveries,
  sweepFiles,
  () => cleanStaleWorkspaces(),
  forgetOldNotifications,
  forgetOldRevisions,
  forgetOldItems,
  sweepNotifications,
  processBatches,
];

/** What the tasks need together. */
export type SweepServices = (typeof tasks)[number] extends (services: infer All) => unknown ? All : never;

/** Runs every task, one after the other. A task that fails ends the sweep; the next minute starts over. */
export async function sweep(services: SweepServices): Promise<void> {
  for (const task of tasks) await task(services);
}
