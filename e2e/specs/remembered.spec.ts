import { expect, test, verifies } from '#e2e/fixtures/test.ts';

test.use({ app: 'offline' });

test(
  'a statement that comes with a question is remembered below the reply, and can be undone',
  verifies('remembered'),
  async ({ chat, page }) => {
    await chat.ask('What can you do? Our fiscal year starts in July. My manager is Sarah Chen.');
    const remembered = page.getByRole('list', { name: 'Remembered from your message' });
    await expect(remembered.getByRole('listitem')).toHaveText([/fiscal year starts in July/, /manager is Sarah Chen/]);
    await remembered.getByRole('button', { name: 'Undo: forget “My manager is Sarah Chen”' }).press('Enter');
    await expect(remembered.getByRole('button', { name: 'Restore “My manager is Sarah Chen”' })).toBeFocused();
    await page.reload();
    await expect(remembered.getByRole('listitem')).toHaveText([/fiscal year starts in July/]);

    await page.goto('/settings');
    const off = page.getByRole('switch', { name: 'Remember things from chats' });
    await off.press('Space');
    await expect(off).not.toBeChecked();
    await page.goto('/chat');
    await chat.ask('I prefer short reports.');
    await page.goto('/memories');
    await expect(page.getByRole('main').getByRole('listitem')).toHaveText([/fiscal year starts in July/]);
  },
);
