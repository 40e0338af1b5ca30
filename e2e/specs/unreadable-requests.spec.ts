import { createClient } from '@supabase/supabase-js';
import { chatBody, refusalOf } from '#e2e/fixtures/api.ts';
import { expect, test, verifies } from '#e2e/fixtures/test.ts';
import { SignInPage } from '#e2e/pages/sign-in-page.ts';

test('a login cookie without a token is ignored on every page', verifies('forged-login'), async ({ page, context, baseURL }) => {
  for (const value of [
    'garbage',
    'base64-garbage',
    `base64-${btoa('{"access_token":"x","refresh_token":"y"}')}`,
    '%ff',
    '{}',
    'null',
    '[1]',
  ]) {
    await context.clearCookies();
    await context.addCookies([{ name: 'tp-auth', value, url: baseURL! }]);
    const chat = await page.goto('/chat');
    expect([chat!.status(), new URL(page.url()).pathname], value).toEqual([200, '/sign-in']);
    expect((await context.request.get(`${baseURL}/api/events`)).status(), value).toBe(401);
  }
});

test('a malformed URL is 400', verifies('unreadable-requests'), async ({ request, baseURL, person: _, api }) => {
  for (const path of ['/%ff', '/chat/%ff', '/deliverables/%ff', '/work/%ff/x', '/%c0%af', '/%00', '/sign-in?to=%00'])
    expect((await request.get(`${baseURL}${path}`)).status(), path).toBe(400);
  for (const path of ['/api/chat/%ff/messages', '/api/work/%ff/files', '/api/work/8e1f3f6c-6b0e-4d1c-9a3b-0d5a2a7f1c11/files?path=a%00b'])
    expect(await refusalOf(await api.get(path)), path).toMatchObject({
      status: 400,
      error: 'malformed',
      message: expect.stringContaining('address'),
    });
});

test(
  'an invalid call of a server action is refused, never a server error',
  verifies('unreadable-requests'),
  async ({ page, person: _, baseURL }) => {
    const asked = page.waitForRequest((request) => request.headers()['next-action'] !== undefined);
    await page.goto('/settings');
    await page
      .getByRole('radio', { name: 'Dark' })
      .or(page.getByRole('button', { name: 'Dark' }))
      .first()
      .click();
    const action = (await asked).headers()['next-action']!;
    const call = (data: string | Buffer, headers: Record<string, string> = {}) =>
      page.request.post(`${baseURL}/settings`, {
        headers: { 'next-action': action, 'content-type': 'text/plain;charset=UTF-8', origin: new URL(baseURL!).origin, ...headers },
        data: Buffer.from(data),
      });
    for (const args of [
      '[]',
      '[null]',
      '[1]',
      '[["dark"]]',
      '[{"toString":"x"}]',
      '["plaid"]',
      '[{"__proto__":{"a":1}}]',
      '["$undefined"]',
    ])
      expect((await call(args)).status(), args).toBe(404);
    const large = await call(JSON.stringify(['x'.repeat(1_100_000)]));
    expect([large.status(), await large.text()]).toEqual([413, expect.stringContaining('up to 1 MB')]);
    expect((await call('["dark"]')).status()).toBe(200);
  },
);

test(
  'a form or a router state that cannot be parsed does not cause a server error',
  verifies('unreadable-requests'),
  async ({ request, baseURL }) => {
    const form = (data: string, type: string, headers: Record<string, string> = {}) =>
      request.post(`${baseURL}/sign-in`, { headers: { 'content-type': type, ...headers }, data: Buffer.from(data) });
    for (const [data, type] of [
      ['', 'multipart/form-data'],
      ['null', 'multipart/form-data'],
      ['{"a":1}', 'multipart/form-data; boundary=x'],
      ['--x\r\nnothing', 'multipart/form-data; boundary=x'],
    ] as const) {
      const answer = await form(data, type);
      expect([answer.status(), await answer.text()], `${type} ${data}`).toEqual([400, expect.stringContaining('could not be read')]);
      expect((await form(data, type, { 'next-action': 'x', rsc: '1' })).status(), `${type} ${data}`).toBe(400);
    }
    for (const state of ['NaN', '%ff', '$(id)', '[]', '{}', '%5B%22%22%5D', `%5B${'x'.repeat(9000)}`]) {
      const answer = await request.get(`${baseURL}/sign-in`, { headers: { rsc: '1', 'next-router-state-tree': state } });
      expect(answer.status(), state.slice(0, 20)).toBe(200);
    }
  },
);

test('a message of a deleted account is answered as signed out', verifies('unreadable-requests'), async ({ testEnv, person, api }) => {
  const { url, secretKey } = testEnv.supabase;
  const service = createClient(url, secretKey, { auth: { persistSession: false } });
  await service.rpc('delete_account', { account: person.id }).throwOnError();
  expect(await refusalOf(await api.send(chatBody('Hello?')))).toMatchObject({ status: 401, error: 'signed_out' });
});

test('an email address that is too long is refused at its field', verifies('unreadable-requests'), async ({ page }) => {
  const signInPage = new SignInPage(page);
  await page.goto('/sign-up');
  await page.locator('input[name=email]').evaluate((input) => input.removeAttribute('maxlength'));
  await signInPage.email.fill(`${'a'.repeat(298)}@example.com`);
  await signInPage.password.fill('a good password');
  const answer = page.waitForResponse((response) => response.request().method() === 'POST');
  await page.getByRole('button', { name: 'Create account' }).click();
  expect((await answer).status()).toBe(200);
  await expect(signInPage.alert).toContainText(/valid email/);
});
