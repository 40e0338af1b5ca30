import { expect, test } from 'vitest';
import type { Grant, Resource } from '../../connector.ts';
import { PlatformError } from '../../platform-error.ts';
import type { AskGoogle } from '../google-client.ts';
import { driveService } from './drive-service.ts';

const type = (name: string) => `application/vnd.google-apps.${name}`;
const time = '2026-11-20T10:00:00.000Z';
interface File {
  id: string;
  mimeType: string;
  parent?: string;
  content?: string;
  [more: string]: unknown;
}

/** A Drive with these files, of which one page has two. Only Google’s own kinds of files are exported, as what it documents. */
function driveWith(files: File[]) {
  const read: string[] = [];
  const bytes = (fileId: string, how: string) => {
    read.push(`${how} ${fileId}`);
    const { content } = files.find(({ id }) => id === fileId)!;
    if (content === undefined) throw new PlatformError('refused', 'Google refused the request (cannotDownloadFile).');
    return { data: new TextEncoder().encode(content).buffer };
  };
  const api = {
    async list({ q, pageToken = '0' }: { q: string; pageToken?: string }) {
      const [, parent] = /^'([^']+)' in parents/.exec(q) ?? [];
      const inside = files.filter((file) => file.parent === parent).map((file) => ({ name: file.id, modifiedTime: time, ...file }));
      const from = Number(pageToken);
      const next = from + 2 < inside.length ? { nextPageToken: String(from + 2) } : {};
      return { data: { files: inside.slice(from, from + 2), ...next } };
    },
    async get({ fileId, alt }: { fileId: string; alt?: string }) {
      if (alt) return bytes(fileId, 'download');
      return { data: { name: fileId, modifiedTime: time, ...files.find(({ id }) => id === fileId)! } };
    },
    export: async ({ fileId, mimeType }: { fileId: string; mimeType: string }) => bytes(fileId, mimeType),
  };
  const ask = (async (_: unknown, call: (clients: unknown) => Promise<{ data: unknown }>) =>
    (await call({ drive: async () => ({ files: api }) })).data) as AskGoogle;
  async function readAll(resource: Resource, stored: Record<string, string> = {}) {
    const found = { items: {} as Record<string, string>, unchanged: [] as string[], completeSince: undefined as string | undefined };
    for (let cursor: string | null = null; ; ) {
      const page = await driveService(ask).fetchSince({ accessToken: 'token' } as Grant, resource, cursor, {
        signal: AbortSignal.timeout(20_000),
        now: new Date(),
        since: new Date(),
        stored: async () => new Map(Object.entries(stored)),
      });
      for (const { externalId, text } of page.items) found.items[externalId] = text;
      found.unchanged.push(...(page.unchanged ?? []));
      if (!page.more) return { ...found, completeSince: page.completeSince };
      cursor = page.cursor;
    }
  }
  return { read, readAll };
}

const folder = { externalId: 'folder:papers', name: 'Papers', kind: 'folder' as const };
const papers = { id: 'papers', mimeType: type('folder') };

test('a folder is read with the folders in it, and Google’s own files as what they are exported to', async () => {
  const { read, readAll } = driveWith([
    papers,
    { id: 'doc', parent: 'papers', mimeType: type('document'), content: '# Plan\n\nHire two.' },
    { id: 'slides', parent: 'papers', mimeType: type('presentation'), content: 'Where we are' },
    { id: 'more', parent: 'papers', mimeType: type('folder') },
    { id: 'link', parent: 'papers', mimeType: type('shortcut') },
    { id: 'notes.txt', parent: 'more', mimeType: 'text/plain', content: 'Two hires are late.' },
  ]);
  expect(await readAll(folder)).toEqual({
    items: {
      doc: 'doc\n\n# Plan\n\nHire two.',
      slides: 'slides\n\nWhere we are',
      'notes.txt': 'notes.txt\n\nTwo hires are late.',
    },
    unchanged: [],
    completeSince: '1970-01-01T00:00:00.000Z',
  });
  expect(read).toEqual(['text/markdown doc', 'text/plain slides', 'download notes.txt']);
});

test('a file whose time is the stored one is not read again', async () => {
  const { read, readAll } = driveWith([
    papers,
    { id: 'same', parent: 'papers', mimeType: 'text/plain', content: 'Same' },
    { id: 'new', parent: 'papers', mimeType: 'text/plain', content: 'New' },
  ]);
  const stored = { same: time, new: '2026-11-19T10:00:00.000Z' };
  expect(await readAll(folder, stored)).toMatchObject({ items: { new: 'new\n\nNew' }, unchanged: ['same'] });
  expect(read).toEqual(['download new']);
});

test('a file without readable text is an item that says why, and does not keep others from being read', async () => {
  const { read, readAll } = driveWith([
    papers,
    { id: 'secret', parent: 'papers', mimeType: 'text/plain' },
    { id: 'film', parent: 'papers', mimeType: 'video/mp4', size: '900000000', content: '' },
    { id: 'form', parent: 'papers', mimeType: type('form'), content: '' },
    { id: 'photo', parent: 'papers', mimeType: 'image/png', content: '\x89PNG\r\n\x1a\n\0\0' },
    { id: 'note', parent: 'papers', mimeType: 'text/plain', content: 'Fine' },
  ]);
  const { items } = await readAll(folder);
  expect(items).toMatchObject({
    secret: 'secret\n\n[Its text was not read: Google refused the request (cannotDownloadFile).]',
    film: 'film\n\n[Its text was not read: It is larger than 20 MB.]',
    form: 'form\n\n[Its text was not read: Files of this kind have no text.]',
    photo: expect.stringContaining('photo\n\n[Its text was not read: It is '),
    note: 'note\n\nFine',
  });
  expect(read).toEqual(['download secret', 'download photo', 'download note']);
});

test('a chosen file that is in the bin is gone', async () => {
  const { readAll } = driveWith([{ id: 'old', mimeType: 'text/plain', trashed: true }]);
  const file = { externalId: 'file:old', name: 'Old', kind: 'file' as const };
  await expect(readAll(file)).rejects.toMatchObject({ problem: 'gone' });
});
