import { lookOverInBoth } from '#e2e/fixtures/look-over.ts';
import { expect, test, verifies } from '#e2e/fixtures/test.ts';
import { SignInPage } from '#e2e/pages/sign-in-page.ts';
import { expiredLogin } from '#e2e/people/expired-login.ts';
import { recoveryLink } from '#e2e/people/recovery-link.ts';
import { newAddress } from '#e2e/people/sign-up.ts';

test(
  'a person signs up and is in a new chat, signs out, and signs in again',
  verifies('sign-up', 'sign-out', 'sign-in'),
  async ({ page, watch }) => {
    watch.allowSignOut();
    const account = { email: newAddress('Nora'), password: 'four quiet words here' };
    const signInPage = new SignInPage(page);
    await signInPage.signUp(account);
    await expect(page).toHaveURL(/\/chat$/);
    await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible();
    await page.goto('/settings');
    await expect(page.getByRole('main')).toContainText(account.email);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page).toHaveURL(/\/sign-in$/);
    await page.goto('/chat');
    await expect(page).toHaveURL(/\/sign-in$/);
    await signInPage.signIn(account);
    await expect(page).toHaveURL(/\/chat$/);
  },
);

test('the form leaves the focus where somebody already types while its page loads', verifies('sign-up'), async ({ page }) => {
  await page.context().clearCookies();
  await page.addInitScript(() =>
    addEventListener('DOMContentLoaded', () => document.querySelector<HTMLInputElement>('input[name="email"]')?.focus()),
  );
  await page.goto('/sign-up');
  await expect(page.locator('input[name="timeZone"]'), 'the page has loaded').not.toHaveValue('');
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused();
});

test(
  'a link followed while signed out leads to its page after sign-in',
  verifies('sign-in-leads-on'),
  async ({ page, person, someone, watch }) => {
    watch.allowSignOut();
    const signInPage = new SignInPage(page);
    await page.context().clearCookies();
    await page.goto('/settings?from=email#programs');
    await expect(page).toHaveURL(/\/sign-in\?to=%2Fsettings%3Ffrom%3Demail#programs$/);
    await signInPage.fillIn({ email: person.email, password: 'not the password' });
    await expect(signInPage.alert).toContainText('don’t match');
    await signInPage.fillIn(person);
    await expect(page).toHaveURL(/\/settings\?from=email#programs$/);
    await expect(page.getByRole('heading', { name: 'API tokens' })).toBeInViewport();
    await page.goto('/sign-in?to=%2Fmemories');
    await expect(page).toHaveURL(/\/memories$/);

    await page.context().clearCookies();
    for (const elsewhere of ['https%3A%2F%2Fevil.example', '%2F%2Fevil.example', '%2F%5Cevil.example', '%2F.%2F%2Fevil.example']) {
      await page.goto(`/sign-in?to=${elsewhere}`);
      await expect(page.locator('input[name="to"]')).toHaveValue('/chat');
    }
    await page.locator('input[name="to"]').evaluate((input: HTMLInputElement) => input.setAttribute('value', '//evil.example'));
    await signInPage.fillIn(await someone());
    await expect(page).toHaveURL(/^http:\/\/127\.0\.0\.1:\d+\/chat$/);
  },
);

test(
  'wrong passwords for made-up emails do not lock out a browser that signed in before',
  verifies('owner-not-locked-out'),
  async ({ page, browserOf, someone }) => {
    const { email, password } = await someone();
    const signInPage = new SignInPage(page);
    await signInPage.signIn({ email, password });
    await expect(page).toHaveURL(/\/chat/);
    // A signed-in page keeps polling.
    await page.goto('about:blank');
    await page.context().clearCookies({ name: /^tp-auth/ });

    const strangers = await browserOf();
    let tries = 0;
    await strangers.route('**/sign-in', (route) =>
      route.continue({ headers: { ...route.request().headers(), 'x-forwarded-for': `203.0.113.${tries}` } }),
    );
    const their = new SignInPage(strangers);
    await their.signIn({ email, password: 'wrong' });
    await expect(their.alert).toContainText('don’t match');
    for (tries = 1; tries <= 10; tries++) await their.again(`wrong ${tries}`);
    await expect(their.alert, 'what they write into X-Forwarded-For does not count').toContainText(/Try again in/);
    await their.again(password);
    await expect(their.alert).toContainText(/Try again in/);

    await signInPage.signIn({ email, password: 'mistyped' });
    await expect(signInPage.alert).toContainText('don’t match');
    await signInPage.password.fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page).toHaveURL(/\/chat/);
  },
);

test('an email with an account cannot sign up again', verifies('sign-up-refused'), async ({ page, someone }) => {
  const { email } = await someone();
  const signInPage = new SignInPage(page);
  await signInPage.signUp({ email, password: 'another password' });
  await expect(signInPage.alert).toContainText('We can’t create an account with this email');
  await expect(signInPage.email).toBeFocused();
  await signInPage.signUp({ email: 'no address', password: 'short' });
  await expect(signInPage.alert).toHaveText([/Enter a valid email/, /at least 8 characters/]);
  await expect(page.getByText(/at least 8 characters/i)).toHaveCount(1);
});

test(
  'a wrong password shows an error and keeps the email; after ten attempts the next one has to wait',
  verifies('wrong-password', 'sign-in-rate-limit'),
  async ({ page, someone }) => {
    const { email, password } = await someone();
    const signInPage = new SignInPage(page);
    await signInPage.signIn({ email, password: 'wrong' });
    await expect(signInPage.alert).toContainText('don’t match');
    await expect(signInPage.email).toHaveValue(email);
    await expect(page).toHaveURL(/\/sign-in/);
    for (let attempt = 2; attempt <= 10; attempt++) await signInPage.again(`wrong ${attempt}`);
    await expect(signInPage.alert).toContainText('don’t match');
    await signInPage.again(password);
    await expect(signInPage.alert).toContainText(/10 times in 10 minutes\. Try again in/);
    await page.goto('/chat');
    await expect(page).toHaveURL(/\/sign-in$/);
  },
);

test('an expired login is renewed silently', verifies('login-renewed'), async ({ page, context, person, testEnv, baseURL }) => {
  const expired = await expiredLogin(person, testEnv.supabase);
  await context.clearCookies();
  await context.addCookies(expired.map((cookie) => ({ ...cookie, url: baseURL!, httpOnly: true, sameSite: 'Lax' as const })));
  const before = (await context.cookies()).map(({ value }) => value).join();
  await page.goto('/chat');
  await expect(page).toHaveURL(/\/chat$/);
  expect((await context.cookies()).map(({ value }) => value).join()).not.toBe(before);
});

test('a forged login is rejected', verifies('forged-login'), async ({ page, context, person, testEnv, baseURL }) => {
  const forged = await expiredLogin({ ...person, refreshToken: 'made up' }, { ...testEnv.supabase, jwtSecret: 'x'.repeat(40) }, '1h');
  await context.clearCookies();
  await context.addCookies(forged.map((cookie) => ({ ...cookie, url: baseURL! })));
  await page.goto('/chat');
  await expect(page).toHaveURL(/\/sign-in$/);
});

test(
  'a copied cookie of a signed-out login is rejected',
  verifies('signed-out-cookie'),
  async ({ page, context, person: _, baseURL, browserOf, watch }) => {
    watch.allowSignOut();
    await page.goto('/settings');
    const copied = (await context.cookies()).map(({ name, value }) => ({ name, value, url: baseURL! }));
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page).toHaveURL(/\/sign-in$/);
    const other = await browserOf();
    await other.context().addCookies(copied);
    await other.goto('/chat');
    await expect(other).toHaveURL(/\/sign-in$/);
    expect((await other.request.get('/api/events')).status()).toBe(401);
  },
);

