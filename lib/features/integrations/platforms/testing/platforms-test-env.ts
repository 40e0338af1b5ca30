import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeEach, inject } from 'vitest';
import { type Clock, systemClock } from '#lib/base/clock.ts';
import { createActingAs } from '#lib/database/acting-as.ts';
import type { Db } from '#lib/database/db.ts';
import { signUp } from '#lib/database/embedded/testing/people.ts';
import type { PlatformName } from '#lib/entities/platform-names.ts';
import type { ConnectorSettings } from '../create-connectors.ts';
import { createPlatforms, type Platforms } from '../platforms.ts';
import { syncResource } from '../sync-resource.ts';
import type { Harness } from './harness.ts';

/** The settings of an installation on which no platform can be connected. */
const nothingSetUp: ConnectorSettings = {
  SLACK_CLIENT_ID: undefined,
  SLACK_CLIENT_SECRET: undefined,
  SLACK_URL: 'https://slack.com',
  GITHUB_CLIENT_ID: undefined,
  GITHUB_CLIENT_SECRET: undefined,
  GITHUB_URL: 'https://github.com',
  GITHUB_API_URL: 'https://api.github.com',
  LINEAR_CLIENT_ID: undefined,
  LINEAR_CLIENT_SECRET: undefined,
  LINEAR_URL: 'https://linear.app',
  LINEAR_API_URL: 'https://api.linear.app',
  NOTION_CLIENT_ID: undefined,
  NOTION_CLIENT_SECRET: undefined,
  NOTION_URL: 'https://api.notion.com',
  GOOGLE_CLIENT_ID: undefined,
  GOOGLE_CLIENT_SECRET: undefined,
  GOOGLE_URL: undefined,
};

const site = 'http://127.0.0.1:3000';

/** The services of platforms on the test database, with the settings of a harness; its clock can be moved. */
export function platformServices(harness: Harness) {
  const { url, secretKey, publishableKey, jwtSecret } = inject('supabase');
  const actingAs = createActingAs({ SUPABASE_URL: url, SUPABASE_PUBLISHABLE_KEY: publishableKey, SUPABASE_JWT_SECRET: jwtSecret });
  const serviceDb = createClient(url, secretKey, { auth: { persistSession: false } }) as unknown as Db;
  let ahead = 0;
  const clock: Clock = { ...systemClock(), now: () => new Date(Date.now() + ahead) };
  const logged: string[] = [];
  const log = (message: string) => `log-${logged.push(message)}`;
  const settings = {
    SITE_URL: site,
    SEALING_SECRET: undefined,
    SUPABASE_SECRET_KEY: secretKey,
    ...nothingSetUp,
    ...harness.settings,
  };
  return {
    actingAs,
    serviceDb,
    clock,
    log,
    logged,
    platforms: createPlatforms(settings, { actingAs, serviceDb, clock, log }),
    /** Moves the clock. */
    wait: (ms: number) => {
      ahead += ms;
    },
  };
}

/** A platform for the tests of a file, and the services that reach it. Before each test it works as `usual` again. */
export function platformTestEnv<H extends Harness>(harness: H) {
  const usual = harness.proxy.fault;
  beforeEach(() => {
    harness.proxy.fault = usual;
  });
  afterAll(() => harness.close());
  return { harness, services: platformServices(harness), usual };
}

type PlatformServices = ReturnType<typeof platformServices>;

/** A person who connects a platform. */
export async function platformPerson(harness: Harness, services: PlatformServices, provider: PlatformName = harness.connector.name) {
  const { id: userId } = await signUp('Maya');
  const db = services.actingAs(userId);
  const { platforms, clock } = services;
  return {
    userId,
    db,
    connect: () => connect(harness, platforms, userId, provider),
    pick: (...names: string[]) => pick(platforms, userId, provider, names),
    /** Reads everything that was picked, as jobs do. */
    async sync(signal = AbortSignal.timeout(60_000)) {
      const { data } = await db.from('platform_resources').select('id').order('name').throwOnError();
      for (const { id } of data) await syncResource({ db, userId, clock, platforms, signal, progress: () => undefined }, id);
    },
    resources: async () => (await db.from('platform_resources').select().order('name').throwOnError()).data,
    items: async () => (await db.from('platform_items').select().order('at').throwOnError()).data,
    integration: async () => (await db.from('user_integrations').select().maybeSingle().throwOnError()).data,
  };
}

/** Connects a platform as a person does: agrees on its page and comes back. */
export async function connect(harness: Harness, platforms: Platforms, userId: string, provider: PlatformName) {
  const back = await harness.agree((await platforms.begin(userId, provider))!);
  const [state, code] = [back.searchParams.get('state')!, back.searchParams.get('code')!];
  return platforms.finish(userId, provider, { state, code });
}

async function pick(platforms: Platforms, userId: string, provider: PlatformName, names: readonly string[]) {
  const listed = await platforms.resources(userId, provider);
  if (!listed.ok) throw new Error(listed.message);
  const ids = listed.resources.filter(({ name }) => names.includes(name)).map(({ externalId }) => externalId);
  return platforms.pick(userId, provider, ids);
}
