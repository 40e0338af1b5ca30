import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isDiskFull } from '#lib/base/errors.ts';
import { temporaryFolder } from '#lib/testing/temporary-folder.ts';
import { digestOf, type FileStorage, LARGEST_FILE, StorageError } from './file-storage.ts';
import { folderStorage } from './folder-storage.ts';
import { supabaseStorage } from './supabase-storage.ts';
import { type StorageServer, startStorageServer } from './testing/storage-server.ts';

const maya = 'a2a6d6f0-4d0f-4b52-9a0c-7c1f8f6d2a11';
const noor = 'b2a6d6f0-4d0f-4b52-9a0c-7c1f8f6d2a22';
const bytes = (text: string) => new TextEncoder().encode(text);

let server: StorageServer;
const folder = temporaryFolder();
beforeAll(async () => {
  server = await startStorageServer();
});
afterAll(async () => {
  await server.close();
});

const stores: [string, () => FileStorage][] = [
  ['a folder', () => folderStorage(join(folder, 'kept'))],
  ['Supabase Storage', () => supabaseStorage({ SUPABASE_URL: server.url, SUPABASE_SECRET_KEY: server.key })],
];

describe.each(stores)('files in %s', (_, open) => {
  test('are found by their content, byte for byte', async () => {
    const store = open();
    const content = Uint8Array.from({ length: 70_000 }, (_, index) => (index * 31) % 256);
    const digest = await store.put(maya, content);
    expect(digest).toBe(digestOf(content));
    expect(await open().get(maya, digest)).toEqual(content);
    expect(await store.get(maya, await store.put(maya, new Uint8Array()))).toEqual(new Uint8Array());
  });

  test('are stored once, however often and concurrently they are written', async () => {
    const digests = await Promise.all(Array.from({ length: 8 }, () => open().put(maya, bytes('the same'))));
    expect(new Set(digests)).toEqual(new Set([digestOf(bytes('the same'))]));
    expect(await open().get(maya, digests[0]!)).toEqual(bytes('the same'));
  });

  test('that arrive in pieces are the same as whole ones', async () => {
    const pieces = Array.from({ length: 40 }, (_, index) => new Uint8Array(50_000).fill(index));
    const whole = new Uint8Array(Buffer.concat(pieces));
    const stored = await open().putStream(maya, Readable.from(pieces));
    expect(stored).toEqual({ digest: digestOf(whole), size: whole.length });
    expect(await open().get(maya, stored.digest)).toEqual(whole);
  });

  test('are opened as files, which are read in place', async () => {
    const store = open();
    const digest = await store.put(maya, bytes('read in place'));
    const file = (await store.open(maya, digest))!;
    expect({ size: file.size, content: readFileSync(file.path, 'utf8') }).toEqual({ size: 13, content: 'read in place' });
    await file.close();
    expect(await store.open(noor, digest)).toBeNull();
    expect(await store.open(maya, digestOf(bytes('never stored')))).toBeNull();
  });

  test('that stop arriving are not stored, and the reason is passed on', async () => {
    const broken = async function* () {
      yield bytes('half of it');
      throw new RangeError('The connection was lost.');
    };
    await expect(open().putStream(noor, broken())).rejects.toThrow(RangeError);
    expect(await open().get(noor, digestOf(bytes('half of it')))).toBeNull();
  });

  test('that arrive in pieces have a maximum size', async () => {
    const endless = async function* () {
      for (;;) yield new Uint8Array(1024 * 1024);
    };
    await expect(open().putStream(maya, endless())).rejects.toThrow(/can have 209715200 bytes/);
  });

  test('belong to one person each', async () => {
    const store = open();
    const digest = await store.put(maya, bytes('maya’s alone'));
    expect(await store.get(noor, digest)).toBeNull();
    await store.delete(noor, [digest]);
    expect(await store.get(maya, digest)).toEqual(bytes('maya’s alone'));
  });

  test('are gone once deleted, and deleting a missing file is not an error', async () => {
    const store = open();
    const digest = await store.put(maya, bytes('soon gone'));
    const kept = await store.put(maya, bytes('kept'));
    await store.delete(maya, [digest, digestOf(bytes('never there'))]);
    expect(await store.get(maya, digest)).toBeNull();
    expect(await store.get(maya, kept)).toEqual(bytes('kept'));
    await store.delete(maya, [digest]);
  });

  test('have safe names and a maximum size', async () => {
    const store = open();
    for (const [user, digest] of [
      [maya, '../../etc/passwd'],
      ['..', digestOf(bytes('x'))],
      [maya, ''],
      [`${maya}/x`, digestOf(bytes('x'))],
    ] as const) {
      await expect(store.get(user, digest)).rejects.toThrow(StorageError);
      await expect(store.delete(user, [digest])).rejects.toThrow(StorageError);
    }
    await expect(store.put('../x', bytes('x'))).rejects.toThrow(StorageError);
    await expect(store.put(maya, new Uint8Array(LARGEST_FILE + 1))).rejects.toThrow(/can have 209715200 bytes/);
  });
});

