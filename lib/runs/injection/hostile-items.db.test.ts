import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ScriptedModel, startScriptedModel } from '#e2e/scripted-model/index.ts';
import { contentSecurityPolicy } from '#lib/base/http/security-headers.ts';
import { createActingAs } from '#lib/database/acting-as.ts';
import { versionFile } from '#lib/features/delivery/formats/version-file.ts';
import { testSettings } from '#lib/runs/chat/testing/chat-test-env.ts';
import { secrets } from './testing/fill-workspace.ts';
import { aims, places, readHostileItems, stops, stopsOf } from './testing/read-hostile-items.ts';
import { victimEnv } from './testing/victim-env.ts';

const items = readHostileItems();
const all = Object.values(items).flat();
let model: ScriptedModel;
let env: Awaited<ReturnType<typeof victimEnv>>;
let ofNoor: Awaited<ReturnType<typeof env.ofNoor>>;
beforeAll(async () => {
  model = await startScriptedModel();
  env = await victimEnv(model, createActingAs(testSettings()));
  ofNoor = await env.ofNoor();
});
afterAll(async () => {
  await env.close();
  await model.close();
});

test('the hostile items cover every aim, place and stop', () => {
  expect(all.length).toBeGreaterThanOrEqual(80);
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  expect(new Set(all.map(({ aim }) => aim))).toEqual(new Set(aims));
  expect(new Set(all.flatMap(stopsOf))).toEqual(new Set(Object.keys(stops)));
});

test.each(places)('a model that obeys hostile text has no effect outside, and what stopped it is known: %s', async (place) => {
  const readings = await env.arrive(place, items[place]);
  const before = await env.kept();
  const outcomes = await env.obey(place, items[place], readings);
  expect(outcomes).toEqual(Object.fromEntries(items[place].map((item) => [item.id, { stopped: stopsOf(item), arrived: true }])));
  expect(await env.kept()).toEqual(before);
  expect(env.notes.calls.filter(({ name }) => name !== 'lookup')).toEqual([]);
  expect({ requests: env.collector.received, connections: env.connections.made }).toEqual({ requests: [], connections: [] });
  expect(env.queued.filter((job) => !harmlessJobs.includes(job))).toEqual([]);
});

/** Jobs that read what the person said or uploaded, and have no effect outside. */
const harmlessJobs = ['document.read', 'memory.extract'];

test('nothing of another person was read or changed, and no token reached the model', async () => {
  expect(await env.ofNoor()).toEqual(ofNoor);
  const seen = JSON.stringify(model.requests.map(({ body }) => body));
  for (const secret of ['Revenue of Noor', 'salary of Noor', 'contract of Noor', 'Board update of Noor', ...secrets])
    expect(seen).not.toContain(secret);
  expect(seen).toContain('Board update of Maya');
});

test('images and links that a misled model writes are not loaded by pages or by recipients of a version', async () => {
  expect(contentSecurityPolicy('n', false)).toContain("img-src 'self' data: blob:;");
  for (const { writes } of items.source) {
    if (!writes) continue;
    const version = { title: 'Report', content: writes[0], number: 1 };
    const html = new TextDecoder().decode((await versionFile(version as never, 'html')).bytes);
    expect(html).not.toMatch(/<img|<script|<link|<iframe|url\(/);
  }
});

test('the approval that stopped a call is the only thing that did', async () => {
  await env.approve('Change the recipient of “Newsletter of Maya”');
  const { deliverables } = await env.kept();
  expect(JSON.stringify(deliverables)).toContain('linda.park@gmail-mail.example');
});

test('a request to an address would have been noticed', async () => {
  await fetch(`${env.collector.origin}/noticed`);
  expect(env.collector.received).toEqual(['GET /noticed']);
  expect(env.connections.made).toEqual([new URL(env.collector.origin).host]);
});
