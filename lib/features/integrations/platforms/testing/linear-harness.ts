import { systemClock } from '#lib/base/clock.ts';
import type { Resource } from '../connector.ts';
import { linearConnector } from '../linear/linear-connector.ts';
import { agreeAs } from './agree.ts';
import { faultProxy } from './fault-proxy.ts';
import { type Harness, pkce } from './harness.ts';
import { type LinearEmulator, linearEmulator } from './linear-emulator.ts';

const redirectUri = 'http://127.0.0.1:3000/settings/integrations/linear/callback';
const app = { clientId: 'linear-client-id', clientSecret: 'linear-client-secret' };
const json = { 'content-type': 'application/json' };
const failure = (type: string) => JSON.stringify({ errors: [{ message: 'No', extensions: { type } }] });
const answers = {
  revoked: { status: 401, headers: json, body: failure('authentication error') },
  tooMany: {
    status: 400,
    headers: { ...json, 'x-ratelimit-requests-remaining': '0', 'x-ratelimit-requests-reset': String(Date.now() + 600_000) },
    body: failure('ratelimited'),
  },
};

/** Linear for tests, with what is written there. */
export interface LinearHarness extends Harness {
  emulator: LinearEmulator;
}

/**
 * Two people who write in a team.
 * @param anyCallback whether people may return to any address
 */
export async function linearHarness({ anyCallback = false } = {}): Promise<LinearHarness> {
  const emulator = await linearEmulator({ ...app, ...(!anyCallback && { redirectUris: [redirectUri] }) });
  const proxy = await faultProxy(emulator.url);
  const url = proxy.url;
  emulator.showPagesAt(url);
  const connector = linearConnector({ ...app, url, apiUrl: url }, systemClock());
  const { issues, comments, teams } = emulator;
  const resource: Resource = { externalId: `team:${teams.engineering.id}`, name: 'Engineering', kind: 'team' };

  const agree = (address: URL) => agreeAs('Maya Okafor', address);
  const issueOf = (id: string) => issues.find((issue) => issue.id === id)!;
  return {
    connector,
    proxy,
    settings: { LINEAR_CLIENT_ID: app.clientId, LINEAR_CLIENT_SECRET: app.clientSecret, LINEAR_URL: url, LINEAR_API_URL: url },
    clientSecret: app.clientSecret,
    redirectUri,
    agree,
    async grant() {
      const back = await agree(connector.authorize({ state: 'state', challenge: pkce.challenge, redirectUri }));
      const code = back.searchParams.get('code')!;
      return connector.exchange({ code, verifier: pkce.verifier, redirectUri }, { signal: AbortSignal.timeout(10_000) });
    },
    resource: async () => resource,
    write: async (text, thread) => (thread ? emulator.writeComment(text, { issue: issueOf(thread) }) : emulator.writeIssue(text)).id,
    edit: async (id, title) => emulator.change(issueOf(id), { title }),
    async remove(id) {
      const index = comments.findIndex((comment) => comment.id === id);
      if (index < 0) throw new Error(`There is no comment ${id}.`);
      comments.splice(index, 1);
    },
    written: { author: 'Jonas Weber', first: 'issue', reply: 'comment' },
    targets: { platform: 'linear', resource: 'ENG', nowhere: 'GONE', thread: (id) => issueOf(id).identifier },
    texts: async () => [...issues.map(({ description }) => description ?? ''), ...comments.map(({ body }) => body)],
    gone: { externalId: 'team:gone', name: 'Gone', kind: 'team' },
    operationOf: ({ path, body }) =>
      path === '/graphql' ? (/^\s*(?:query|mutation) (\w+)/.exec(JSON.parse(body).query)?.[1] ?? null) : null,
    paths: { read: 'Issues', publish: 'CreateIssue' },
    tokens: { path: '/oauth/token', hours: 24 },
    answers,
    emulator,
    async close() {
      await proxy.close();
      await emulator.close();
    },
  };
}
