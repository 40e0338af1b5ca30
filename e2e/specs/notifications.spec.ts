import { listenTo } from '#e2e/fixtures/announcements.ts';
import { lookOver } from '#e2e/fixtures/look-over.ts';
import { rowsOf } from '#e2e/fixtures/rows.ts';
import { expect, test, verifies } from '#e2e/fixtures/test.ts';
import { windows } from '#e2e/fixtures/windows.ts';
import { readEmailSettings } from '#lib/features/notifications/email-settings.ts';
import { notifiedPerson } from '#lib/features/notifications/testing/notified-person.ts';
import { unsubscribeToken } from '#lib/features/notifications/unsubscribe-token.ts';

test('notifications appear under the bell, also by keyboard', verifies('notifications'), async ({ chat, page, person, testEnv }) => {
  const happens = notifiedPerson(rowsOf(person, testEnv.supabase));
  const bell = page.getByRole('button', { name: /^Notifications/ });
  const heard = await listenTo(page.locator('p[aria-live="polite"]'));
  await chat.message.fill('Half a sentence');
  const draft = await happens.version(await happens.deliverable('Weekly status'));
  await happens.become(draft, 'staged');
  await expect(bell).toHaveAccessibleName('Notifications, 1 unread');
  await expect.poll(heard).toEqual(['Version 1 of “Weekly status” is ready for review']);
  await expect(chat.message).toHaveValue('Half a sentence');
  await expect(chat.message).toBeFocused();

  const board = await happens.deliverable('Board update');
  await happens.become(await happens.version(board), 'failed');
  await expect(bell).toHaveAccessibleName('Notifications, 2 unread');
  await bell.press('Enter');
  const list = page.getByRole('dialog', { name: 'Notifications' });
  await expect(list.getByRole('link', { name: /Version/ })).toHaveText([/couldn’t be written/, /is ready for review/]);
  await page.keyboard.press('Escape');
  await expect(bell).toBeFocused();

  await page.setViewportSize(windows.narrow);
  await bell.click();
  await expect(list.getByRole('link', { name: /Version/ })).toHaveCount(2);
  await lookOver(page, 'notifications');
  await list.getByRole('link', { name: /couldn’t be written/ }).click();
  await expect(page).toHaveURL(`/deliverables/${board}/versions/1`);
  await expect(bell).toHaveAccessibleName('Notifications, 1 unread');
  await happens.become(draft, 'approved');
  await expect(bell).toHaveAccessibleName('Notifications');
});

test('the link in an email unsubscribes when its button is pressed', verifies('unsubscribe'), async ({ browserOf, someone, testEnv }) => {
  const person = await someone();
  const rows = rowsOf(person, testEnv.supabase);
  const pace = async () => (await readEmailSettings(rows, person.id)).pace;
  const token = await unsubscribeToken(testEnv.supabase.secretKey, person.id, new Date());
  const page = await browserOf();
  for (const wrong of ['', `${token.slice(0, -4)}AAAA`]) {
    await page.goto(`/unsubscribe?token=${wrong}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link doesn’t work');
    expect((await page.request.post(`/api/unsubscribe?token=${wrong}`, { form: { 'List-Unsubscribe': 'One-Click' } })).status()).toBe(400);
  }
  await page.goto(`/api/unsubscribe?token=${token}`);
  await expect(page).toHaveURL(/\/unsubscribe\?token=/);
  expect(await pace()).toBe('at_once');
  await lookOver(page, 'unsubscribe');
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You’re unsubscribed');
  expect(await pace()).toBe('never');

  const other = await someone();
  const oneClick = `/api/unsubscribe?token=${await unsubscribeToken(testEnv.supabase.secretKey, other.id, new Date())}`;
  expect((await page.request.post(oneClick, { form: { 'List-Unsubscribe': 'One-Click' } })).status()).toBe(200);
  expect((await readEmailSettings(rowsOf(other, testEnv.supabase), other.id)).pace).toBe('never');
});