test('a changed password signs out every other browser', verifies('password-ends-logins'), async ({ page, person, browserOf, watch }) => {
  watch.allowSignOut();
  const other = await browserOf();
  const signInPage = new SignInPage(other);
  await signInPage.signIn(person);
  await expect(other).toHaveURL(/\/chat$/);

  // An ordinary login is not enough to set a new password without the old one.
  await page.goto('/new-password');
  await expect(page).toHaveURL(/\/settings#password$/);
  await page.getByLabel('Current password').fill(person.password);
  await page.getByLabel('New password').fill('another four quiet words');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText(/password changed/i)).toBeVisible();
  await other.goto('/chat');
  await expect(other).toHaveURL(/\/sign-in$/);
  await page.goto('/memories');
  await expect(page).toHaveURL(/\/memories$/);
});

test(
  'a link from an email asks before it replaces the signed-in person',
  verifies('link-asks-first'),
  async ({ page, person, someone, testEnv }) => {
    const other = await someone({ name: 'Other Person' });
    const link = await recoveryLink(testEnv.supabase, other);
    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'Open this link?' })).toBeVisible();
    await expect(page.getByRole('main')).toContainText(person.email);
    await lookOverInBoth(page, 'switch-account');
    await page.getByRole('link', { name: 'Stay signed in' }).click();
    await page.goto('/settings');
    await expect(page.getByRole('main')).toContainText(person.email);

    await page.goto(link);
    await page.getByRole('button', { name: 'Open the link' }).click();
    await expect(page).toHaveURL(/\/new-password$/);
    await expect(page.getByRole('main')).toContainText(other.email);
    await page.getByLabel('Password', { exact: true }).fill('another four quiet words');
    await page.getByRole('button', { name: 'Save password' }).click();
    await expect(page).toHaveURL(/\/chat$/);
    await page.goto('/new-password');
    await expect(page).toHaveURL(/\/settings#password$/);
  },
);
