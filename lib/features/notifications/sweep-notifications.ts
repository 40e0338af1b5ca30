import type { Db as Session } from 'pg-boss';
import type { Services } from '#lib/base/services.ts';
import { kindNames, kindOf } from '#lib/features/notifications/kinds.ts';
import type { JobQueue } from '#lib/jobs/job-queue.ts';
import { nextRunAt } from '#lib/schedule/next-run-at.ts';
import { timeZoneName } from '#lib/schedule/time-zone.ts';
import { notificationEmailJob } from './notification-email-job.ts';

/** Notifications read in the app this soon are not emailed. */
const GRACE_MS = 60_000;
/** Older notifications are not emailed, so that setting up an email server does not send the whole history. */
const NEWS_MS = 2 * 86_400_000;

type SweepServices = Pick<Services, 'boss' | 'queue' | 'clock' | 'mailer'>;

interface WaitingRow {
  user_id: string;
  notification_mail: 'at_once' | 'daily';
  digest_time: string;
  time_zone: string;
  first: Date;
}

/**
 * Queues an email for each person who is due one, immediately or at their daily time. The notifications are marked in the same
 * transaction, so that each is in one email however many processes sweep.
 * @returns how many emails were queued; none without an email server
 */
export async function sweepNotifications({ boss, queue, clock, mailer }: SweepServices): Promise<number> {
  if (!mailer) return 0;
  await queue.prepare(notificationEmailJob);
  const now = clock.now();
  const limits = [
    new Date(now.getTime() - NEWS_MS).toISOString(),
    new Date(now.getTime() - GRACE_MS).toISOString(),
    kindNames.filter((kind) => kindOf(kind).emailed),
  ];
  const { rows } = (await boss.getDb().executeSql(waiting, limits)) as { rows: WaitingRow[] };
  const people = rows.filter((row) => isDue(row, now)).map(({ user_id }) => user_id);
  if (people.length === 0) return 0;
  const transaction = await boss.getDb().beginTransaction!();
  try {
    const queued = await claim(transaction.db, queue, [...limits, people]);
    await transaction.commit();
    return queued;
  } catch (error) {
    await transaction.rollback();
    throw error;
  }
}

/** A daily email is due at the first daily time after its oldest notification. */
function isDue({ notification_mail, digest_time, time_zone, first }: WaitingRow, now: Date): boolean {
  if (notification_mail === 'at_once') return true;
  const schedule = { time: digest_time, time_zone: timeZoneName(time_zone) ?? 'UTC' };
  return nextRunAt({ frequency: 'daily', schedule }, first)! <= now;
}

async function claim(session: Session, queue: JobQueue, limitsAndPeople: unknown[]): Promise<number> {
  const { rows } = (await session.executeSql(mark, limitsAndPeople)) as { rows: { id: string; user_id: string }[] };
  const emails = [...Map.groupBy(rows, ({ user_id }) => user_id)].map(([user_id, theirs]) => {
    const ids = theirs.map(({ id }) => id).sort();
    return { input: { user_id, notification_ids: ids }, key: ids[0]! };
  });
  await queue.enqueueAll(notificationEmailJob, emails, session);
  return emails.length;
}

const toBeMailed = `
  n.read_at is null and n.mail is null and n.created_at > $1
    and (p.notification_mail = 'daily' or p.notification_mail = 'at_once' and n.happened_at <= $2) and p.email <> '' and coalesce((p.mailed_kinds ->> n.kind)::boolean, n.kind = any ($3::text[]))`;

const waiting = `
  select p.user_id, p.notification_mail, p.digest_time, p.time_zone, min(n.created_at) as first
  from public.notifications n join public.profiles p on p.user_id = n.user_id
  where ${toBeMailed} group by p.id`;

const mark = `
  with chosen as (
    select n.id from public.notifications n join public.profiles p on p.user_id = n.user_id
    where ${toBeMailed} and n.user_id = any ($4::uuid[])
    for update of n skip locked
  )
  update public.notifications n set mail = 'queued' from chosen where n.id = chosen.id returning n.id, n.user_id`;
