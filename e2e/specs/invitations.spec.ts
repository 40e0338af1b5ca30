import { createClient } from '@supabase/supabase-js';
import { Client } from 'pg';
import { lookOverInBoth } from '#e2e/fixtures/look-over.ts';
import { expect, test, verifies } from '#e2e/fixtures/test.ts';
import { SignInPage } from '#e2e/pages/sign-in-page.ts';
import { newAddress } from '#e2e/people/sign-up.ts';
import { startDatabase } from '#e2e/test-env/database.ts';
import { offlineModel } from '#e2e/test-env/instance.ts';
import type { Db } from '#lib/database/db.ts';
import { setSignUp } from '#lib/features/account/sign-up/set-sign-up.ts';
import type { SignUpMode } from '#lib/features/account/sign-up/sign-up-mode.ts';

/** As if this many people had tried. */
async function countAttempts(databaseUrl: string, subject: string, attempts: number): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('insert into private.sign_in_attempts (subject) select $1 from generate_series(1, $2)', [subject, attempts]);
  await client.end();
}

test(
  'by invitation, the printed link admits the first account, an administrator’s link admits others, and strangers are refused',
  verifies('sign-up-by-invitation', 'sign-up-closed', 'sign-ups-counted'),
  async ({ page, launch, browserOf, watch }) => {
    test.setTimeout(180_000);
    watch.allow(/status of 403|status of 500/, 'refusals are what is tested');
    watch.allowSignOut();
    const database = await startDatabase({ brief: true });
    const { supabase } = database;
    const service: Db = createClient(supabase.url, supabase.secretKey, { auth: { persistSession: false } });
    const setMode = (mode: SignUpMode) => setSignUp(service, mode);
    const token = await setMode('invited');
    const app = await launch({ model: offlineModel, supabase });
    const stranger = await browserOf(undefined, app.url);
    try {
      await stranger.goto(`${app.url}/sign-in`);
      await expect(stranger.getByRole('main')).toContainText('No accounts yet');
      await stranger.goto(`${app.url}/sign-up`);
      await expect(stranger.getByRole('textbox', { name: 'Email', exact: true })).toHaveCount(0);
      await lookOverInBoth(stranger, 'sign-up-first-account');

      const admin = { email: newAddress('Ada'), password: 'a good password' };
      await page.goto(`${app.url}/sign-up?invitation=${token}`);
      const signInPage = new SignInPage(page);
      await signInPage.email.fill(admin.email);
      await signInPage.password.fill(admin.password);
      await lookOverInBoth(page, 'sign-up-with-first-link');
      await page.getByRole('button', { name: 'Create account' }).click();
      await expect(page).toHaveURL(/\/chat/);

      await page.goto(`${app.url}/admin/users`);
      await expect(page.getByText('No invitations.')).toBeVisible();
      await lookOverInBoth(page, 'invitations-none');
      await page.getByRole('button', { name: 'Create invitation' }).click();
      await page.getByRole('textbox', { name: 'For' }).fill('Grace');
      await page.getByRole('button', { name: 'Create link' }).click();
      const made = page.getByRole('region', { name: 'New invitation' });
      const link = (await made.getByRole('code').or(made.locator('code')).first().textContent())!;
      expect(link).toContain(`${app.url}/sign-up?invitation=inv_`);
      await lookOverInBoth(page, 'invitations-made');

      await stranger.goto(`${app.url}/sign-in`);
      await expect(stranger.getByRole('main')).toContainText('Accounts are by invitation');
      await lookOverInBoth(stranger, 'sign-in-invited');
      await stranger.goto(`${app.url}/sign-up`);
      await lookOverInBoth(stranger, 'sign-up-invited');
      await stranger.goto(link);
      const theirs = new SignInPage(stranger);
      await theirs.email.fill(newAddress('Grace'));
      await theirs.password.fill('a good password');
      await stranger.getByRole('button', { name: 'Create account' }).click();
      await expect(stranger).toHaveURL(/\/chat/);
      await stranger.context().clearCookies();
      await stranger.goto(link);
      await expect(theirs.alert).toContainText('was already used, was revoked or has expired');
      await lookOverInBoth(stranger, 'sign-up-invitation-used');

      await page.reload();
      await expect(page.getByRole('list', { name: 'Invitations' })).toContainText('used');
      await page.getByRole('button', { name: 'Remove: Grace' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
      await expect(page.getByText('No invitations.')).toBeVisible();

      await setMode('closed');
      await stranger.goto(`${app.url}/sign-in`);
      await expect(stranger.getByRole('main')).toContainText('New accounts are turned off here.');
      await lookOverInBoth(stranger, 'sign-in-closed');
      await stranger.goto(`${app.url}/sign-up`);
      await expect(theirs.email).toHaveCount(0);
      await lookOverInBoth(stranger, 'sign-up-closed');
      await setMode('open');
      await stranger.goto(`${app.url}/sign-in`);
      await lookOverInBoth(stranger, 'sign-in-open');

      await countAttempts(supabase.databaseUrl, 'sign-up', 200);
      await theirs.signUp({ email: newAddress('Eve'), password: 'a good password' });
      await expect(theirs.alert).toContainText(
        /Up to 200 accounts can be created here per day without an invitation\. Try again in \d+ hours/,
      );
      await countAttempts(supabase.databaseUrl, 'sign-up 127.0.0.1', 20);
      await theirs.signUp({ email: newAddress('Eve'), password: 'a good password' });
      await expect(theirs.alert).toContainText(
        /Up to 20 accounts can be created per hour from one network address\. Try again in \d+ minutes/,
      );
    } finally {
      await stranger.context().close();
      await app.stop();
      await database.end();
    }
  },
);
