import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { createClient } from '@supabase/supabase-js';
import type { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { systemClock } from '#lib/base/clock.ts';
import { startEmailServer } from '#lib/database/embedded/testing/email-server.ts';
import { type OwnDatabase, ownDatabase } from '#lib/database/embedded/testing/own-database.ts';
import type { Database } from '#lib/database/types.ts';
import { abandonEmail, emailNotifications } from '#lib/features/notifications/email-notifications.ts';
import { readEmailSettings, saveEmailSettings, stopEmails } from '#lib/features/notifications/email-settings.ts';
import { createMailer } from '#lib/features/notifications/mailer.ts';
import { countUnread, markRead } from '#lib/features/notifications/read-notifications.ts';
import { notifiedPerson } from '#lib/features/notifications/testing/notified-person.ts';
import { personOfToken } from '#lib/features/notifications/unsubscribe-token.ts';
import { JobQueue } from '#lib/jobs/job-queue.ts';
import { makeQueues, openBoss } from '#lib/jobs/open-boss.ts';
import { notificationEmailJob } from './notification-email-job.ts';
import { sweepNotifications } from './sweep-notifications.ts';

const secrets = {
  MAIL_FROM: 'Partner <partner@acme.com>',
  SITE_URL: 'https://partner.acme.com/',
  WEBHOOK_SECRET: undefined,
  SUPABASE_SECRET_KEY: 'a secret of this installation',
};
const HOUR_MS = 3_600_000;

let database: OwnDatabase;
let boss: PgBoss;
let queue: JobQueue;
beforeAll(async () => {
  database = await ownDatabase();
  boss = await openBoss({ databaseUrl: database.databaseUrl, log: () => '', works: false });
  await makeQueues(boss, [notificationEmailJob]);
  queue = new JobQueue({ boss: async () => boss });
});
afterAll(async () => {
  await boss.stop({ graceful: false });
  await database.release();
});
beforeEach(() => boss.deleteAllJobs(notificationEmailJob.name));

/** A clock that runs so many ms ahead. */
const inMs = (ms: number) => ({ ...systemClock(), now: () => new Date(Date.now() + ms) });
const soon = inMs(2 * 60_000);
const sweep = (clock = soon) =>
  sweepNotifications({ boss, queue, clock, mailer: createMailer({ ...secrets, SMTP_URL: 'smtp://127.0.0.1:1' }) });

async function newPerson() {
  const userId = await database.person();
  const db = database.actingAs(userId);
  const person = notifiedPerson(db);
  onTestFinished(() => stopEmails(db, userId));
  return {
    userId,
    db,
    ...person,
    async draft(title: string) {
      await person.become(await person.version(await person.deliverable(title)), 'staged');
    },
    async settings(changes: Partial<Awaited<ReturnType<typeof readEmailSettings>>>) {
      await saveEmailSettings(db, userId, { ...(await readEmailSettings(db, userId)), ...changes });
    },
    /** The notifications of each queued email. */
    async queued(): Promise<string[][]> {
      const found = await boss.findJobs<{ user_id: string; notification_ids: string[] }>(notificationEmailJob.name, {
        data: { user_id: userId },
      });
      return found.map(({ data }) => data.notification_ids);
    },
    /** The email state of each notification. */
    async states() {
      return (await db.from('notifications').select('mail').order('created_at').throwOnError()).data.map(({ mail }) => mail);
    },
    sendEmail(ids: string[], SMTP_URL: string) {
      const mailer = createMailer({ ...secrets, SMTP_URL })!;
      return emailNotifications({ db, mailer, clock: systemClock(), log: () => '' }, { userId, ids }, new AbortController().signal);
    },
  };
}

test('one email has each notification once, with its link and an unsubscribe link', async () => {
  const maya = await newPerson();
  await maya.draft('Weekly <b>status</b>');
  const ticket = await maya.ticket('Read the interviews');
  await maya.work(ticket, 'running', 'completed');
  expect(await sweep(systemClock())).toBe(0);
  expect(await sweep()).toBe(1);
  expect(await sweep()).toBe(0);
  const [ids, ...others] = await maya.queued();
  expect(others).toEqual([]);

  const { url, emails } = await startEmailServer();
  expect(await maya.sendEmail(ids!, url)).toMatchObject({ status: 'delivered' });
  expect(await maya.sendEmail(ids!, url)).toEqual({ status: 'nothing' });
  expect(emails).toHaveLength(1);
  const [email] = emails;
  expect(email!.to).toMatch(/^person-\d+@example.com$/);
  const head = email!.text.slice(0, email!.text.indexOf('\n\n')).replace(/\n\s/g, ' ');
  expect(head).toMatch(/^Subject: 2 new notifications$/m);
  expect(head).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m);
  expect(email!.text).toMatch(/Read the interviews.* is finished\nhttps:\/\/partner\.acme\.com\/work\//m);
  expect(email!.text).toMatch(/<a href="[^"]*">Version 1 of [^<]*Weekly &#x3C;b>status/);
  expect(email!.text).not.toContain('<b>status</b></a>');
  const token = /^List-Unsubscribe: <https:\/\/partner\.acme\.com\/api\/unsubscribe\?token=([\w.-]+)>$/m.exec(head)![1]!;
  expect(email!.text).toContain(`https://partner.acme.com/unsubscribe?token=${token}`);
  expect(await personOfToken(secrets.SUPABASE_SECRET_KEY, token, new Date())).toBe(maya.userId);
  expect(await maya.states()).toEqual(['sent', 'sent']);
});

test('simultaneous sweeps queue each notification once', async () => {
  const people = await Promise.all([newPerson(), newPerson()]);
  for (const person of people) for (const title of ['One', 'Two', 'Three']) await person.draft(title);
  await Promise.all([sweep(), sweep(), sweep()]);
  for (const person of people) {
    const ids = (await person.queued()).flat();
    expect(ids).toHaveLength(3);
    expect(new Set(ids).size).toBe(3);
  }
});

test('no email is queued for read, switched-off or old notifications, or when emails are off', async () => {
  const [reads, switched, never] = [await newPerson(), await newPerson(), await newPerson()];
  await switched.settings({ kinds: { ...(await readEmailSettings(switched.db, switched.userId)).kinds, draft: false } });
  await never.settings({ pace: 'never' });
  for (const person of [reads, switched, never]) await person.draft('Weekly status');
  await markRead(reads.db);
  expect(await sweep()).toBe(0);
  await switched.work(await switched.ticket('Read'), 'running', 'failed');
  expect(await sweep(inMs(3 * 24 * HOUR_MS))).toBe(0);
  expect(await sweep()).toBe(1);
  expect((await switched.queued())[0]).toHaveLength(1);
});

test('a kind that is off by default is emailed to people who turned it on', async () => {
  const maya = await newPerson();
  const before = await readEmailSettings(maya.db, maya.userId);
  expect(before).toMatchObject({ pace: 'at_once', digestTime: '08:00', kinds: { draft: true, delivered: false } });
  const late = { due_at: new Date(Date.now() - 2 * HOUR_MS).toISOString() };
  await maya.version(await maya.deliverable(), late);
  expect(await sweep()).toBe(0);
  await maya.settings({ kinds: { ...before.kinds, late: true } });
  expect(await sweep()).toBe(1);
});

test('a daily email is sent at its time in the person’s zone, with everything since the last one', async () => {
  const maya = await newPerson();
  await maya.db.from('profiles').update({ time_zone: 'Asia/Tokyo' }).eq('id', maya.userId).throwOnError();
  const at = new Date(Math.ceil(Date.now() / HOUR_MS) * HOUR_MS + HOUR_MS);
  const digestTime = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Tokyo', hour: '2-digit', minute: '2-digit' }).format(at);
  await maya.settings({ pace: 'daily', digestTime });
  await maya.draft('One');
  await maya.draft('Two');
  const until = at.getTime() - Date.now();
  expect(await sweep(inMs(until - 60_000))).toBe(0);
  expect(await sweep(inMs(until + 60_000))).toBe(1);
  expect((await maya.queued())[0]).toHaveLength(2);
});

test('unsubscribing cancels queued emails, and notifications read since are left out', async () => {
  const [stops, reads] = [await newPerson(), await newPerson()];
  for (const person of [stops, reads]) for (const title of ['One', 'Two']) await person.draft(title);
  await sweep();
  await stopEmails(stops.db, stops.userId);
  const [ids] = await reads.queued();
  await markRead(reads.db, [ids![0]!]);
  const { url, emails } = await startEmailServer();
  expect(await stops.sendEmail((await stops.queued())[0]!, url)).toEqual({ status: 'nothing' });
  await reads.sendEmail(ids!, url);
  expect(emails).toHaveLength(1);
  expect(emails[0]!.text.replace(/\n\s/g, ' ')).toMatch(/^Subject: .*(One|Two)/m);
});

test('an email refused temporarily is retried, and one refused permanently has failed', async () => {
  const maya = await newPerson();
  await maya.draft('One');
  await sweep();
  const [ids] = await maya.queued();
  const busy = await startEmailServer({ letter: '451 later' });
  for (let tries = 1; tries <= 2; tries++) {
    expect(await maya.sendEmail(ids!, busy.url)).toMatchObject({ status: 'failed', mayPass: true });
    expect(await maya.states()).toEqual(['queued']);
  }
  expect(await maya.sendEmail(ids!, 'smtp://127.0.0.1:9')).toMatchObject({ status: 'failed', mayPass: true });
  const willing = await startEmailServer();
  expect(await maya.sendEmail(ids!, willing.url)).toMatchObject({ status: 'delivered' });
  expect(willing.emails).toHaveLength(1);

  await maya.draft('Two');
  await sweep();
  const [later] = (await maya.queued()).filter((queued) => queued[0] !== ids![0]);
  const refusing = await startEmailServer({ recipient: '550 no such user' });
  expect(await maya.sendEmail(later!, refusing.url)).toMatchObject({ status: 'failed', mayPass: false });
  expect(await maya.states()).toEqual(['sent', 'failed']);

  await maya.draft('Three');
  await sweep();
  const [last] = (await maya.queued()).filter((queued) => ![...ids!, ...later!].includes(queued[0]!));
  await abandonEmail(maya.db, last!);
  expect(await maya.states()).toEqual(['sent', 'failed', 'failed']);
  expect(await countUnread(maya.db)).toBe(3);
});

test('an email marked by a process that was killed stays unknown and is not sent again', async () => {
  const maya = await newPerson();
  await maya.draft('One');
  await sweep();
  const [ids] = await maya.queued();
  let reached = 0;
  const silent = createServer((socket) => {
    reached++;
    socket.on('error', () => socket.destroy());
  });
  await new Promise<void>((listening) => silent.listen(0, '127.0.0.1', listening));
  onTestFinished(() => void silent.close());
  const { url, keys } = database;
  const settings = {
    ...secrets,
    SMTP_URL: `smtp://127.0.0.1:${(silent.address() as { port: number }).port}`,
    SUPABASE_URL: url,
    SUPABASE_PUBLISHABLE_KEY: keys.publishableKey,
    SUPABASE_JWT_SECRET: keys.jwtSecret,
  };
  const argument = JSON.stringify({ settings, email: { userId: maya.userId, ids } });
  const sender = spawn(process.execPath, ['lib/features/notifications/testing/emailing-process.fixture.ts', argument], {
    stdio: 'inherit',
  });
  await expect.poll(() => reached, { timeout: 30_000 }).toBe(1);
  expect(await maya.states()).toEqual(['sending']);
  sender.kill('SIGKILL');
  await once(sender, 'exit');

  const { url: willing, emails } = await startEmailServer();
  expect(await maya.sendEmail(ids!, willing)).toEqual({ status: 'nothing' });
  expect(emails).toEqual([]);
  expect(await maya.states()).toEqual(['unknown']);
  expect(await sweep()).toBe(0);
});

test('read notifications are deleted after 90 days, unread ones stay', async () => {
  const maya = await newPerson();
  for (const title of ['Read', 'Unread']) await maya.draft(title);
  const { data } = await maya.db.from('notifications').select('id').throwOnError();
  await markRead(maya.db, [data[0]!.id]);
  const service = createClient<Database>(database.url, database.keys.secretKey, { auth: { persistSession: false } });
  for (const [days, left] of [
    [89, 2],
    [91, 1],
  ] as const) {
    await service
      .rpc('forget_old_notifications', {
        at: inMs(days * 24 * HOUR_MS)
          .now()
          .toISOString(),
      })
      .throwOnError();
    expect(await maya.states()).toHaveLength(left);
  }
  expect(await countUnread(maya.db)).toBe(1);
});
