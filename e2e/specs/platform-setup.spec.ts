import type { Page } from '@playwright/test';
import { lookOverInBoth } from '#e2e/fixtures/look-over.ts';
import { expect, test, verifies } from '#e2e/fixtures/test.ts';

const row = (page: Page, section: string) => page.getByRole('region', { name: section, exact: true });

test(
  'where a platform is not set up, its page says what an administrator has to create',
  verifies('platform-setup'),
  async ({ page, person: _, baseURL }) => {
    await page.goto('/settings/integrations');
    await expect(row(page, 'Not connected')).toContainText('Not set up');
    await page.getByRole('link', { name: 'How to set it up, Slack' }).click();
    const steps = row(page, 'For administrators');
    for (const platform of ['slack', 'google', 'github', 'linear', 'notion']) {
      await page.goto(`/settings/integrations/${platform}`);
      await expect(steps).toContainText(`${baseURL}/settings/integrations/${platform}/callback`);
      await expect(steps).toContainText(`${platform.toUpperCase()}_CLIENT_SECRET`);
      await expect(page.getByRole('button', { name: /^Connect/ })).toHaveCount(0);
      await lookOverInBoth(page, `integration-${platform}-not-set-up`);
    }
  },
);
