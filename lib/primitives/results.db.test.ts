import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { deliverVersion } from '#lib/features/delivery/deliver-version.ts';
import { outletsFor } from '#lib/features/delivery/testing/delivery-test-env.ts';
import { testJobs } from '#lib/jobs/testing/test-jobs.ts';
import { insertRow, primitiveTestEnv, type TestEnv } from '#lib/primitives/testing/primitive-test-env.ts';

/** The contract of each primitive: one call as a model sends it, and its whole result. */
describe('each primitive returns the documented result', () => {
  let testEnv: TestEnv;
  let id: string;

  beforeAll(async () => {
    testEnv = await primitiveTestEnv();
  });

  test('Write', async () => {
    const result = await testEnv.call('Write', {
      ref: 'deliverable:new',
      content: { title: 'Weekly Status', deliverable_type: 'status_report' },
    });
    expect(result).toEqual({
      success: true,
      data: expect.objectContaining({ id: expect.any(String), title: 'Weekly Status' }),
      ref: expect.stringMatching(/^deliverable:/),
      entity_type: 'deliverable',
      message: 'Created deliverable: Weekly Status (weekly)',
    });
    id = String(result.ref).slice('deliverable:'.length);
    expect(result.data).toMatchObject({ id, status: 'active', frequency: 'weekly', governance: 'manual' });
  });

  test('Read', async () => {
    expect(await testEnv.call('Read', { ref: `deliverable:${id}` })).toEqual({
      success: true,
      data: expect.objectContaining({ id, title: 'Weekly Status' }),
      ref: `deliverable:${id}`,
      entity_type: 'deliverable',
    });
  });

  test('Edit', async () => {
    expect(await testEnv.call('Edit', { ref: `deliverable:${id}`, changes: { status: 'paused' } })).toMatchObject({
      success: true,
      data: { id, status: 'paused' },
      ref: `deliverable:${id}`,
      changes_applied: ['status', 'updated_at'],
    });
  });

  test('List', async () => {
    const own = await primitiveTestEnv();
    const make = (title: string) => own.call('Write', { ref: 'deliverable:new', content: { title, deliverable_type: 'custom' } });
    const digest = await make('Daily Digest');
    const update = await make('Weekly Update');
    expect(await own.call('List', { pattern: 'deliverable:?status=active', limit: 10, order_by: 'updated_at' })).toEqual({
      success: true,
      items: [
        expect.objectContaining({ ref: update.ref, title: 'Weekly Update' }),
        expect.objectContaining({ ref: digest.ref, title: 'Daily Digest' }),
      ],
      count: 2,
      total: 2,
      pattern: 'deliverable:?status=active',
      entity_type: 'deliverable',
      message: 'Found 2 deliverable(s) (2 active)',
    });
  });

  test('Search', async () => {
    const content = 'We decided to use Supabase for the database migration.';
    const written = await testEnv.call('Write', { ref: 'memory:new', content: { content, type: 'decision' } });
    expect(await testEnv.call('Search', { query: 'database migration decisions', scope: 'memory', limit: 10 })).toEqual({
      success: true,
      results: [{ entity_type: 'memory', ref: written.ref, data: expect.objectContaining({ content }), score: expect.any(Number) }],
      count: 1,
      query: 'database migration decisions',
      scope: 'memory',
      semantic: false,
    });
  });

  test('Todo', async () => {
    const todos = [
      { content: 'Gather sources', status: 'completed', activeForm: 'Gathering sources' },
      { content: 'Generate draft', status: 'in_progress', activeForm: 'Generating draft' },
      { content: 'Review output', status: 'pending', activeForm: 'Reviewing output' },
    ];
    expect(await testEnv.call('Todo', { todos })).toEqual({ success: true, todos, ui_action: { type: 'UPDATE_TODOS', data: { todos } } });
  });

  test('Respond', async () => {
    const message = "I've created your weekly status update.";
    expect(await testEnv.call('Respond', { message })).toEqual({
      success: true,
      message,
      ui_action: { type: 'RESPOND', data: { message } },
    });
  });

  test('Respond with suggestions', async () => {
    const message = 'Your draft is ready.';
    const suggestions = ['approve it'];
    expect(await testEnv.call('Respond', { message, suggestions })).toEqual({
      success: true,
      message,
      ui_action: { type: 'RESPOND', data: { message, suggestions } },
    });
    expect(await testEnv.call('Respond', { message, suggestions: ['a', 'b', 'c', 'd'] })).toMatchObject({
      success: false,
      error: 'invalid_input',
    });
  });

  test('Clarify', async () => {
    const asked = { question: 'Which channel should I use as the source?', options: ['#acme-eng', '#acme-product', '#general'] };
    expect(await testEnv.call('Clarify', asked)).toEqual({ success: true, ...asked, ui_action: { type: 'CLARIFY', data: asked } });
  });

  test('a failure has a code and a message', async () => {
    expect(await testEnv.call('Read', { ref: `deliverable:${randomUUID()}` })).toEqual({
      success: false,
      error: 'not_found',
      message: expect.stringContaining('No deliverable'),
    });
  });

  test('Execute platform.sync', async () => {
    const own = await primitiveTestEnv();
    const { id: integration_id } = await insertRow(own, 'user_integrations', { provider: 'slack' });
    const picked = { integration_id, provider: 'slack', external_id: 'C1', name: '#acme-eng', kind: 'channel' };
    const resource = await insertRow(own, 'platform_resources', picked);
    const queued: unknown[] = [];
    const jobs = testJobs({ enqueue: async (job, input) => `job-${queued.push([job.name, input])}` });
    expect(await own.call('Execute', { action: 'platform.sync', target: 'platform:slack' }, { jobs })).toEqual({
      success: true,
      result: { status: 'started', job_id: 'job-1', provider: 'slack', ref: 'platform:slack' },
      action: 'platform.sync',
      target: 'platform:slack',
      ui_action: { type: 'FOLLOW', data: { ref: 'platform:slack' } },
    });
    expect(queued).toEqual([['platform.sync', { user_id: own.ctx.userId, resource_id: resource.id }]]);
  });

  test('Execute platform.auth, for a platform that is not set up on this installation', async () => {
    const own = await primitiveTestEnv('own');
    expect(await own.call('Execute', { action: 'platform.auth', target: 'platform:slack' })).toMatchObject({
      success: true,
      result: {
        status: 'not_set_up',
        page: '/settings/integrations/slack',
        message: expect.stringMatching(/^Slack is not set up on this installation, so nobody can connect it yet\. An administrator/),
      },
      ui_action: { type: 'FOLLOW', data: { ref: 'platform:slack' } },
    });
  });

  test('Execute platform.auth, for a platform that is not connected', async () => {
    const own = await primitiveTestEnv();
    const auth = (more: object = {}) =>
      own.call('Execute', { action: 'platform.auth', target: 'platform:slack' }, { connectable: ['slack'], ...more });
    expect(await auth({ sessionId: randomUUID() })).toEqual({
      success: true,
      result: {
        status: 'started',
        provider: 'slack',
        ref: 'platform:slack',
        page: '/settings/integrations/slack',
        message: expect.stringContaining('The person sees a card'),
      },
      action: 'platform.auth',
      target: 'platform:slack',
      ui_action: { type: 'FOLLOW', data: { ref: 'platform:slack' } },
    });
    // Outside of a chat, nobody sees a card.
    const { result } = await auth();
    expect(result).toMatchObject({ message: expect.stringMatching(/^The person connects Slack .* on the page/) });
  });

  test('Execute platform.sync and platform.publish carry the card that connects a platform, before anything is asked', async () => {
    const own = await primitiveTestEnv();
    const card = (more: object = {}) => ({
      success: false,
      page: '/settings/integrations/slack',
      ui_action: { type: 'FOLLOW', data: { ref: 'platform:slack', ...more } },
    });
    const sync = () => own.call('Execute', { action: 'platform.sync', target: 'platform:slack' }, { jobs: testJobs() });
    const destination = { platform: 'slack', target: '#acme-eng' };
    const { id } = await insertRow(own, 'deliverables', { title: 'Status', deliverable_type: 'status_report', destination });
    await insertRow(own, 'deliverable_versions', { deliverable_id: id, version_number: 1, status: 'approved', final_content: 'Good.' });
    const publish = () => own.call('Execute', { action: 'platform.publish', target: `deliverable:${id}`, via: 'platform:slack' });
    expect(await sync()).toMatchObject({ ...card(), error: 'conflict', message: expect.stringContaining('Slack is not connected') });
    expect(await publish()).toMatchObject({ ...card(), error: 'conflict', message: expect.stringContaining('Slack is not connected') });
    const { id: connection } = await insertRow(own, 'user_integrations', { provider: 'slack', status: 'expired' });
    expect(await sync()).toMatchObject({ ...card(), error: 'conflict', message: expect.stringContaining('sign in again') });
    expect(await publish()).toMatchObject({ ...card(), error: 'conflict', message: expect.stringContaining('sign in again') });
    await own.ctx.db.from('user_integrations').update({ status: 'active' }).eq('id', String(connection)).throwOnError();
    expect(await sync()).toMatchObject({ ...card({ choose: true }), message: expect.stringContaining('Nothing on Slack may be read yet') });
  });

  test('Execute platform.publish via a connected platform', async () => {
    const own = await primitiveTestEnv();
    await insertRow(own, 'user_integrations', { provider: 'slack' });
    const destination = { platform: 'slack', target: '#acme-eng' };
    const made = { title: 'Status', deliverable_type: 'status_report', governance: 'full_auto', destination };
    const { id: deliverable_id } = await insertRow(own, 'deliverables', made);
    const approved = { deliverable_id, version_number: 1, status: 'approved', final_content: 'All good.' };
    await insertRow(own, 'deliverable_versions', approved);
    const posted: unknown[] = [];
    const outlets = {
      ...outletsFor({}),
      slack: async ({ target: channel, edition }: { target: string; edition: { content: string } }) => {
        posted.push([channel, edition.content]);
        return { status: 'delivered' as const, message: 'Posted: https://acme.slack.com/archives/C1/p1' };
      },
    };
    const { db, userId, log } = own.ctx;
    const jobs = testJobs({
      enqueue: async (_, { version_id, via }) => {
        const agreed = { destination, recipient: null };
        const run = { userId, versionId: String(version_id), agreed, via: String(via) };
        await deliverVersion({ actingAs: () => db, outlets, log }, run, new AbortController().signal);
        return 'job-1';
      },
    });
    const target = `deliverable:${deliverable_id}`;
    expect(await own.call('Execute', { action: 'platform.publish', target, via: 'platform:slack' }, { jobs })).toEqual({
      success: true,
      result: {
        status: 'delivered',
        ref: `${target}/versions/1`,
        destination: '#acme-eng',
        job_id: 'job-1',
        message: 'Posted to #acme-eng on Slack, in your name: https://acme.slack.com/archives/C1/p1.',
      },
      action: 'platform.publish',
      target,
      ui_action: { type: 'FOLLOW', data: { ref: `${target}/versions/1` } },
    });
    expect(posted).toEqual([['#acme-eng', 'All good.']]);
  });

  test('Execute', async () => {
    const target = `deliverable:${id}`;
    expect(await testEnv.call('Execute', { action: 'deliverable.schedule', target, params: { frequency: 'daily' } })).toEqual({
      success: true,
      result: expect.objectContaining({ status: 'updated' }),
      action: 'deliverable.schedule',
      target,
    });
  });

  test('List returns every action of Execute', async () => {
    const { items } = await testEnv.call('List', { pattern: 'action:*', limit: 50 });
    expect((items as { name: string }[]).map(({ name }) => name).toSorted()).toEqual([
      'change.undo',
      'deliverable.approve',
      'deliverable.generate',
      'deliverable.reject',
      'deliverable.schedule',
      'deliverable.skip',
      'memory.extract',
      'platform.auth',
      'platform.publish',
      'platform.sync',
      'work.cancel',
      'work.run',
    ]);
  });

  test('Read and List accept every form of ref', async () => {
    await insertRow(testEnv, 'user_integrations', { provider: 'slack' });
    for (const ref of [`deliverable:${id}`, 'deliverable:latest', 'platform:slack']) {
      expect(await testEnv.call('Read', { ref })).toMatchObject({ success: true });
    }
    const patterns = [
      'deliverable:*',
      'deliverable:?status=active',
      'platform:*/credentials',
      'memory:*',
      'memory:?type=fact&limit=10',
      'action:*',
    ];
    for (const pattern of [...patterns, 'action:platform.*']) {
      expect(await testEnv.call('List', { pattern })).toMatchObject({ success: true, pattern });
    }
  });

  test('Edit refuses the id, the owner and the creation time', async () => {
    for (const field of ['id', 'user_id', 'created_at']) {
      const changes = { [field]: randomUUID() };
      expect(await testEnv.call('Edit', { ref: `deliverable:${id}`, changes })).toMatchObject({ error: 'permission_denied', field });
    }
  });
});
