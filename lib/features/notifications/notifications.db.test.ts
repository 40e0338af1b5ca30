import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { createActingAs } from '#lib/database/acting-as.ts';
import type { Db } from '#lib/database/db.ts';
import { signUp } from '#lib/database/embedded/testing/people.ts';
import { kindNames } from './kinds.ts';
import { formatNotification, hrefOf } from './notification.ts';
import { countUnread, markRead, markVersionRead, readNotifications } from './read-notifications.ts';
import { notifiedPerson } from './testing/notified-person.ts';

const { url, publishableKey, jwtSecret } = inject('supabase');
const actingAs = createActingAs({ SUPABASE_URL: url, SUPABASE_PUBLISHABLE_KEY: publishableKey, SUPABASE_JWT_SECRET: jwtSecret });

let db: Db;
let maya: ReturnType<typeof notifiedPerson>;
beforeAll(async () => {
  db = actingAs((await signUp('Maya')).id);
  maya = notifiedPerson(db);
});

/** Runs a test that starts with no unread notifications. */
const notified = (name: string, run: () => Promise<void>) =>
  test(name, async () => {
    await markRead(db);
    await run();
  });

test('the database knows the kinds of the product and no others', () => {
  const sql = readFileSync('supabase/migrations/20261101003200_notifications.sql', 'utf8');
  const [, list] = /kind text not null check \(kind in \(([^)]*)\)\)/.exec(sql)!;
  expect([...list!.matchAll(/'(\w+)'/g)].map((match) => match[1]).toSorted()).toEqual([...kindNames].sort());
});

describe('versions', () => {
  notified('a draft is notified once, and is read when it is opened or decided', async () => {
    const deliverable = await maya.deliverable();
    const drafts = [1, 2, 3].map((version_number) => ({ version_number }));
    for (const [n, status] of ['reviewing', 'approved', 'rejected'].entries()) {
      const version = await maya.version(deliverable, drafts[n]);
      expect(await maya.unread()).toEqual([]);
      await maya.become(version, 'staged');
      expect(await maya.unread()).toEqual([`Version ${n + 1} of “Weekly status” is ready for review`]);
      expect((await readNotifications(db)).map(hrefOf)[0]).toBe(`/deliverables/${deliverable}/versions/${n + 1}`);
      await maya.become(version, status);
      expect(await maya.unread()).toEqual([]);
      const [settled] = await readNotifications(db);
      expect(formatNotification(settled!)).toBe(
        `Version ${n + 1} of “Weekly status” ${['is ready for review', 'was ready for review and is now approved', 'was ready for review and is now rejected'][n]}`,
      );
    }
  });

  notified('a failed version, until another starts or it is dismissed', async () => {
    const deliverable = await maya.deliverable();
    await maya.become(await maya.version(deliverable), 'failed');
    expect(await maya.unread()).toEqual(['Version 1 of “Weekly status” couldn’t be written']);
    const second = await maya.version(deliverable, { version_number: 2 });
    expect(await maya.unread()).toEqual([]);
    await maya.become(second, 'failed');
    expect(await countUnread(db)).toBe(1);
    await db.from('deliverable_versions').update({ dismissed_at: '2026-11-02T09:00:00Z' }).eq('id', second).throwOnError();
    expect(await countUnread(db)).toBe(0);
  });

  notified('a person who restores a version is not notified of it', async () => {
    const deliverable = await maya.deliverable();
    const old = await maya.version(deliverable, { status: 'approved' });
    await maya.version(deliverable, { version_number: 2, status: 'staged', restored_from: old });
    expect(await maya.unread()).toEqual([]);
  });

  notified('a run that starts over an hour late is reported as late, one that is on time is not', async () => {
    const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
    await maya.version(await maya.deliverable('On time'), { due_at: ago(5) });
    await maya.version(await maya.deliverable('Late'), { due_at: ago(90) });
    expect(await maya.unread()).toEqual(['Version 1 of “Late” was started late']);
  });

  notified('an archived deliverable leaves no unread notifications', async () => {
    const deliverable = await maya.deliverable();
    await maya.become(await maya.version(deliverable), 'staged');
    await db.from('deliverables').update({ status: 'archived' }).eq('id', deliverable).throwOnError();
    expect(await maya.unread()).toEqual([]);
  });

  notified('opening a version marks its notifications read and no others', async () => {
    const deliverable = await maya.deliverable();
    const first = await maya.version(deliverable, { status: 'staged' });
    await maya.version(deliverable, { version_number: 2, status: 'staged' });
    await markVersionRead(db, first, new Date());
    expect(await maya.unread()).toEqual(['Version 2 of “Weekly status” is ready for review']);
  });

  notified('a change that is undone creates no notification', async () => {
    const version = await maya.version(await maya.deliverable());
    await expect(maya.become(version, 'delivered')).rejects.toThrow();
    expect(await maya.unread()).toEqual([]);
  });
});

