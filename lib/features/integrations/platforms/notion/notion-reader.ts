import { LRUCache } from 'lru-cache';
import type { FetchedPage, FetchOptions, Grant } from '../connector.ts';
import { PlatformError } from '../platform-error.ts';
import { nextScan } from '../scan-window.ts';
import type { AskNotion } from './notion-client.ts';
import { parseDatabaseCursor, parseTreeCursor, type TreeCursor } from './notion-cursor.ts';
import { gone } from './notion-error.ts';
import { blockSchema, listSchema, markdownSchema, pageSchema, userSchema } from './notion-payloads.ts';
import { factsOf, type PageFacts, transformPage } from './transform.ts';

/** Pages whose texts one call reads: Notion allows about three requests a second. */
const PAGE = 20;
/** How much below a page is read, and how many pages and blocks may wait to be listed. */
const MOST_FOUND = 1000;
const MOST_WAITING = 150;
/** What `completeSince` says when all was listed: pages have no earlier time. */
const EVER = '1970-01-01T00:00:00.000Z';
/** Blocks in which there may be pages, besides pages themselves. */
const holders = new Set(['column_list', 'column', 'toggle', 'heading_1', 'heading_2', 'heading_3', 'heading_4', 'callout', 'synced_block']);

/** How pages and databases are read: the texts of pages whose time differs from the stored one, as Notion renders them in Markdown. */
export function notionReader(ask: AskNotion) {
  const names = new LRUCache<string, string>({ max: 5000 });

  /** The name of a person; null where the connection may not read it. */
  async function nameOf({ accessToken: token, home }: Grant, user_id: string, signal: AbortSignal): Promise<string | null> {
    const key = `${home} ${user_id}`;
    const known = names.get(key);
    if (known) return known;
    try {
      const { name } = await ask({ token, signal, schema: userSchema }, (client) => client.users.retrieve({ user_id }));
      if (name) names.set(key, name);
      return name ?? null;
    } catch (error) {
      if (error instanceof PlatformError && error.problem === 'gone') return null;
      throw error;
    }
  }

  /** The items of pages that differ from what is stored. */
  async function readPages(grant: Grant, pages: readonly PageFacts[], { signal, now, stored }: FetchOptions) {
    const token = grant.accessToken;
    const known = await stored(pages.map(({ id }) => id));
    const read: { items: FetchedPage['items']; unchanged: string[] } = { items: [], unchanged: [] };
    for (const page of pages) {
      if (known.get(page.id) === page.editedAt) {
        read.unchanged.push(page.id);
        continue;
      }
      const text = await ask({ token, signal, schema: markdownSchema }, (client) =>
        client.pages.retrieveMarkdown({ page_id: page.id }),
      ).catch((error) => {
        // It was deleted since it was listed.
        if (error instanceof PlatformError && error.problem === 'gone') return null;
        throw error;
      });
      if (text) read.items.push(transformPage(page, text, { author: await nameOf(grant, page.editedBy, signal), readAt: now }));
    }
    return read;
  }

  /** Reads what a page or a block contains, and notes what else may contain pages. */
  async function readChildren(grant: Grant, { waiting, after, found, isCut }: TreeCursor, options: FetchOptions): Promise<FetchedPage> {
    const [first, ...others] = waiting as [string, ...string[]];
    const { results, next_cursor } = await ask({ token: grant.accessToken, signal: options.signal, schema: listSchema }, (client) =>
      client.blocks.children.list({ block_id: first, page_size: PAGE, ...(after && { start_cursor: after }) }),
    ).catch((error) => {
      // It was deleted since it was found.
      if (error instanceof PlatformError && error.problem === 'gone') return { results: [], next_cursor: null };
      throw error;
    });
    const blocks = results.flatMap((row) => blockSchema.safeParse(row).data ?? []).filter(({ in_trash }) => !in_trash);
    const pages = blocks.flatMap(({ id, child_page, last_edited_time, last_edited_by }): PageFacts[] =>
      child_page ? [{ id, title: child_page.title, properties: [], editedAt: last_edited_time, editedBy: last_edited_by.id }] : [],
    );
    const read = await readPages(grant, pages, options);
    const inside = blocks.filter(({ has_children, child_page, type }) => has_children && (child_page || holders.has(type)));
    const left = [...(next_cursor ? [first] : []), ...others, ...inside.map(({ id }) => id)];
    const all = found + pages.length;
    const isOver = all >= MOST_FOUND && left.length > 0;
    const wasCut = isCut || isOver || left.length > MOST_WAITING;
    if (isOver || left.length === 0) return { ...read, cursor: '', more: false, ...(wasCut ? {} : { completeSince: EVER }) };
    const going: TreeCursor = {
      waiting: left.slice(0, MOST_WAITING),
      ...(next_cursor && { after: next_cursor }),
      found: all,
      isCut: wasCut,
    };
    return { ...read, cursor: JSON.stringify(going), more: true };
  }

  return {
    /** Reads a page and the pages in it, whatever their age. */
    async readTree(grant: Grant, page_id: string, text: string | null, options: FetchOptions): Promise<FetchedPage> {
      const cursor = parseTreeCursor(text);
      if (cursor) return readChildren(grant, cursor, options);
      const page = await ask({ token: grant.accessToken, signal: options.signal, schema: pageSchema }, (client) =>
        client.pages.retrieve({ page_id }),
      );
      if (page.in_trash) throw gone();
      const read = await readPages(grant, [factsOf(page)], options);
      return { ...read, cursor: JSON.stringify({ waiting: [page_id], found: 1, isCut: false } satisfies TreeCursor), more: true };
    },

    /** Reads the rows of a database that were changed since the last scan, and once a day those of the last 90 days. */
    async readDatabase(grant: Grant, data_source_id: string, text: string | null, options: FetchOptions): Promise<FetchedPage> {
      const { scan: going, ...before } = parseDatabaseCursor(text);
      const next = nextScan(before, options);
      const [scan, soFar] = going ? [going, before] : [{ since: next.since }, next.after];
      const { results, next_cursor } = await ask({ token: grant.accessToken, signal: options.signal, schema: listSchema }, (client) =>
        client.dataSources.query({
          data_source_id,
          filter: { timestamp: 'last_edited_time', last_edited_time: { on_or_after: scan.since } },
          // In this order, rows that change while they are read do not move.
          sorts: [{ timestamp: 'created_time', direction: 'ascending' }],
          page_size: PAGE,
          result_type: 'page',
          ...(going?.after && { start_cursor: going.after }),
        }),
      );
      const pages = results.flatMap((row) => pageSchema.safeParse(row).data ?? []).filter(({ in_trash }) => !in_trash);
      const read = await readPages(grant, pages.map(factsOf), options);
      if (next_cursor)
        return { ...read, cursor: JSON.stringify({ ...soFar, scan: { since: scan.since, after: next_cursor } }), more: true };
      return { ...read, cursor: JSON.stringify(soFar), more: false, completeSince: scan.since };
    },
  };
}
