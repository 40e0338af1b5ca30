import { beforeEach, expect, test } from 'vitest';
import { nameSources } from '#lib/features/deliverables/source-titles.ts';
import { listPickedResources, readResourceSource } from '#lib/features/integrations/platforms/resource-source.ts';
import { githubTestEnv } from '#lib/features/integrations/platforms/testing/github-test-env.ts';
import { linearTestEnv } from '#lib/features/integrations/platforms/testing/linear-test-env.ts';
import { platformPerson, platformServices } from '#lib/features/integrations/platforms/testing/platforms-test-env.ts';
import { slackTestEnv } from '#lib/features/integrations/platforms/testing/slack-test-env.ts';
import { readPlatformSource } from './read-platform-source.ts';

const { slack } = await slackTestEnv();
const { github: hub } = await githubTestEnv();
const { linear } = await linearTestEnv();
let services: ReturnType<typeof platformServices>;
beforeEach(() => {
  // Each test moves its own clock.
  services = platformServices(slack);
});

const HOUR = 3_600_000;
const source = { type: 'platform' as const, provider: 'slack', value: '#acme-eng' };

/** The text of the one material that was read. */
const textOf = (answer: Awaited<ReturnType<typeof readPlatformSource>>) => ('materials' in answer ? answer.materials[0]!.text : answer.why);

/** A person who chose #acme-eng, and how a version of theirs reads it. */
async function reader() {
  const maya = await platformPerson(slack, services);
  await maya.connect();
  await maya.pick('#acme-eng');
  const { clock, log, platforms } = services;
  const ctx = { db: maya.db, userId: maya.userId, clock, log, timeZone: 'Europe/Berlin' };
  const read = (more: object = {}, since: Date | null = null) => readPlatformSource(ctx, { ...source, ...more }, { platforms, since });
  return { maya, read, ctx };
}

test('a version reads who wrote what and when, in order, without addresses, which its footnotes lead to', async () => {
  const { maya, read } = await reader();
  const first = await slack.write('The export is done.');
  await slack.write('I tell the customers.', first);
  await maya.sync();
  const answer = await read();
  expect(answer).toMatchObject({
    materials: [{ kind: 'platform', title: 'Slack, #acme-eng', ref: expect.stringMatching(/^platform:slack\/resources\/[0-9a-f-]+@20/) }],
  });
  expect(textOf(answer)).toMatch(
    /^- Jonas Weber, \d+ \w+ \d{4}, \d\d:\d\d: The export is done\.\n- Jonas Weber \(reply\), .*: I tell the customers\.$/,
  );
});

test('only what was written since the last version is read', async () => {
  const { maya, read } = await reader();
  await slack.write('Old news.');
  // The emulator counts messages by the second.
  const since = new Date(Math.floor(Date.now() / 1000) * 1000 + 500);
  await new Promise((resolve) => setTimeout(resolve, since.getTime() + 600 - Date.now()));
  await slack.write('Fresh news.');
  await maya.sync();
  const recent = textOf(await read({}, since));
  expect(recent).toContain('Fresh news.');
  expect(recent).not.toContain('Old news.');
  expect(textOf(await read({ scope: { mode: 'fixed_window', fallback_days: 1 } }, since))).toContain('Old news.');
  expect(await read({ scope: { max_items: 1 } })).toMatchObject({
    materials: [{ text: expect.stringContaining('Fresh news.'), part: expect.stringContaining('Only the newest 1 of') }],
  });
});

test('a channel in which nothing was written is read, and is no news', async () => {
  const { maya, read } = await reader();
  await maya.sync();
  const answer = await read({}, new Date(Date.now() + HOUR));
  expect(answer).toMatchObject({ materials: [{ isBackground: true, text: expect.stringContaining('nothing new in #acme-eng') }] });
});

test('a copy that is not fresh is renewed before it is used', async () => {
  const { maya, read } = await reader();
  await maya.sync();
  await slack.write('Written after the last reading.');
  expect(JSON.stringify(await read())).not.toContain('Written after');
  services.wait(2 * HOUR);
  expect(JSON.stringify(await read({ scope: { mode: 'fixed_window', fallback_days: 1 } }))).toContain('Written after the last reading.');
});

test('a copy that cannot be renewed is used, and the version says of when it is', async () => {
  const { maya, read } = await reader();
  await slack.write('Before the outage.');
  await maya.sync();
  services.wait(2 * HOUR);
  slack.proxy.fault = () => ({ status: 503 });
  expect(await read()).toMatchObject({
    materials: [{ text: expect.stringContaining('Before the outage.') }],
    rest: {
      isPart: true,
      why: expect.stringMatching(/could not be read now, so the copy from .* was used\. Slack answered with status 503/),
    },
  });
});

test('a version says of a channel that has vanished of when its copy is, although the copy is fresh', async () => {
  const { maya, read, ctx } = await reader();
  await slack.write('Before it vanished.');
  await maya.sync();
  slack.proxy.fault = ({ path }) =>
    path === '/api/conversations.history'
      ? { status: 200, headers: { 'content-type': 'application/json' }, body: '{"ok":false,"error":"channel_not_found"}' }
      : undefined;
  await maya.sync();
  const gone = /The channel is gone/;
  expect(await read()).toMatchObject({
    materials: [{ text: expect.stringContaining('Before it vanished.') }],
    rest: { isPart: true, why: expect.stringMatching(/the copy from .* was used\. The channel is gone/) },
  });
  expect(await nameSources(ctx.db, ctx.userId, [source])).toMatchObject([
    { readAt: expect.any(String), problem: expect.stringMatching(gone) },
  ]);
  slack.proxy.fault = () => undefined;
  expect(await read()).not.toHaveProperty('rest');
});