describe('deliveries', () => {
  notified('a delivery that keeps failing is one notification, until it arrives', async () => {
    const deliverable = await maya.deliverable();
    const version = await maya.version(deliverable, { status: 'approved' });
    const delivery = await maya.delivery(deliverable, version);
    await maya.delivered(delivery, 'sending', 'failed');
    expect(await maya.unread()).toEqual(['Version 1 of “Weekly status” did not arrive']);
    await maya.delivered(delivery, 'sending', 'unknown');
    expect(await maya.unread()).toEqual(['Version 1 of “Weekly status” may not have arrived (2 times)']);
    await maya.delivered(delivery, 'sending', 'delivered');
    expect(await maya.unread()).toEqual([]);
    expect((await readNotifications(db)).map(formatNotification)[0]).toBe(
      'Version 1 of “Weekly status” did not arrive at first, but has arrived since (2 times)',
    );
  });

  notified('a delivery that fails again in the same way stays one notification, and stays read', async () => {
    const deliverable = await maya.deliverable('Retried');
    const version = await maya.version(deliverable, { status: 'approved' });
    const delivery = await maya.delivery(deliverable, version);
    for (let attempt = 0; attempt < 3; attempt++) {
      await maya.delivered(delivery, 'sending', 'failed');
      await markVersionRead(db, version, new Date());
    }
    const shown = (await readNotifications(db)).filter(({ title }) => title === 'Retried');
    expect(shown.map(formatNotification)).toEqual(['Version 1 of “Retried” did not arrive (3 times)']);
    expect(shown[0]!.read).toBe(true);
    await maya.delivered(delivery, 'sending');
    await db.from('deliveries').update({ status: 'failed', error: 'Another reason.' }).eq('id', delivery).throwOnError();
    expect(await maya.unread()).toEqual(['Version 1 of “Retried” did not arrive']);
  });

  notified('an email that was only saved is reported as saved, never as delivered', async () => {
    const deliverable = await maya.deliverable('Saved', { governance: 'full_auto' });
    const version = await maya.version(deliverable, { status: 'approved' });
    await maya.delivered(await maya.delivery(deliverable, version), 'sending', 'saved');
    expect(await maya.unread()).toEqual(['Version 1 of “Saved” was saved, not sent']);
  });

  notified('a failed delivery whose version is ready as a file since is reported as such', async () => {
    const deliverable = await maya.deliverable('Filed');
    const version = await maya.version(deliverable, { status: 'approved' });
    await maya.delivered(await maya.delivery(deliverable, version), 'sending', 'failed');
    await maya.delivered(await maya.delivery(deliverable, version, 'download'), 'sending', 'ready');
    expect(await maya.unread()).toEqual(['Version 1 of “Filed” did not arrive; it can be downloaded since']);
  });

  notified('a delivery is notified only when it was automatic', async () => {
    for (const [governance, platform] of [
      ['manual', 'email'],
      ['full_auto', 'download'],
      ['full_auto', 'email'],
    ] as const) {
      const deliverable = await maya.deliverable(`${governance} by ${platform}`, { governance });
      const delivery = await maya.delivery(deliverable, await maya.version(deliverable, { status: 'approved' }), platform);
      await maya.delivered(delivery, 'sending', platform === 'download' ? 'ready' : 'delivered');
    }
    expect(await maya.unread()).toEqual(['Version 1 of “full_auto by email” was delivered']);
  });
});

describe('requests', () => {
  notified('of an unattended run are notified until they are settled', async () => {
    const question = await maya.request('question', { version_id: await maya.version(await maya.deliverable()) });
    const approval = await maya.request('approval');
    expect(await maya.unread()).toEqual(['Your approval is needed for a deliverable', 'The run of “Weekly status” has a question for you']);
    await maya.settle(question, 'expired');
    await maya.settle(approval, 'approved');
    expect(await maya.unread()).toEqual([]);
  });

  notified('in a chat are not notified', async () => {
    const session_id = randomUUID();
    await db.from('chat_sessions').insert({ id: session_id }).throwOnError();
    await maya.request('question', { session_id });
    expect(await maya.unread()).toEqual([]);
  });
});

notified('a finished or failed ticket is notified, and another run settles a failure', async () => {
  const ticket = await maya.ticket('Read the interviews');
  await maya.work(ticket, 'running', 'failed');
  expect(await maya.unread()).toEqual(['“Read the interviews” failed']);
  await maya.work(ticket, 'running');
  expect(await maya.unread()).toEqual([]);
  await maya.work(ticket, 'completed');
  expect(await maya.unread()).toEqual(['“Read the interviews” is finished']);
});

notified('a ticket that fell short is notified with its outcome until it is dismissed', async () => {
  for (const [outcome, words] of [
    ['partly_done', 'is partly done'],
    ['nothing_found', 'finished without finding anything'],
  ]) {
    const ticket = await maya.ticket('Read the interviews');
    await maya.work(ticket, 'running');
    await db.from('work_tickets').update({ status: 'completed', outcome }).eq('id', ticket).throwOnError();
    expect(await maya.unread()).toEqual([`“Read the interviews” ${words}`]);
    await db.from('work_tickets').update({ dismissed_at: '2026-11-02T09:00:00Z' }).eq('id', ticket).throwOnError();
    expect(await maya.unread()).toEqual([]);
  }
});

notified('a person can mark one or all of their notifications read, and no one else can', async () => {
  for (const title of ['One', 'Two', 'Three']) await maya.become(await maya.version(await maya.deliverable(title)), 'staged');
  const [newest] = await readNotifications(db);
  const other = actingAs((await signUp('Other')).id);
  await markRead(other, [newest!.id]);
  await markRead(other);
  expect(await countUnread(db)).toBe(3);
  expect(await readNotifications(other)).toEqual([]);
  await markRead(db, [newest!.id]);
  expect(await maya.unread()).toHaveLength(2);
  await markRead(db);
  expect(await countUnread(db)).toBe(0);
});
