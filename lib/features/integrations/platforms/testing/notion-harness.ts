import { systemClock } from '#lib/base/clock.ts';
import { notionConnector } from '../notion/notion-connector.ts';
import { agreeAs } from './agree.ts';
import { faultProxy } from './fault-proxy.ts';
import type { Harness } from './harness.ts';
import { type NotionEmulator, notionEmulator } from './notion-emulator.ts';

const redirectUri = 'http://127.0.0.1:3000/settings/integrations/notion/callback';
const app = { clientId: 'notion-client-id', clientSecret: 'notion-client-secret' };
const json = { 'content-type': 'application/json' };
const failure = (status: number, code: string) => JSON.stringify({ object: 'error', status, code, message: 'No' });
const answers = {
  revoked: { status: 401, headers: json, body: failure(401, 'unauthorized') },
  tooMany: { status: 429, headers: { ...json, 'retry-after': '7' }, body: failure(429, 'rate_limited') },
};

/** Notion for tests, with what is written there. */
export interface NotionHarness extends Harness {
  emulator: NotionEmulator;
}

type Service = Pick<Harness, 'resource' | 'write' | 'gone' | 'paths'>;

export const notionPagesHarness = (options: { anyCallback?: boolean } = {}) => notionHarness(pagesOf, options);
export const notionDatabaseHarness = () => notionHarness(databaseOf, {});

/** @param anyCallback whether people may return to any address */
async function notionHarness(serviceOf: (emulator: NotionEmulator) => Service, { anyCallback = false }): Promise<NotionHarness> {
  const emulator = await notionEmulator({ ...app, ...(!anyCallback && { redirectUris: [redirectUri] }) });
  const proxy = await faultProxy(emulator.url);
  const connector = notionConnector({ ...app, url: proxy.url }, systemClock());
  const { pages, handbook } = emulator;

  const agree = (address: URL) => agreeAs('Maya Okafor', address);
  const pageOf = (id: string) => pages.find((page) => page.id === id)!;
  return {
    connector,
    proxy,
    settings: { NOTION_CLIENT_ID: app.clientId, NOTION_CLIENT_SECRET: app.clientSecret, NOTION_URL: proxy.url },
    clientSecret: app.clientSecret,
    redirectUri,
    agree,
    async grant() {
      const back = await agree(connector.authorize({ state: 'state', challenge: 'challenge', redirectUri }));
      const code = back.searchParams.get('code')!;
      return connector.exchange({ code, verifier: 'verifier', redirectUri }, { signal: AbortSignal.timeout(10_000) });
    },
    edit: async (id, title) => emulator.change(pageOf(id), { title }),
    remove: async (id) => emulator.change(pageOf(id), { in_trash: true }),
    written: { author: 'Jonas Weber', first: 'page' },
    targets: {
      platform: 'notion',
      resource: `https://www.notion.so/acme/Handbook-${handbook.id.replaceAll('-', '')}`,
      nowhere: `https://www.notion.so/acme/Gone-${'0'.repeat(32)}`,
    },
    texts: async () => pages.map(({ children }) => JSON.stringify(children)),
    tokens: { path: '/v1/oauth/token' },
    answers,
    ...serviceOf(emulator),
    emulator,
    async close() {
      await proxy.close();
      await emulator.close();
    },
  };
}

const pagesOf = ({ handbook, writePage }: NotionEmulator): Service => ({
  resource: async () => ({ externalId: `page:${handbook.id}`, name: 'Handbook', kind: 'page' }),
  write: async (text) => writePage(text).id,
  gone: { externalId: 'page:00000000-0000-4000-8000-000000000000', name: 'Gone', kind: 'page' },
  paths: { read: `/v1/pages/${handbook.id}`, publish: '/v1/pages' },
});

const databaseOf = ({ database, writeRow }: NotionEmulator): Service => ({
  resource: async () => ({ externalId: `database:${database.id}`, name: database.title, kind: 'database' }),
  write: async (text) => writeRow(text).id,
  gone: { externalId: 'database:00000000-0000-4000-8000-000000000000', name: 'Gone', kind: 'database' },
  paths: { read: `/v1/data_sources/${database.id}/query`, publish: '/v1/pages' },
});
