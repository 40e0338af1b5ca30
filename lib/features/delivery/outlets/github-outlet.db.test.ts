import { beforeAll, expect, test } from 'vitest';
import { githubTestEnv } from '#lib/features/integrations/platforms/testing/github-test-env.ts';
import { connect } from '#lib/features/integrations/platforms/testing/platforms-test-env.ts';
import { deliveryTestEnv } from '../testing/delivery-test-env.ts';
import { platformOutlet } from './platform-outlet.ts';

const { github, services, usual } = await githubTestEnv();
const { jonas, ledger } = github;
let testEnv: Awaited<ReturnType<typeof deliveryTestEnv>>;
beforeAll(async () => {
  testEnv = await deliveryTestEnv();
  await connect(github, services.platforms, testEnv.userId, 'github');
});

/** An approved version with a text of its own, the next one of its deliverable, and how it is delivered. */
async function version(target: string, text = `Status ${Math.random()}`) {
  const id = await testEnv.version({ destination: { platform: 'github', target } }, { final_content: text });
  const outlets = { ...testEnv.services.outlets, github: platformOutlet('github', services) };
  return {
    text,
    deliver: (again = false) => testEnv.deliver(id, { outlets, again }),
    async next(final_content: string) {
      const { ref } = await testEnv.targetOf(id);
      const row = { deliverable_id: ref.split(':')[1]!, version_number: 2, status: 'approved', final_content };
      const { data } = await testEnv.db.from('deliverable_versions').insert(row).select('id').single().throwOnError();
      return testEnv.deliver(data.id, { outlets });
    },
  };
}
const times = async (text: string) => (await github.texts!()).filter((found) => found === text).length;
const fileAt = async (path: string) => {
  const { data } = await jonas.rest.repos.getContent({ ...ledger, path });
  return data as { sha: string; content: string };
};
const read = async (path: string) => Buffer.from((await fileAt(path)).content, 'base64').toString('utf8');
const put = async (path: string, text: string, sha?: string) =>
  jonas.rest.repos.createOrUpdateFileContents({
    ...ledger,
    path,
    message: `Write ${path}`,
    content: Buffer.from(text).toString('base64'),
    ...(sha && { sha }),
  });
/** Fails requests of a method, and passes the others on. */
const failing = (method: string, fault: 'lose the answer' | { status: number }, path = '/repos/') => {
  github.proxy.fault = (request) => (request.method === method && request.path.startsWith(path) ? fault : usual(request));
};

test('a version opens an issue once, with a link to it', async () => {
  const { deliver, text } = await version('acme/ledger');
  expect(await deliver()).toMatchObject({ outcome: 'settled', delivery: { status: 'delivered', destination: 'acme/ledger' } });
  expect(await deliver()).toMatchObject({
    delivery: { status: 'delivered', providerMessage: expect.stringMatching(/^Opened an issue: http.*\/acme\/ledger\/issues\/\d+$/) },
  });
  expect(await times(text)).toBe(1);
});

test('a version is a comment on an issue, named by its number or its link', async () => {
  const number = (await github.write('What is the status?')).slice(1);
  for (const target of [`acme/ledger#${number}`, `https://github.com/acme/ledger/issues/${number}`]) {
    const { deliver, text } = await version(target);
    expect(await deliver()).toMatchObject({
      delivery: { status: 'delivered', providerMessage: expect.stringContaining('Commented: http') },
    });
    expect(await times(text)).toBe(1);
  }
});

test('a lost answer leaves the outcome unknown, and nothing is published again by itself', async () => {
  const { deliver, text } = await version('acme/ledger');
  failing('POST', 'lose the answer');
  expect(await deliver()).toMatchObject({ delivery: { status: 'unknown' } });
  github.proxy.fault = usual;
  expect(await deliver()).toMatchObject({ delivery: { status: 'unknown' } });
  expect(await times(text)).toBe(1);
});

test('a version is a file, which the next version replaces', async () => {
  const first = await version('acme/ledger:reports/weekly.md', '# Week 1');
  expect(await first.deliver()).toMatchObject({
    delivery: {
      status: 'delivered',
      providerMessage: expect.stringMatching(/^Committed: http.*\/blob\/[0-9a-f]{40}\/reports\/weekly\.md$/),
    },
  });
  expect(await read('reports/weekly.md')).toBe('# Week 1');
  expect(await first.next('# Week 2')).toMatchObject({ delivery: { status: 'delivered' } });
  expect(await read('reports/weekly.md')).toBe('# Week 2');
});

test('a file that somebody else wrote or changed is left as it is', async () => {
  await put('reports/theirs.md', 'Theirs.');
  const { deliver } = await version('acme/ledger:reports/theirs.md');
  const refused = { delivery: { status: 'failed', error: expect.stringContaining('somebody else') }, mayPass: false };
  expect(await deliver()).toMatchObject(refused);
  expect(await read('reports/theirs.md')).toBe('Theirs.');

  const own = await version('acme/ledger:reports/shared.md', '# Week 1');
  await own.deliver();
  await put('reports/shared.md', '# Week 1, corrected', (await fileAt('reports/shared.md')).sha);
  expect(await own.next('# Week 2')).toMatchObject(refused);
  expect(await read('reports/shared.md')).toBe('# Week 1, corrected');
});

test('a file that changes while it is written is left as it is', async () => {
  const own = await version('acme/ledger:reports/raced.md', '# Week 1');
  await own.deliver();
  github.proxy.fault = async (request) => {
    if (request.method === 'PUT') await put('reports/raced.md', 'Faster.', (await fileAt('reports/raced.md')).sha);
    return usual(request);
  };
  expect(await own.next('# Week 2')).toMatchObject({ delivery: { status: 'failed', error: expect.stringContaining('in the meantime') } });
  expect(await read('reports/raced.md')).toBe('Faster.');
});

test('a file whose commit was not confirmed is not written twice, even when the person sends it again', async () => {
  const { deliver } = await version('acme/ledger:reports/lost.md', '# Lost');
  failing('PUT', 'lose the answer');
  expect(await deliver()).toMatchObject({ delivery: { status: 'unknown' } });
  github.proxy.fault = usual;
  expect(await deliver(true)).toMatchObject({
    delivery: { status: 'delivered', providerMessage: expect.stringContaining('Already there: http') },
  });
  const { data } = await jonas.rest.repos.listCommits({ ...ledger, path: 'reports/lost.md' });
  expect(data).toHaveLength(1);
});

test('what certainly was not published may be tried again, and a place that is not there is not', async () => {
  const { deliver, text } = await version('acme/ledger:reports/later.md');
  failing('GET', { status: 503 }, '/repos/acme/ledger/contents/');
  expect(await deliver()).toMatchObject({
    delivery: { status: 'failed', error: expect.stringContaining('Nothing was sent') },
    mayPass: true,
  });
  github.proxy.fault = usual;
  expect(await deliver()).toMatchObject({ delivery: { status: 'delivered' } });
  expect(await read('reports/later.md')).toBe(text);
  const nowhere = await version('acme/nowhere');
  expect(await nowhere.deliver()).toMatchObject({
    delivery: { status: 'failed', error: expect.stringContaining('Nothing was sent') },
    mayPass: false,
  });
});