test('a copy of a platform that asks to sign in again is used, and the version says so', async () => {
  const { maya, read } = await reader();
  await slack.write('Before the access ended.');
  await maya.sync();
  services.wait(2 * HOUR);
  slack.proxy.fault = () => slack.answers.revoked;
  await services.platforms.resources(maya.userId, 'slack');
  expect(await maya.integration()).toMatchObject({ status: 'expired' });
  expect(await read()).toMatchObject({
    materials: [{ text: expect.stringContaining('Before the access ended.') }],
    rest: { isPart: true, why: expect.stringMatching(/the copy from .* was used\. Slack no longer accepts/) },
  });
});

test('a version reads what happened in a repository, and what each item is', async () => {
  const github = platformServices(hub);
  const maya = await platformPerson(hub, github);
  expect(await maya.connect()).toMatchObject({ ok: true });
  await maya.pick('acme/ledger');
  const issue = await hub.write('The export fails.');
  await hub.write('I look into it.', issue);
  await maya.sync();
  const ctx = { db: maya.db, userId: maya.userId, clock: github.clock, log: github.log, timeZone: 'Europe/Berlin' };
  const repository = { type: 'platform' as const, provider: 'github', value: 'acme/ledger' };
  const answer = await readPlatformSource(ctx, repository, { platforms: github.platforms, since: null });
  expect(answer).toMatchObject({
    materials: [{ title: 'GitHub, acme/ledger', ref: expect.stringMatching(/^platform:github\/resources\//) }],
  });
  expect(textOf(answer)).toMatch(/- jonas \(issue\), .*: #1 The export fails\./);
  expect(textOf(answer)).toMatch(/- jonas \(comment\), .*: I look into it\.$/);
});

test('a version reads how a project of Linear is going, and what was finished in it', async () => {
  const { emulator } = linear;
  const own = platformServices(linear);
  const maya = await platformPerson(linear, own);
  expect(await maya.connect()).toMatchObject({ ok: true });
  await maya.pick('Launch');
  emulator.writeIssue('Announce it', { project: emulator.launch, state: { name: 'Done' }, completedAt: new Date().toISOString() });
  emulator.writeUpdate('The date holds.');
  await maya.sync();
  const ctx = { db: maya.db, userId: maya.userId, clock: own.clock, log: own.log, timeZone: 'Europe/Berlin' };
  const project = { type: 'platform' as const, provider: 'linear', value: 'Launch' };
  const answer = await readPlatformSource(ctx, project, { platforms: own.platforms, since: null });
  expect(textOf(answer)).toMatch(/- Jonas Weber \(issue\), .*: ENG-1 Announce it\n {2}\n {2}Done; project: Launch\./);
  expect(textOf(answer)).toMatch(/- Issue, .*: Completed: ENG-1 Announce it/);
  expect(textOf(answer)).toMatch(/- Jonas Weber \(project update\), .*: Update on Launch: on track\n {2}\n {2}The date holds\./);
});

test('what was picked becomes a source by its name, and the page says what has to be done before it can be read', async () => {
  const { maya, read } = await reader();
  const [channel] = await maya.resources();
  const added = await readResourceSource(maya.db, maya.userId, channel!.id);
  expect(added).toEqual(source);
  const named = async (...more: object[]) => nameSources(maya.db, maya.userId, [added, ...more] as never);
  expect(await listPickedResources(maya.db, maya.userId)).toEqual([{ value: channel!.id, label: 'Slack, #acme-eng' }]);
  expect(await named({ ...source, value: '#leads' })).toEqual([
    { kind: 'platform', name: 'Slack, #acme-eng', isWaiting: true },
    { kind: 'platform', name: 'Slack, #leads', needs: { platform: 'slack', step: 'choose' } },
  ]);
  const readAt = '2026-11-20T09:00:00+00:00';
  await maya.db.from('platform_resources').update({ status: 'ready', last_synced_at: readAt }).eq('id', channel!.id).throwOnError();
  expect(await named()).toEqual([{ kind: 'platform', name: 'Slack, #acme-eng', readAt }]);
  await maya.db.from('platform_resources').update({ last_synced_at: null }).eq('id', channel!.id).throwOnError();
  await maya.db.from('user_integrations').update({ status: 'expired' }).eq('user_id', maya.userId).throwOnError();
  expect(await named()).toMatchObject([{ needs: { platform: 'slack', step: 'sign_in' } }]);
  expect(await read()).toMatchObject({ why: expect.stringContaining('Sign in again under Settings → Integrations → Slack.') });
  await services.platforms.disconnect(maya.userId, 'slack');
  expect(await named()).toMatchObject([{ needs: { platform: 'slack', step: 'connect' } }]);
  expect(await readResourceSource(maya.db, maya.userId, channel!.id)).toBeNull();
});

test('what cannot be read says what to do', async () => {
  const { read, ctx } = await reader();
  expect(await read({ value: '#leads' })).toMatchObject({ why: expect.stringContaining('You have not chosen #leads') });
  await services.platforms.disconnect(ctx.userId, 'slack');
  expect(await read()).toMatchObject({ why: expect.stringContaining('Slack is not connected') });
  expect(await read({ provider: 'myspace' })).toMatchObject({ why: expect.stringContaining('no platform') });
});
