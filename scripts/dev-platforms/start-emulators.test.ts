import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '#lib/base/clock.ts';
import type { Connector, Grant, Resource } from '#lib/features/integrations/platforms/connector.ts';
import { type ConnectorSettings, createConnectors } from '#lib/features/integrations/platforms/create-connectors.ts';
import type { Item } from '#lib/features/integrations/platforms/item.ts';
import { agreeAs } from '#lib/features/integrations/platforms/testing/agree.ts';
import { pkce } from '#lib/features/integrations/platforms/testing/harness.ts';
import { timeOf } from './moment.ts';
import { type Emulators, startEmulators } from './start-emulators.ts';
import { vendors } from './vendors/index.ts';
import type { Vendor } from './vendors/vendor.ts';

const redirectUri = 'http://127.0.0.1:3000/callback';
const now = new Date();
const options = () => ({
  signal: AbortSignal.timeout(30_000),
  now,
  since: new Date(now.getTime() - 90 * 24 * 60 * 60 * 1000),
  stored: async () => new Map(),
});
let emulators: Emulators;
beforeAll(async () => {
  emulators = await startEmulators(now);
});
afterAll(() => emulators.stop());

async function readAll(connector: Connector, grant: Grant, resource: Resource): Promise<Item[]> {
  const items: Item[] = [];
  let cursor: string | null = null;
  for (let more = true; more; ) {
    const page = await connector.fetchSince(grant, resource, cursor, options());
    items.push(...page.items);
    ({ cursor, more } = page);
  }
  return items;
}

/** Maya signs in. */
async function connect({ name, button }: Vendor): Promise<{ connector: Connector; grant: Grant }> {
  const settings = { ...emulators.settings } as unknown as ConnectorSettings;
  const connector = createConnectors(settings, systemClock())[name]!;
  const back = await agreeAs(button, connector.authorize({ state: 'state', challenge: pkce.challenge, redirectUri }));
  const grant = await connector.exchange({ code: back.searchParams.get('code')!, verifier: pkce.verifier, redirectUri }, options());
  return { connector, grant };
}

test.each(vendors)('Maya connects $name, and reads eight weeks of what happened there', async (vendor) => {
  const { name, picked } = vendor;
  const { connector, grant } = await connect(vendor);
  const resources = await connector.listResources(grant, options());
  const chosen = resources.filter((resource) => picked.includes(resource.name));
  expect(chosen.map((resource) => resource.name).sort()).toEqual(picked.toSorted());
  const items = (await Promise.all(chosen.map((resource) => readAll(connector, grant, resource)))).flat();
  const times = items.filter(({ kind }) => kind !== 'event').map(({ at }) => at);
  expect(times.length).toBeGreaterThan(12);
  const [first, last] = [times.toSorted()[0]!, times.toSorted().at(-1)!];
  expect(Date.parse(first)).toBeLessThan(timeOf('-6 mon 00:00', now).getTime());
  expect(Date.parse(last)).toBeGreaterThan(timeOf('-1 fri 00:00', now).getTime());
  expect(Date.parse(last)).toBeLessThanOrEqual(now.getTime());
  expect(items.filter(({ text }) => /[{}]/.test(text))).toEqual([]);
  const own = items.filter(({ link }) => link?.startsWith('http://127.0.0.1'));
  const ofKinds = new Map(own.map((item) => [item.kind, item.link!]));
  const pages = await Promise.all([...ofKinds.values()].map(async (link) => (await fetch(link)).text()));
  if (!['slack', 'github', 'linear'].includes(name)) return expect(pages).toEqual([]);
  expect(pages.length).toBeGreaterThan(1);
  for (const page of pages) expect(page).toMatch(/<h1>.+<h2>.+, .+<p>.+An emulator shows this/s);
});

test.each([
  ['slack', '#ledger'],
  ['github', 'acme/ledger'],
  ['github', 'acme/ledger#1'],
  ['github', 'acme/ledger:reports/weekly.md'],
  ['linear', 'PRO'],
  ['linear', 'PRO-1'],
] as const)('the link to what is published on %s at %s leads to a page that shows it', async (platform, target) => {
  const { connector, grant } = await connect(vendors.find(({ name }) => name === platform)!);
  const place = await connector.findTarget(grant, { platform, target }, options());
  const markdown = `The export for ${target} is done.`;
  const content = { title: 'Weekly status', markdown, previous: null, email: () => Promise.reject(new Error('It is no email.')) };
  const { link } = await connector.publish(grant, content, place, options());
  const page = await fetch(link!).then((answer) => answer.text());
  expect(page).toContain(markdown);
  expect(page).toContain('An emulator shows this');
});
