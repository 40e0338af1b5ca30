import { refusalOf } from '#e2e/fixtures/api.ts';
import { expect, test, verifies } from '#e2e/fixtures/test.ts';
import { cookieHeader, type Person } from '#e2e/people/sign-up.ts';
import { layCable } from '#e2e/test-env/cable.ts';
import { type Instance, offlineModel } from '#e2e/test-env/instance.ts';
import type { TestEnv } from '#e2e/test-env/test-env.ts';
import { createActingAs } from '#lib/database/acting-as.ts';

/** A chat that another process starts. */
async function beginChat({ supabase }: TestEnv, { id }: Person, title: string): Promise<void> {
  const actingAs = createActingAs({
    SUPABASE_URL: supabase.url,
    SUPABASE_PUBLISHABLE_KEY: supabase.publishableKey,
    SUPABASE_JWT_SECRET: supabase.jwtSecret,
  });
  await actingAs(id).from('chat_sessions').insert({ title }).throwOnError();
}

/** Event streams like those of this person's other pages. */
async function openStreams(app: string, person: Person, count: number) {
  const cookie = cookieHeader(person);
  const open = async () => {
    const controller = new AbortController();
    const response = await fetch(`${app}/api/events?unread=0`, { headers: { cookie }, signal: controller.signal });
    expect(response.status).toBe(200);
    const reader = response.body!.getReader();
    await reader.read();
    const ended = (async () => {
      while (!(await reader.read()).done);
      return true;
    })().catch(() => false);
    return { close: () => controller.abort(), ended };
  };
  return Promise.all(Array.from({ length: count }, open));
}

test(
  'the 21st event stream of a person is refused with the limit, and accepted after another was closed',
  verifies('http-stream-limit'),
  async ({ api, person, someone, baseURL }) => {
    const streams = await openStreams(baseURL!, person, 20);
    const refused = await api.get('/api/events');
    expect(refused.headers()['retry-after']).toBe('30');
    expect(await refusalOf(refused)).toEqual({
      status: 429,
      error: 'too_many_streams',
      message: 'You already have 20 pages updating live, the maximum. This page updates every 30 seconds until you close another.',
    });
    const others = await openStreams(baseURL!, await someone(), 1);
    streams[0]!.close();
    await expect.poll(async () => ((await (await api.get('/api/events/latest')).json()) as { room: boolean }).room).toBe(true);
    streams.push(...(await openStreams(baseURL!, person, 1)), ...others);
    for (const { close } of streams) close();
  },
);

test(
  'a page without a stream polls every 30 seconds, shows no error, and is live again when there is room',
  verifies('stream-refused'),
  async ({ browserOf, person, testEnv, baseURL, watch }) => {
    watch.allow(/status of 429/, 'the browser notes each refused request on its console');
    const streams = await openStreams(baseURL!, person, 20);
    const page = await browserOf(person);
    await page.clock.install();
    const asked: string[] = [];
    page.on('request', (request) => request.url().includes('/api/events') && asked.push(new URL(request.url()).pathname));
    // A poll that is answered after the streams have closed opens the stream immediately.
    const answered = () => page.waitForResponse(/\/api\/events\/latest/).then((response) => response.finished());
    const first = answered();
    await page.goto('/chat');
    await expect.poll(() => asked).toEqual(['/api/events', '/api/events/latest']);
    await first;
    const chatNamed = (title: string) => page.getByRole('link', { name: title });
    await beginChat(testEnv, person, 'Plans for spring');
    await expect(page.getByText(/30 seconds|most|update live/)).toHaveCount(0);
    const second = answered();
    await page.clock.fastForward(31_000);
    await second;
    await expect(chatNamed('Plans for spring')).toBeVisible();
    expect(asked).toEqual(['/api/events', '/api/events/latest', '/api/events/latest']);

    for (const { close } of streams) close();
    await page.waitForTimeout(500);
    await page.clock.fastForward(31_000);
    await expect.poll(() => asked.slice(3)).toEqual(['/api/events/latest', '/api/events']);
    await beginChat(testEnv, person, 'Plans for autumn');
    await expect(chatNamed('Plans for autumn')).toBeVisible();
  },
);

test(
  'a stream ends with its process, and a page gets changes again when the app is back',
  verifies('stream-restart'),
  async ({ page, person, testEnv, launch, watch }) => {
    watch.allow(/net::ERR_|status of 50\d|Failed to fetch|network error/, 'the test restarts the app');
    let instance: Instance;
    const cable = await layCable(() => instance.url);
    const start = () => launch({ model: offlineModel, env: { SITE_URL: cable.url } });
    instance = await start();
    await page.goto(`${cable.url}/chat`);
    await beginChat(testEnv, person, 'Before the restart');
    await expect(page.getByRole('link', { name: 'Before the restart' })).toBeVisible();
    const [stream] = await openStreams(instance.url, person, 1);
    await instance.stop();
    await stream!.ended;
    instance = await start();
    await beginChat(testEnv, person, 'After the restart');
    await expect(page.getByRole('link', { name: 'After the restart' })).toBeVisible();
    cable.close();
  },
);

test(
  'a page whose refresh breaks off says so, and loads again by itself',
  verifies('refresh-breaks-off'),
  async ({ page, person: _, launch, watch }) => {
    watch.allow(/network error|net::ERR_/, 'the test breaks off the answer to the refresh');
    let instance: Instance;
    const cable = await layCable(() => instance.url);
    instance = await launch({ model: offlineModel, env: { SITE_URL: cable.url } });
    await page.goto(`${cable.url}/documents`);
    await expect(page.getByText('No documents yet.')).toBeVisible();
    cable.breakAnswerTo('_rsc=');
    // A page refreshes when the person returns to it, once its scripts run.
    await expect(async () => {
      await page.evaluate(() => window.dispatchEvent(new Event('focus')));
      await expect(page.getByRole('heading', { name: 'The connection was lost' })).toBeVisible({ timeout: 1500 });
    }).toPass();
    await expect(page.getByRole('heading', { name: 'Documents', level: 1 })).toBeVisible();
    await expect(page.getByText('No documents yet.')).toBeVisible();
    cable.close();
  },
);

test('signing out ends the event streams of that login', verifies('stream-ends-with-login'), async ({ page, person, baseURL, watch }) => {
  watch.allowSignOut();
  const [stream] = await openStreams(baseURL!, person, 1);
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/sign-in/);
  expect(await stream!.ended).toBe(true);
});
