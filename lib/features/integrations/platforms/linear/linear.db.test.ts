import { expect, test } from 'vitest';
import { hybridSearch } from '#lib/search/hybrid-search.ts';
import { linearTestEnv } from '../testing/linear-test-env.ts';
import { platformPerson } from '../testing/platforms-test-env.ts';

const { linear, services, usual } = await linearTestEnv();
const { emulator } = linear;

/** A person who picked teams and projects. */
async function reader(...names: string[]) {
  const person = await platformPerson(linear, services);
  expect(await person.connect()).toEqual({ ok: true, sessionId: null });
  expect(await person.pick(...names)).toEqual({ ok: true });
  return { ...person, itemsById: async () => new Map((await person.items()).map((item) => [item.external_id, item])) };
}

test('a person who agrees is connected, and chooses among all teams and projects that they can read', async () => {
  const maya = await reader('Engineering', 'Launch', 'Leads');
  expect(await maya.integration()).toMatchObject({
    provider: 'linear',
    account: 'Maya Okafor, Acme',
    status: 'active',
    scopes: ['read', 'comments:create', 'issues:create'],
  });
  expect(await maya.resources()).toMatchObject([
    { name: 'Engineering', kind: 'team' },
    { name: 'Launch', kind: 'project' },
    { name: 'Leads', kind: 'private_team' },
  ]);
});

test('issues, their end, comments and project updates are read, and search finds them', async () => {
  const maya = await reader('Engineering');
  const issue = emulator.writeIssue('The zeppelin export fails', {
    description: 'It stops after 100 rows.',
    labels: { nodes: [{ name: 'Bug' }] },
    assignee: emulator.people.maya,
    priorityLabel: 'High',
    state: { name: 'Done' },
    completedAt: new Date().toISOString(),
  });
  const comment = emulator.writeComment('The cursor is lost.', { issue });
  const update = emulator.writeUpdate('Exports are late.', 'atRisk');
  const reply = emulator.writeComment('By how much?', { projectUpdate: update });
  emulator.writeIssue('Only for product', { team: emulator.teams.product });
  await maya.sync();
  expect(await maya.resources()).toMatchObject([{ status: 'ready', last_error: null }]);
  const items = await maya.itemsById();
  expect(items.get(issue.id)).toMatchObject({
    kind: 'issue',
    author: 'Jonas Weber',
    text: `${issue.identifier} The zeppelin export fails\n\nDone; priority: High; labels: Bug; assigned to Maya Okafor.\n\nIt stops after 100 rows.`,
    link: issue.url,
  });
  expect(items.get(`${issue.id}/completed`)).toMatchObject({
    text: `Completed: ${issue.identifier} The zeppelin export fails`,
    author: null,
  });
  expect(items.get(comment.id)).toMatchObject({ kind: 'comment', text: 'The cursor is lost.', thread: issue.id, link: comment.url });
  expect(items.get(update.id)).toMatchObject({ kind: 'project_update', text: 'Update on Launch: at risk\n\nExports are late.' });
  expect(items.get(reply.id)).toMatchObject({ kind: 'comment', thread: update.id });
  expect([...items.values()].map(({ text }) => text).join()).not.toContain('Only for product');
  const { results } = await hybridSearch(maya.db, { query: 'zeppelin export', scopes: ['platform'] });
  expect(results.map(({ ref }) => ref)).toContain(`platform:linear/items/${items.get(issue.id)!.id}`);
});

test('a project is read without the other issues of its team', async () => {
  const maya = await reader('Launch');
  const inProject = emulator.writeIssue('Announce the launch', { project: emulator.launch });
  const outside = emulator.writeIssue('Clean up');
  const comments = [inProject, outside].map((issue) => emulator.writeComment('Soon.', { issue }));
  await maya.sync();
  const items = await maya.itemsById();
  expect([items.has(inProject.id), items.has(comments[0]!.id)]).toEqual([true, true]);
  expect([items.has(outside.id), items.has(comments[1]!.id)]).toEqual([false, false]);
});

test('the next reading asks only for what changed, and follows edits, reopened issues and the trash', async () => {
  const maya = await reader('Engineering');
  const [edited, trashed] = ['The budget is 10,000.', 'Please forget this soon.'].map((title) =>
    emulator.writeIssue(title, { completedAt: new Date().toISOString() }),
  );
  await maya.sync();
  expect((await maya.itemsById()).has(`${edited!.id}/completed`)).toBe(true);
  emulator.change(edited!, { title: 'The budget is 12,000.', completedAt: null });
  emulator.change(trashed!, { trashed: true, archivedAt: new Date().toISOString() });
  const asked: { filter?: { updatedAt: { gte: string } } }[] = [];
  linear.proxy.fault = (request) => {
    if (linear.operationOf!(request) === 'Issues') asked.push(JSON.parse(request.body).variables);
    return usual(request);
  };
  const began = Date.now();
  await maya.sync();
  const items = await maya.itemsById();
  expect(items.get(edited!.id)?.text).toContain('The budget is 12,000.');
  expect(items.has(`${edited!.id}/completed`)).toBe(false);
  expect([items.has(trashed!.id), items.has(`${trashed!.id}/completed`)]).toEqual([false, false]);
  expect(asked).toHaveLength(1);
  expect(began - Date.parse(asked[0]!.filter!.updatedAt.gte)).toBeLessThan(60 * 60_000);
});

test('long lists are read page by page, and a reading that breaks off continues with the next page', async () => {
  const maya = await reader('Product');
  for (let count = 0; count < 60; count++) emulator.writeIssue(`Numbered issue ${count}`, { team: emulator.teams.product });
  linear.proxy.fault = (request) => {
    const isSecond = linear.operationOf!(request) === 'Issues' && JSON.parse(request.body).variables.after;
    return isSecond ? 'refuse' : usual(request);
  };
  await maya.sync();
  expect(await maya.resources()).toMatchObject([{ status: 'failed', last_error: expect.stringContaining('Linear') }]);
  const numbered = async () => (await maya.items()).filter(({ text }) => text.includes('Numbered issue')).length;
  expect(await numbered()).toBe(50);
  linear.proxy.fault = usual;
  await maya.sync();
  expect(await numbered()).toBe(60);
});

test('disconnecting revokes both tokens, and forgets what was read', async () => {
  const maya = await reader('Engineering');
  await maya.sync();
  const revoked: string[] = [];
  linear.proxy.fault = (request) => {
    if (request.path === '/oauth/revoke') revoked.push(new URLSearchParams(request.body).get('token_type_hint')!);
    return usual(request);
  };
  expect(await services.platforms.disconnect(maya.userId, 'linear')).toEqual({ revoked: true });
  expect(revoked).toEqual(['refresh_token', 'access_token']);
  expect(await maya.items()).toEqual([]);
});

test('disconnecting says so when Linear does not revoke the access', async () => {
  const maya = await reader('Engineering');
  linear.proxy.fault = (request) => (request.path === '/oauth/revoke' ? { status: 400, body: '{}' } : usual(request));
  expect(await services.platforms.disconnect(maya.userId, 'linear')).toEqual({ revoked: false });
});
