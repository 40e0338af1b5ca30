import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import { beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import type { z } from 'zod';
import { systemClock } from '#lib/base/clock.ts';
import { startEmailServer } from '#lib/database/embedded/testing/email-server.ts';
import type { Database } from '#lib/database/types.ts';
import { deliveryTestEnv, outletsFor } from '#lib/features/delivery/testing/delivery-test-env.ts';
import { PermanentFailure } from '#lib/jobs/failure.ts';
import { testJobs } from '#lib/jobs/testing/test-jobs.ts';
import { temporaryFolder } from '#lib/testing/temporary-folder.ts';
import { type Delivery, readDeliveries } from './delivery.ts';
import type { Outlet } from './outlets/outlet.ts';
import { platformPublishJob } from './platform-publish-job.ts';
import type { platformPublishSpec } from './platform-publish-spec.ts';
import { publishVersion } from './publish-version.ts';

const toSarah = { recipient: { name: 'Sarah', address: 'sarah@acme.com' } };
const emailed = (target: string, format?: string) => ({ destination: { platform: 'email', target, ...(format ? { format } : {}) } });

let testEnv: Awaited<ReturnType<typeof deliveryTestEnv>>;
beforeAll(async () => {
  testEnv = await deliveryTestEnv();
});

/** An email outlet that counts its emails and behaves as instructed. */
function outlets(email: Outlet) {
  let sent = 0;
  const counting: Outlet = (parcel, signal) => {
    sent++;
    return email(parcel, signal);
  };
  return { outlets: { ...outletsFor({}), email: counting }, sent: () => sent };
}
const arrives: Outlet = async () => ({ status: 'delivered', message: '250 queued' });

async function deliveryOf(versionId: string): Promise<Delivery | undefined> {
  return (await readDeliveries(testEnv.db, versionId))[0];
}

describe('by email', () => {
  test('an approved version arrives as HTML and plain text with the requested file, and is delivered', async () => {
    const { url, emails } = await startEmailServer();
    const versionId = await testEnv.version({ title: 'Übersicht\r\nBcc: eve@example.com', ...emailed('sarah@acme.com', 'PDF') });
    const outlets = outletsFor({ SMTP_URL: url, MAIL_FROM: 'Maya <maya@acme.com>' });
    expect(await testEnv.deliver(versionId, { outlets })).toMatchObject({
      outcome: 'settled',
      delivery: {
        status: 'delivered',
        platform: 'email',
        destination: 'sarah@acme.com',
        format: 'pdf',
        attempts: 1,
        providerMessage: '250 queued',
      },
    });
    expect(emails).toHaveLength(1);
    expect(emails[0]).toMatchObject({ to: 'sarah@acme.com', text: expect.stringMatching(/^From: Maya <maya@acme.com>$/m) });
    const letter = emails[0]!.text.slice(0, 5000);
    for (const part of [
      /^Subject: =\?UTF-8\?/m,
      /text\/plain/,
      /text\/html/,
      /<h1>Status<\/h1>/,
      /application\/pdf/,
      /^Content-Disposition: attachment/m,
    ])
      expect(letter).toMatch(part);
    expect(letter.split('\n\n')[0]).not.toMatch(/^Bcc:/im);
    expect(await testEnv.statusOf(versionId)).toMatchObject({ status: 'delivered', delivered_at: expect.any(String) });
  });

  test.each([
    ['links', 'Revenue rose. [[1]](https://acme.example/m1) Nobody knows why.'],
    [null, 'Revenue rose. Nobody knows why.'],
  ])('with sources “%s” in its destination it leaves as “%s”, never with marks for the reviewer', async (sources, expected) => {
    const parcels: string[] = [];
    const { outlets: own } = outlets(async ({ edition }) => {
      parcels.push(edition.content);
      return { status: 'delivered', message: '250 queued' };
    });
    const claims = [
      { text: 'Revenue rose.', state: 'supported', sources: [{ source: 0, ref: 'https://acme.example/m1@2026-11-20T09:00:00Z' }] },
      { text: 'Nobody knows why.', state: 'unsupported', why: 'Its source was not read for this version.' },
    ];
    const versionId = await testEnv.version(
      { destination: { platform: 'email', target: 'sarah@acme.com', ...(sources && { sources }) } },
      {
        final_content: 'Revenue rose. Nobody knows why.',
        claims,
        source_snapshots: [{ ref: 'https://acme.example/m1', kind: 'url', title: 'Figures', excerpt: '' }],
      },
    );
    await testEnv.deliver(versionId, { outlets: own });
    expect(parcels).toEqual([sources ? `${expected}\n\n---\n\nSources:\n\n1. [Figures](https://acme.example/m1)\n` : expected]);
  });

  test('right-to-left text is not sent as a PDF: the delivery says so, and which formats show it', async () => {
    const { url, emails } = await startEmailServer();
    const versionId = await testEnv.version(emailed('sarah@acme.com', 'pdf'), { final_content: 'שלום עולם — status is late' });
    const outlets = outletsFor({ SMTP_URL: url, MAIL_FROM: 'Maya <maya@acme.com>' });
    expect(await testEnv.deliver(versionId, { outlets })).toMatchObject({
      outcome: 'settled',
      delivery: {
        status: 'failed',
        error:
          'This version has right-to-left text, whose words a PDF would show in the wrong order: use Word or a web page (HTML) instead. Nothing was sent.',
      },
    });
    expect(emails).toEqual([]);
  });

  test('without an email server it is saved and not sent: the version stays approved and can be sent later', async () => {
    const folder = temporaryFolder();
    const versionId = await testEnv.version(toSarah);
    expect(await testEnv.deliver(versionId, { outlets: outletsFor({ DATA_DIR: folder }) })).toMatchObject({
      outcome: 'settled',
      delivery: { status: 'saved', sentAt: null, providerMessage: expect.stringMatching(/^Saved on the server as mailbox\/.+\.eml$/) },
    });
    expect(await testEnv.statusOf(versionId)).toEqual({ status: 'approved', delivered_at: null, delivery_status: 'saved' });
    const [name, ...others] = await readdir(join(folder, 'mailbox'));
    expect(others).toEqual([]);
    expect(await readFile(join(folder, 'mailbox', name!), 'utf8')).toMatch(/^To: sarah@acme.com\r$/m);

    expect(await testEnv.deliver(versionId, outlets(arrives))).toMatchObject({ delivery: { status: 'delivered', attempts: 2 } });
    expect(await testEnv.statusOf(versionId)).toMatchObject({ status: 'delivered', delivery_status: 'delivered' });
  });

  test.each<[string, Parameters<typeof startEmailServer>[0], object]>([
    [
      'refuses the recipient',
      { recipient: '550 no such user' },
      { delivery: { status: 'failed', error: expect.stringContaining('550 no such user') }, mayPass: false },
    ],
    [
      'is busy',
      { letter: '451 try again later' },
      { delivery: { status: 'failed', error: expect.stringContaining('451 try again later') }, mayPass: true },
    ],
    [
      'hangs up once it has the message',
      { letter: null },
      { delivery: { status: 'unknown', error: expect.stringContaining('may have arrived') }, mayPass: false },
    ],
  ])('a server that %s: the version stays approved', async (_, replies, expected) => {
    const { url } = await startEmailServer(replies);
    const versionId = await testEnv.version(toSarah);
    expect(await testEnv.deliver(versionId, { outlets: outletsFor({ SMTP_URL: url }) })).toMatchObject(expected);
    const delivery_status = (expected as { delivery: { status: string } }).delivery.status;
    expect(await testEnv.statusOf(versionId)).toEqual({ status: 'approved', delivered_at: null, delivery_status });
  });

  test('an email that failed because the server was unreachable arrives at the next attempt, in the same delivery', async () => {
    const versionId = await testEnv.version(toSarah);
    const away = await testEnv.deliver(versionId, { outlets: outletsFor({ SMTP_URL: 'smtp://127.0.0.1:9' }) });
    expect(away).toMatchObject({
      delivery: { status: 'failed', error: 'The email server could not be reached: it refused the connection.' },
      mayPass: true,
    });
    expect(await testEnv.deliver(versionId, outlets(arrives))).toMatchObject({
      delivery: { status: 'delivered', attempts: 2, tries: 2, error: null },
    });
    expect(await readDeliveries(testEnv.db, versionId)).toHaveLength(1);
  });
});

describe('as a file', () => {
  test('a version is ready to download and not delivered, and can still be sent elsewhere', async () => {
    const versionId = await testEnv.version({ destination: { platform: 'download', target: 'download' }, ...toSarah });
    for (let time = 0; time < 2; time++)
      expect(await testEnv.deliver(versionId)).toMatchObject({
        outcome: 'settled',
        delivery: { status: 'ready', sentAt: null, attempts: 1 },
      });
    expect(await testEnv.statusOf(versionId)).toEqual({ status: 'approved', delivered_at: null, delivery_status: 'ready' });
    expect(await testEnv.deliver(versionId, { via: 'email', ...outlets(arrives) })).toMatchObject({ delivery: { status: 'delivered' } });
    expect(await testEnv.statusOf(versionId)).toMatchObject({ status: 'delivered', delivery_status: 'delivered' });
  });

  test('it is made ready on approval whatever the governance, because nobody has to send it', async () => {
    const download = { destination: { platform: 'download', target: 'download' }, governance: 'manual' };
    for (const [deliverable, sendsItself] of [
      [download, true],
      [{ ...toSarah, governance: 'manual' }, false],
    ] as const) {
      const versionId = await testEnv.version(deliverable, { status: 'staged' });
      await testEnv.db.from('deliverable_versions').update({ status: 'approved' }).eq('id', versionId).throwOnError();
      const { data } = await testEnv.db.from('deliverable_versions').select('sends_itself').eq('id', versionId).single().throwOnError();
      expect(data.sends_itself).toBe(sendsItself);
    }
  });

  test('a file that is ready does not hide that the version may have arrived elsewhere', async () => {
    const versionId = await testEnv.version({ destination: { platform: 'download', target: 'download' }, ...toSarah });
    const { outlets: lost } = outlets(async () => ({ status: 'unknown', error: 'It may have arrived.' }));
    await testEnv.deliver(versionId, { via: 'email', outlets: lost });
    await testEnv.deliver(versionId);
    expect(await testEnv.statusOf(versionId)).toMatchObject({ status: 'approved', delivery_status: 'unknown' });
  });
});

describe('a version goes out once', () => {
  test('when requested twice at the same time, and again later', async () => {
    const versionId = await testEnv.version(toSarah);
    const { sent, ...services } = outlets(async () => {
      await new Promise((resolve) => setTimeout(resolve, 200));
      return { status: 'delivered', message: 'kept' };
    });
    const both = await Promise.all([testEnv.deliver(versionId, services), testEnv.deliver(versionId, services)]);
    expect(both.map(({ outcome }) => outcome).toSorted()).toEqual(['sending', 'settled']);
    expect(await testEnv.deliver(versionId, services)).toMatchObject({ outcome: 'settled', delivery: { status: 'delivered' } });
    expect(sent()).toBe(1);
  });

  test('to each destination: a different destination is a separate delivery', async () => {
    const versionId = await testEnv.version(toSarah);
    await testEnv.deliver(versionId, outlets(arrives));
    expect(await testEnv.deliver(versionId, { via: 'download' })).toMatchObject({
      delivery: { status: 'ready', destination: 'download' },
    });
    expect((await readDeliveries(testEnv.db, versionId)).map(({ platform }) => platform)).toEqual(['email', 'download']);
  });

  test('a process killed while sending leaves an unknown outcome, and only a person can have it sent again', async () => {
    const { url, publishableKey, jwtSecret, secretKey } = inject('supabase');
    let posted = 0;
    const receiver = createServer((_, response) => void (++posted > 1 && response.end()));
    await new Promise<void>((listening) => receiver.listen(0, '127.0.0.1', listening));
    onTestFinished(() => void receiver.close());
    const origin = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
    const versionId = await testEnv.version({ destination: { platform: 'webhook', target: origin } });
    const webhooks = { WEBHOOK_ALLOWED_ORIGINS: origin, SUPABASE_SECRET_KEY: 'a secret of this installation', DATA_DIR: '/nowhere' };
    const settings = { SUPABASE_URL: url, SUPABASE_PUBLISHABLE_KEY: publishableKey, SUPABASE_JWT_SECRET: jwtSecret, ...webhooks };
    const given = JSON.stringify({
      settings,
      run: { userId: testEnv.userId, versionId, agreed: { destination: { platform: 'webhook', target: origin }, recipient: null } },
    });
    const sender = spawn(process.execPath, ['lib/features/delivery/testing/sending-process.fixture.ts', given], { stdio: 'inherit' });
    await expect.poll(() => posted, { timeout: 30_000 }).toBe(1);
    sender.kill('SIGKILL');
    await once(sender, 'exit');

    const outlets = outletsFor(webhooks);
    expect(await testEnv.deliver(versionId, { outlets })).toMatchObject({ outcome: 'sending' });
    await testEnv.db.from('deliveries').update({ sending_since: '2026-01-01T00:00:00Z' }).eq('version_id', versionId).throwOnError();
    const service = createClient<Database>(url, secretKey, { auth: { persistSession: false } });
    expect((await service.rpc('give_up_lost_deliveries').throwOnError()).data).toBeGreaterThanOrEqual(1);
    expect(await testEnv.deliver(versionId, { outlets })).toMatchObject({
      outcome: 'settled',
      delivery: { status: 'unknown', error: expect.stringContaining('ended'), attempts: 1 },
    });
    expect(posted).toBe(1);
    expect(await testEnv.statusOf(versionId)).toMatchObject({ status: 'approved' });
    expect(await testEnv.deliver(versionId, { outlets, again: true })).toMatchObject({ delivery: { status: 'delivered', attempts: 2 } });
    expect(posted).toBe(2);
  });

  test('a process presumed dead changes nothing once another has taken over', async () => {
    const versionId = await testEnv.version(toSarah);
    let answer: (outcome: Awaited<ReturnType<Outlet>>) => void = () => {};
    const first = testEnv.deliver(
      versionId,
      outlets(() => new Promise((resolve) => (answer = resolve))),
    );
    await expect.poll(() => deliveryOf(versionId)).toMatchObject({ status: 'sending' });
    await testEnv.db.from('deliveries').update({ sending_since: '2026-01-01T00:00:00Z' }).eq('version_id', versionId).throwOnError();
    expect(await testEnv.deliver(versionId, { ...outlets(arrives), again: true })).toMatchObject({
      delivery: { status: 'delivered', attempts: 2 },
    });
    answer({ status: 'failed', error: 'Too late to say.', mayPass: false });
    expect(await first).toMatchObject({ delivery: { status: 'delivered', attempts: 2 } });
  });

  test('a process presumed dead that is still alive reports its outcome', async () => {
    const versionId = await testEnv.version(toSarah);
    let answer: (outcome: Awaited<ReturnType<Outlet>>) => void = () => {};
    const slow = testEnv.deliver(
      versionId,
      outlets(() => new Promise((resolve) => (answer = resolve))),
    );
    await expect.poll(() => deliveryOf(versionId)).toMatchObject({ status: 'sending' });
    await testEnv.db.from('deliveries').update({ sending_since: '2026-01-01T00:00:00Z' }).eq('version_id', versionId).throwOnError();
    expect(await testEnv.deliver(versionId, outlets(arrives))).toMatchObject({ delivery: { status: 'unknown' } });
    answer({ status: 'delivered', message: 'kept' });
    expect(await slow).toMatchObject({ delivery: { status: 'delivered', attempts: 1 } });
    expect(await testEnv.statusOf(versionId)).toMatchObject({ status: 'delivered' });
  });
});

describe('a job sends only to the destination that was agreed to when it was queued', () => {
  type Input = z.input<typeof platformPublishSpec.input>;

  /** A request to deliver, as a queue keeps it. */
  async function queued(versionId: string, more: { again?: boolean } = {}): Promise<Input> {
    let input: unknown;
    const enqueue = async (_: unknown, given: unknown) => {
      input = given;
      return 'job-1';
    };
    const queue = testJobs({ enqueue });
    expect(await publishVersion(testEnv.db, queue, { userId: testEnv.userId, versionId, ...more })).toMatchObject({ ok: true });
    return input as Input;
  }

  function attempt(input: Input, email: Outlet, number = 1): Promise<void> {
    const ctx = { ...testEnv.actionContext, ...testEnv.services, outlets: outlets(email).outlets, jobs: testJobs(), clock: systemClock() };
    const signal = new AbortController().signal;
    return platformPublishJob.run(ctx, input, { number, mayRetry: true, signal, progress: () => {} });
  }

  async function redirect(versionId: string): Promise<void> {
    const { row } = await testEnv.targetOf(versionId);
    const changed = { destination: { platform: 'email', target: 'tom@acme.com' }, governance: 'manual' };
    await testEnv.db.from('deliverables').update(changed).eq('id', row.id).throwOnError();
  }

  const unreachable: Outlet = async () => ({ status: 'failed', error: 'It answered 500.', mayPass: true });
  const lost: Outlet = async () => ({ status: 'unknown', error: 'It may have arrived.' });
  const never: Outlet = async ({ target }) => expect.fail(`Something was sent to ${target}.`);

  test('a retry after the destination was changed sends nothing, and says so', async () => {
    const versionId = await testEnv.version(emailed('sarah@acme.com'));
    const input = await queued(versionId);
    await expect(attempt(input, unreachable)).rejects.toThrow('It answered 500.');
    await redirect(versionId);
    await expect(attempt(input, never, 2)).rejects.toThrow(PermanentFailure);
    expect(await readDeliveries(testEnv.db, versionId)).toMatchObject([
      {
        destination: 'sarah@acme.com',
        status: 'failed',
        error: expect.stringMatching(/destination was changed .* tom@acme\.com/),
        attempts: 2,
        tries: 1,
      },
    ]);
    expect(await testEnv.statusOf(versionId)).toMatchObject({ status: 'approved', delivery_status: 'failed' });
  });

  test('so does a first attempt, and a format counts as part of the destination', async () => {
    for (const change of [
      { platform: 'email', target: 'tom@acme.com' },
      { platform: 'email', target: 'sarah@acme.com', format: 'pdf' },
      null,
    ]) {
      const versionId = await testEnv.version(emailed('sarah@acme.com'));
      const input = await queued(versionId);
      const { row } = await testEnv.targetOf(versionId);
      await testEnv.db.from('deliverables').update({ destination: change }).eq('id', row.id).throwOnError();
      await expect(attempt(input, never)).rejects.toThrow(PermanentFailure);
      expect(await readDeliveries(testEnv.db, versionId)).toMatchObject([
        { destination: 'sarah@acme.com', format: 'html', status: 'failed', tries: 0 },
      ]);
    }
  });

  test('what may have arrived stays so, even if the person had asked to send it again', async () => {
    const versionId = await testEnv.version(emailed('sarah@acme.com'));
    const first = await queued(versionId);
    await expect(attempt(first, lost)).rejects.toThrow('It may have arrived.');
    const again = await queued(versionId, { again: true });
    await redirect(versionId);
    for (const input of [first, again])
      for (const number of [1, 2]) await expect(attempt(input, never, number)).rejects.toThrow(PermanentFailure);
    expect(await readDeliveries(testEnv.db, versionId)).toMatchObject([{ destination: 'sarah@acme.com', status: 'unknown', attempts: 1 }]);

    // The person can send it to the new destination; the outcome of the first delivery stays unknown.
    await expect(attempt(await queued(versionId), unreachable)).rejects.toThrow('It answered 500.');
    expect((await readDeliveries(testEnv.db, versionId)).map(({ status }) => status)).toEqual(['unknown', 'failed']);
    expect(await testEnv.statusOf(versionId)).toMatchObject({ delivery_status: 'unknown' });
  });

  test('a version that sends itself goes where its deliverable went on approval, even if its job is queued later', async () => {
    const versionId = await testEnv.version({ ...emailed('sarah@acme.com'), governance: 'semi_auto' }, { status: 'staged' });
    await testEnv.db.from('deliverable_versions').update({ status: 'approved' }).eq('id', versionId).throwOnError();
    await redirect(versionId);
    const { actingAs } = testEnv.services;
    const entry = await platformPublishJob.orphans!.queued({ id: versionId, user_id: testEnv.userId }, { actingAs });
    await expect(attempt(entry!.input, never)).rejects.toThrow(PermanentFailure);
    expect(await readDeliveries(testEnv.db, versionId)).toMatchObject([{ destination: 'sarah@acme.com', status: 'failed' }]);
  });

  test('nothing is queued when the person was shown another destination, and they learn the present one', async () => {
    const versionId = await testEnv.version(emailed('sarah@acme.com'));
    await redirect(versionId);
    const shown = { platform: 'email', target: 'sarah@acme.com' };
    expect(await publishVersion(testEnv.db, testJobs(), { userId: testEnv.userId, versionId, shown })).toMatchObject({
      ok: false,
      error: 'elsewhere',
      message: expect.stringContaining('tom@acme.com'),
    });
  });

  test.each(['gmail', 'gmail_draft'])(
    'an email by the server and one as %s to the same address are different destinations',
    async (platform) => {
      const versionId = await testEnv.version({ destination: { platform, target: 'sarah@acme.com' } });
      const publish = (shown: string) =>
        publishVersion(testEnv.db, testJobs({ enqueue: async () => 'job-1' }), {
          userId: testEnv.userId,
          versionId,
          shown: { platform: shown, target: 'sarah@acme.com' },
        });
      expect(await publish('email')).toMatchObject({ ok: false, error: 'elsewhere', message: expect.stringContaining('your Gmail') });
      expect(await publish(platform)).toMatchObject({ ok: true });
    },
  );
});

describe('nothing is sent', () => {
  test.each(['generating', 'staged', 'reviewing', 'rejected', 'failed'])('of a version that is %s', async (status) => {
    const { sent, ...services } = outlets(arrives);
    expect(await testEnv.deliver(await testEnv.version(toSarah, { status }), services)).toMatchObject({
      outcome: 'refused',
      error: 'invalid_state',
    });
    expect(sent()).toBe(0);
  });

  test('of another person’s version, or one that does not exist', async () => {
    const versionId = await testEnv.version(toSarah);
    const stranger = await deliveryTestEnv();
    const { sent, ...services } = outlets(arrives);
    for (const id of [versionId, 'not an id', '00000000-0000-4000-8000-000000000000'])
      expect(await stranger.deliver(id, services)).toMatchObject({ outcome: 'refused', error: 'not_found' });
    expect(sent()).toBe(0);
  });

  test.each<[string, object, RegExp]>([
    ['two addresses', emailed('sarah@acme.com, eve@example.com'), /not a single email address/],
    ['an address with a header in it', emailed('sarah@acme.com\r\nBcc: eve@example.com'), /not a single email address/],
    ['a platform that is not connected', { destination: { platform: 'teams', target: 'acme' } }, /can’t be sent to teams/],
    ['an unknown format', emailed('sarah@acme.com', 'slides'), /“slides” is not a supported format/],
    ['a private address', { destination: { platform: 'webhook', target: 'https://10.0.0.1/hook' } }, /not on the public internet/],
    ['an address without https', { destination: { platform: 'webhook', target: 'http://example.com/hook' } }, /https/],
  ])('to %s, and the delivery says why', async (_, deliverable, words) => {
    const versionId = await testEnv.version(deliverable);
    const { sent, ...services } = outlets(arrives);
    expect(await testEnv.deliver(versionId, services)).toMatchObject({
      outcome: 'settled',
      delivery: { status: 'failed', error: expect.stringMatching(words), tries: 0 },
      mayPass: false,
    });
    expect(sent()).toBe(0);
    expect(await testEnv.statusOf(versionId)).toMatchObject({ status: 'approved' });
  });

  test('without a destination, or after a stop', async () => {
    expect(await testEnv.deliver(await testEnv.version({}))).toMatchObject({ outcome: 'refused', error: 'no_destination' });
    const { sent, ...services } = outlets(arrives);
    expect(await testEnv.deliver(await testEnv.version(toSarah), { ...services, signal: AbortSignal.abort() })).toMatchObject({
      delivery: { status: 'failed', error: expect.stringContaining('Stopped'), tries: 0 },
      mayPass: true,
    });
    expect(sent()).toBe(0);
  });
});

test('publishing queues one job, and another once an attempt has ended or the destination has changed', async () => {
  const keys: string[] = [];
  const queue = testJobs({ enqueue: async ({ name }, input, { key }) => `${name} ${JSON.stringify(input)} ${keys.push(key)}` });
  const versionId = await testEnv.version(toSarah);
  const run = { userId: testEnv.userId, versionId };
  expect(await publishVersion(testEnv.db, queue, run)).toEqual({
    ok: true,
    jobId: `platform.publish ${JSON.stringify({ user_id: testEnv.userId, version_id: versionId, agreed: { destination: null, ...toSarah } })} 1`,
  });
  await publishVersion(testEnv.db, queue, run);
  expect(keys[1]).toBe(keys[0]);
  await testEnv.deliver(versionId, { outlets: outletsFor({ SMTP_URL: 'smtp://127.0.0.1:9' }) });
  await publishVersion(testEnv.db, queue, run);
  expect(new Set(keys).size).toBe(2);
  expect(await publishVersion(testEnv.db, queue, { ...run, versionId: await testEnv.version({}) })).toMatchObject({
    ok: false,
    error: 'no_destination',
  });
  expect(keys).toHaveLength(3);
});
