import { afterAll, expect, test } from 'vitest';
import { slackHarness } from '../testing/slack-harness.ts';

const slack = await slackHarness();
const usual = slack.proxy.fault;
afterAll(() => slack.close());

const signal = AbortSignal.timeout(60_000);

test('an expiring token is replaced by the one that Slack sends, with its own refresh token', async () => {
  const sent: Record<string, string>[] = [];
  slack.proxy.fault = (request) => {
    if (request.path !== '/api/oauth.v2.access') return usual(request);
    sent.push(Object.fromEntries(new URLSearchParams(request.body)));
    // Tokens of a person come without `authed_user` when they are refreshed.
    const body = { ok: true, access_token: 'xoxp-jonas', refresh_token: 'xoxe-2', expires_in: 43_200, token_type: 'user' };
    return { status: 200, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  };
  const outdated = { accessToken: 'xoxe.xoxp-1', refreshToken: 'xoxe-1', scopes: [], account: 'Acme', home: '' };
  const grant = await slack.connector.refresh(outdated, { signal });
  expect(sent).toEqual([expect.objectContaining({ grant_type: 'refresh_token', refresh_token: 'xoxe-1' })]);
  expect(grant).toMatchObject({ accessToken: 'xoxp-jonas', refreshToken: 'xoxe-2', account: 'Acme' });
  expect(Math.round((Date.parse(grant.expiresAt!) - Date.now()) / 3_600_000)).toBe(12);
});

test('a token without a refresh token is not refreshed', async () => {
  const grant = { accessToken: 'xoxp-1', scopes: [], account: 'Acme', home: '' };
  await expect(slack.connector.refresh(grant, { signal })).rejects.toMatchObject({ problem: 'needs_authorization' });
});
