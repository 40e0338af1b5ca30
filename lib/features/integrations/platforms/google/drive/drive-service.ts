import type { drive_v3 } from '@googleapis/drive';
import type { FetchedPage, FetchOptions, Grant, Resource } from '../../connector.ts';
import { PlatformError } from '../../platform-error.ts';
import type { AskGoogle } from '../google-client.ts';
import { googleScopes } from '../google-scopes.ts';
import { type GoogleService, googleId, resourceId } from '../google-service.ts';
import { type DriveCursor, parseDriveCursor } from './drive-cursor.ts';
import { readFileText } from './read-file-text.ts';
import { timeOf, transform } from './transform.ts';

const FOLDER = 'application/vnd.google-apps.folder';
const SHORTCUT = 'application/vnd.google-apps.shortcut';
const fields = 'id,name,mimeType,modifiedTime,webViewLink,size,trashed,lastModifyingUser(displayName),owners(displayName)';
/** Files whose texts one call reads. */
const PAGE = 20;
/** How much of a folder is read, with the folders in it, and how many of them may wait to be listed. */
const MOST_FOUND = 1000;
const MOST_WAITING = 150;
/** How many folders and files can be picked from. */
const MOST_LISTED = 500;
/** What `completeSince` says when all was listed: files have no earlier time. */
const EVER = '1970-01-01T00:00:00.000Z';

/**
 * Google Drive: folders and files are picked, texts of files are read, whatever their age. A scan lists all of a folder and the
 * folders in it; only files whose time differs from the stored one are read.
 */
export function driveService(ask: AskGoogle): GoogleService {
  const files = <T>({ accessToken }: Grant, signal: AbortSignal, call: (files: drive_v3.Resource$Files) => Promise<{ data: T }>) =>
    ask({ accessToken, signal }, async ({ drive }) => call((await drive()).files));

  async function list(grant: Grant, signal: AbortSignal, q: string, kind: 'folder' | 'file', orderBy: string): Promise<Resource[]> {
    const found: Resource[] = [];
    let page: string | undefined;
    do {
      const answer = await files(grant, signal, (all) =>
        all.list({
          q,
          orderBy,
          pageSize: MOST_LISTED,
          fields: 'nextPageToken,files(id,name,mimeType)',
          supportsAllDrives: true,
          includeItemsFromAllDrives: true,
          ...(page && { pageToken: page }),
        }),
      );
      for (const { id, name, mimeType } of answer.files ?? [])
        if (id && name && mimeType !== SHORTCUT) found.push({ externalId: resourceId(kind, id), name, kind });
      page = answer.nextPageToken ?? undefined;
    } while (page && found.length < MOST_LISTED);
    return found.slice(0, MOST_LISTED);
  }

  const metadata = (grant: Grant, fileId: string, signal: AbortSignal) =>
    files(grant, signal, (all) => all.get({ fileId, fields, supportsAllDrives: true }));

  /** The items of files that differ from what is stored. */
  async function readFiles(grant: Grant, found: readonly drive_v3.Schema$File[], { signal, stored }: FetchOptions) {
    const known = await stored(found.flatMap(({ id }) => id ?? []));
    const page: { items: FetchedPage['items']; unchanged: string[] } = { items: [], unchanged: [] };
    for (const file of found) {
      if (!file.id) continue;
      if (known.get(file.id) === timeOf(file)) page.unchanged.push(file.id);
      else {
        const item = transform(file, await readFileText(ask, grant, file, signal));
        if (item) page.items.push(item);
      }
    }
    return page;
  }

  async function readFile(grant: Grant, fileId: string, options: FetchOptions): Promise<FetchedPage> {
    const file = await metadata(grant, fileId, options.signal);
    if (file.trashed) throw inBin();
    return { ...(await readFiles(grant, [file], options)), cursor: '', more: false, completeSince: EVER };
  }

  async function readFolder(grant: Grant, cursor: DriveCursor, options: FetchOptions): Promise<FetchedPage> {
    const [folder, ...others] = cursor.folders as [string, ...string[]];
    const answer = await files(grant, options.signal, (all) =>
      all.list({
        q: `'${folder}' in parents and trashed = false`,
        pageSize: PAGE,
        fields: `nextPageToken,files(${fields})`,
        supportsAllDrives: true,
        includeItemsFromAllDrives: true,
        ...(cursor.page && { pageToken: cursor.page }),
      }),
    );
    const listed = answer.files ?? [];
    const inside = listed.flatMap(({ id, mimeType }) => (id && mimeType === FOLDER ? [id] : []));
    const page = await readFiles(
      grant,
      listed.filter(({ mimeType }) => mimeType !== FOLDER && mimeType !== SHORTCUT),
      options,
    );
    const waiting = [...others, ...inside];
    const found = cursor.found + listed.length;
    const next = answer.nextPageToken ?? undefined;
    const left = next ? [folder, ...waiting] : waiting;
    const isOver = found >= MOST_FOUND && left.length > 0;
    const isCut = cursor.isCut || isOver || left.length > MOST_WAITING;
    if (isOver || left.length === 0) return { ...page, cursor: '', more: false, ...(isCut ? {} : { completeSince: EVER }) };
    const going: DriveCursor = { folders: left.slice(0, MOST_WAITING), ...(next && { page: next }), found, isCut };
    return { ...page, cursor: JSON.stringify(going), more: true };
  }

  return {
    kinds: ['folder', 'file'],
    scopes: [googleScopes.readFiles],

    async listResources(grant, signal) {
      const [folders, found] = await Promise.all([
        list(grant, signal, `mimeType = '${FOLDER}' and trashed = false`, 'folder', 'name'),
        list(grant, signal, `mimeType != '${FOLDER}' and trashed = false`, 'file', 'modifiedTime desc'),
      ]);
      return [...folders, ...found];
    },

    async fetchSince(grant, resource, text, options) {
      const id = googleId(resource);
      if (resource.kind === 'file') return readFile(grant, id, options);
      const cursor = parseDriveCursor(text);
      if (cursor) return readFolder(grant, cursor, options);
      const folder = await metadata(grant, id, options.signal);
      if (folder.trashed) throw inBin();
      return readFolder(grant, { folders: [id], found: 0, isCut: false }, options);
    },
  };
}

const inBin = () => new PlatformError('gone', 'It is in the bin of Google Drive.');
