import { expect, inject, onTestFinished, test } from 'vitest';
import { createActingAs } from '#lib/database/acting-as.ts';
import { signUp } from '#lib/database/embedded/testing/people.ts';
import { formatNotification } from '#lib/features/notifications/notification.ts';
import { markRead, readNotifications } from '#lib/features/notifications/read-notifications.ts';
import { notifiedPerson } from '#lib/features/notifications/testing/notified-person.ts';
import { ChangeWatch } from '#lib/turns/change-watch.ts';
import type { PersonChange } from './person-event.ts';
import { type StreamEvent, watchSessions } from './session-events.ts';

const { url, publishableKey, jwtSecret } = inject('supabase');
const actingAs = createActingAs({ SUPABASE_URL: url, SUPABASE_PUBLISHABLE_KEY: publishableKey, SUPABASE_JWT_SECRET: jwtSecret });

/** The next event of a type. */
async function next<T extends PersonChange['type']>(
  reader: ReadableStreamDefaultReader<StreamEvent>,
  type: T,
): Promise<Extract<PersonChange, { type: T }>> {
  for (;;) {
    const { done, value } = await reader.read();
    if (done) throw new Error(`The stream ended without an event of the type ${type}.`);
    if (value.type === type) return value as Extract<PersonChange, { type: T }>;
  }
}

test('a notification is new only once: existing ones are not new, nor are older ones that move up when newer ones are read', async () => {
  const { id } = await signUp('Maya');
  const db = actingAs(id);
  const maya = notifiedPerson(db);
  const deliverable = await maya.deliverable('Report');
  const draft = (version_number: number) => maya.version(deliverable, { version_number, status: 'staged' });
  for (let number = 1; number <= 2; number++) await draft(number);
  await db.from('notifications').update({ happened_at: '2026-11-01T09:00:00Z' }).eq('user_id', id).throwOnError();
  for (let number = 3; number <= 22; number++) await draft(number);
  const watch = new ChangeWatch({ log: () => '' });
  const reader = watchSessions({ db, userId: id, watch }).getReader();
  onTestFinished(() => reader.cancel());
  const news = async () => {
    const { unread, fresh } = await next(reader, 'notifications');
    return { unread, fresh: fresh.map(formatNotification) };
  };
  expect(await news()).toEqual({ unread: 22, fresh: [] });
  const newest = (await readNotifications(db)).slice(0, 4).map((one) => one.id);
  await markRead(db, newest);
  watch.changed(id);
  expect(await news()).toEqual({ unread: 18, fresh: [] });
  await draft(23);
  watch.changed(id);
  expect(await news()).toEqual({ unread: 19, fresh: ['Version 23 of “Report” is ready for review'] });
});

test('a notification that arrives while a page loads is new at the start, once', async () => {
  const { id } = await signUp('Maya');
  const db = actingAs(id);
  const maya = notifiedPerson(db);
  const deliverable = await maya.deliverable('Report');
  const draft = (version_number: number) => maya.version(deliverable, { version_number, status: 'staged' });
  await draft(1);
  await draft(2);
  const watch = new ChangeWatch({ log: () => '' });
  const reader = watchSessions({ db, userId: id, watch, knownUnread: 1 }).getReader();
  onTestFinished(() => reader.cancel());
  const { unread, fresh } = await next(reader, 'notifications');
  expect([unread, fresh.map(formatNotification)]).toEqual([2, [expect.stringContaining('Version 2 of “Report”')]]);
  await draft(3);
  watch.changed(id);
  expect((await next(reader, 'notifications')).fresh.map(formatNotification)).toEqual([expect.stringContaining('Version 3 of “Report”')]);
});

test('changes made while a page loads are sent first, then later ones', async () => {
  const { id } = await signUp('Maya');
  const db = actingAs(id);
  const begin = (title: string) => db.from('chat_sessions').insert({ title }).throwOnError();
  await begin('Begun just now');
  const watch = new ChangeWatch({ log: () => '' });
  const reader = watchSessions({ db, userId: id, watch }).getReader();
  onTestFinished(() => reader.cancel());
  expect((await reader.read()).value).toEqual({ type: 'hello' });
  expect(await next(reader, 'inbox')).toMatchObject({ waiting: 0 });
  expect(await next(reader, 'session')).toMatchObject({ title: 'Begun just now' });
  await begin('Begun now');
  watch.changed(id);
  expect(await next(reader, 'session')).toMatchObject({ title: 'Begun now' });
});