test('a folder stores files readable only by their owner, and leaves no half-written one behind', async () => {
  const own = join(folder, 'own');
  const digest = await folderStorage(own).put(maya, bytes('private'));
  expect(readdirSync(join(own, maya))).toEqual([digest]);
  expect((statSync(join(own, maya, digest)).mode & 0o777).toString(8)).toBe('600');
  expect((statSync(join(own, maya)).mode & 0o777).toString(8)).toBe('700');
  writeFileSync(join(own, maya, digest), 'cut');
  await folderStorage(own).put(maya, bytes('private'));
  expect(await folderStorage(own).get(maya, digest)).toEqual(bytes('private'));
});

test('a folder on a disk below the margin accepts nothing more, and existing files can be read', async () => {
  const own = join(folder, 'full');
  const digest = await folderStorage(own).put(maya, bytes('before'));
  const full = folderStorage(own, 2 ** 40);
  const refused = await full.put(maya, bytes('more')).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(StorageError);
  expect(isDiskFull(refused)).toBe(true);
  expect(await full.get(maya, digest)).toEqual(bytes('before'));
  expect(await full.put(maya, bytes('before'))).toBe(digest);
});

test('a folder that cannot be written reports an error', async () => {
  const file = join(folder, 'a-file');
  writeFileSync(file, '');
  await expect(folderStorage(file).put(maya, bytes('x'))).rejects.toThrow(/file folder failed/);
});

test('Supabase Storage: the bucket is created once, and a refusal is an error with its message', async () => {
  const fresh = await startStorageServer();
  try {
    const store = supabaseStorage({ SUPABASE_URL: fresh.url, SUPABASE_SECRET_KEY: fresh.key });
    await store.put(maya, bytes('one'));
    await store.put(maya, bytes('two'));
    expect(fresh.requests.filter((request) => request === 'POST bucket')).toHaveLength(1);
    expect([...fresh.objects.keys()].every((name) => name.startsWith(`files/${maya}/`))).toBe(true);
    fresh.refuseNext(507, { statusCode: '507', error: 'quota', message: 'The quota is used up' });
    await expect(store.put(maya, bytes('three'))).rejects.toThrow('Supabase Storage could not store a file: The quota is used up');
    fresh.refuseNext(500, { statusCode: '500', error: 'internal', message: 'Something broke' });
    await expect(store.get(maya, digestOf(bytes('one')))).rejects.toThrow(StorageError);
    const stranger = supabaseStorage({ SUPABASE_URL: fresh.url, SUPABASE_SECRET_KEY: 'another' });
    await expect(stranger.get(maya, digestOf(bytes('one')))).rejects.toThrow(StorageError);
  } finally {
    await fresh.close();
  }
});

test('Supabase Storage: a bucket that takes smaller files is changed when a larger one arrives', async () => {
  const fresh = await startStorageServer();
  try {
    const store = supabaseStorage({ SUPABASE_URL: fresh.url, SUPABASE_SECRET_KEY: fresh.key });
    await store.put(maya, bytes('one'));
    fresh.refuseNext(400, { statusCode: '413', error: 'Payload too large', message: 'The object exceeded the maximum allowed size' });
    const digest = await store.put(maya, bytes('large'));
    expect(fresh.requests).toContain('PUT bucket/files');
    expect(await store.get(maya, digest)).toEqual(bytes('large'));
  } finally {
    await fresh.close();
  }
});
