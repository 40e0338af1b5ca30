import { lookOver } from '#e2e/fixtures/look-over.ts';
import { expect, test, verifies } from '#e2e/fixtures/test.ts';
import { ChatPage } from '#e2e/pages/chat-page.ts';

test.use({ app: 'offline' });

test(
  'a draft is approved and sent from a chat: exactly what was shown, and never without the person',
  verifies('approval', 'followed'),
  async ({ chat, page, context }) => {
    test.slow();
    await chat.ask('Create a weekly status for Sarah, Mondays at 9:00');
    await chat.ask('write it now');
    await chat.ask('Shipped the dual-write check.');
    const followed = chat.lastReply.locator('[data-followed]');
    await expect(followed).toContainText('Ready for review');

    await chat.ask('approve it');
    const card = page.getByRole('group', { name: 'Approve version 1 of “Weekly status for Sarah”?' });
    await expect(chat.status).toHaveText('Approval needed: Approve version 1 of “Weekly status for Sarah”.');
    await page.reload();
    await expect(card).toContainText('Not delivered automatically');
    await lookOver(page, 'chat-approval');
    const other = new ChatPage(await context.newPage(), chat.app);
    await other.open(chat.id);
    await expect(other.page.getByRole('button', { name: 'Approve', exact: true })).toBeVisible();

    await card.getByRole('button', { name: 'Decline' }).click();
    await expect(chat.lastReply).toContainText('Nothing was changed');
    await expect(page.getByText('You declined this')).toBeVisible();
    await expect(other.page.getByText('You declined this')).toBeVisible();

    await chat.ask('approve it');
    await page.getByRole('button', { name: 'Approve', exact: true }).press('Enter');
    await expect(chat.lastReply).toContainText('is approved');
    await expect(chat.message).toBeFocused();
    await expect(chat.lastReply.locator('[data-followed]')).toContainText('Approved');

    await chat.ask('send it to sarah@example.com');
    await page.getByRole('button', { name: 'Change it', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Send it', exact: true })).toBeVisible();
    await other.page.goto(`${chat.app}/inbox`);
    await other.page.getByRole('button', { name: /^Send it this: Send version 1/ }).click();
    await expect(other.page.getByText('Approved. Your partner is continuing')).toBeVisible();
    await expect(chat.lastReply).toContainText('Saved, not sent');
    await expect(chat.lastReply.locator('[data-followed]')).toContainText('not sent by email to sarah@example.com');
    await page.reload();
    await expect(chat.lastReply.locator('[data-followed]')).toContainText('not sent by email to sarah@example.com');
    await expect(page.getByText('You approved this')).toHaveCount(3);
  },
);
