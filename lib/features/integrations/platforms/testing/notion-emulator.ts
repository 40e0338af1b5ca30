import { randomUUID } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Block, markdownOf, problemOfBlocks } from './notion-blocks-of-emulator.ts';

/*
 * Notion, as far as the connector uses it: sign-in, search, pages as Markdown, children of blocks, rows of a database, and creating
 * pages within the limits of the API. Times are those of the beginning of a minute, as Notion's are.
 */

interface Person {
  id: string;
  name: string;
}
export interface EmulatedPage {
  id: string;
  title: string;
  parent:
    | { type: 'workspace'; workspace: true }
    | { type: 'page_id'; page_id: string }
    | { type: 'data_source_id'; data_source_id: string };
  properties: Record<string, object>;
  children: Block[];
  in_trash: boolean;
  created_time: string;
  last_edited_time: string;
  created_by: Person;
  last_edited_by: Person;
}

export interface NotionEmulator {
  url: string;
  people: { maya: Person; jonas: Person };
  pages: EmulatedPage[];
  handbook: EmulatedPage;
  /** Shared with nobody but Jonas. */
  secret: EmulatedPage;
  database: { id: string; title: string };
  /** Jonas writes a page, in the handbook if nothing else is said. */
  writePage(title: string, more?: Partial<EmulatedPage>): EmulatedPage;
  writeRow(title: string, properties?: Record<string, object>): EmulatedPage;
  change(page: EmulatedPage, change: Partial<EmulatedPage>): void;
  close(): Promise<void>;
}

interface App {
  clientId: string;
  clientSecret: string;
  /** Without them, people may return to any address. */
  redirectUris?: readonly string[];
}

export async function notionEmulator(app: App): Promise<NotionEmulator> {
  const server = http.createServer((request, response) => void answer(request, response));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const people = { maya: { id: randomUUID(), name: 'Maya Okafor' }, jonas: { id: randomUUID(), name: 'Jonas Weber' } };
  const pages: EmulatedPage[] = [];
  const database = { id: randomUUID(), title: 'Roadmap' };

  const everybody = () => [...Object.values(people), ...pages.flatMap(({ created_by, last_edited_by }) => [created_by, last_edited_by])];
  const minute = () => new Date(Math.floor(Date.now() / 60_000) * 60_000).toISOString();
  function addPage(title: string, by: Person, more: Partial<EmulatedPage>): EmulatedPage {
    const page: EmulatedPage = {
      id: randomUUID(),
      title,
      parent: { type: 'workspace', workspace: true },
      properties: {},
      children: [],
      in_trash: false,
      created_time: minute(),
      last_edited_time: minute(),
      created_by: by,
      last_edited_by: by,
      ...more,
    };
    pages.push(page);
    return page;
  }
  const handbook = addPage('Handbook', people.jonas, {});
  const secret = addPage('Salaries', people.jonas, {});
  const isShared = (page: EmulatedPage): boolean => {
    const { parent } = page;
    if (parent.type === 'page_id') return isShared(pages.find(({ id }) => id === parent.page_id)!);
    return page !== secret;
  };
  const shared = (id: unknown) => pages.find((page) => page.id === id && isShared(page)) ?? notFound();

  const pageObject = (page: EmulatedPage) => ({
    object: 'page',
    id: page.id,
    created_time: page.created_time,
    last_edited_time: page.last_edited_time,
    created_by: { object: 'user', id: page.created_by.id },
    last_edited_by: { object: 'user', id: page.last_edited_by.id },
    in_trash: page.in_trash,
    archived: page.in_trash,
    parent: page.parent,
    properties: { title: { id: 'title', type: 'title', title: plain(page.title) }, ...page.properties },
    url: `https://www.notion.so/${page.id.replaceAll('-', '')}`,
  });
  const within = (id: string) => pages.filter(({ parent, in_trash }) => parent.type === 'page_id' && parent.page_id === id && !in_trash);
  const childPage = (page: EmulatedPage) => ({
    ...pageObject(page),
    object: 'block',
    type: 'child_page',
    child_page: { title: page.title },
    has_children: page.children.length > 0 || within(page.id).length > 0,
  });
  const blockObject = (block: Block, page: EmulatedPage) => ({
    ...pageObject(page),
    object: 'block',
    id: block.id ?? randomUUID(),
    type: block.type,
    has_children: false,
    [block.type]: block[block.type],
  });

  const codes = new Map<string, string>();
  const accessTokens = new Set<string>();
  const refreshTokens = new Set<string>();

  async function answer(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const sent: Buffer[] = [];
    for await (const piece of request) sent.push(piece as Buffer);
    const text = Buffer.concat(sent).toString('utf8');
    const { pathname, searchParams } = new URL(request.url ?? '/', url);
    const reply = (status: number, content: unknown) =>
      void response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(content));
    if (pathname === '/v1/oauth/authorize') {
      const redirectUri = searchParams.get('redirect_uri') ?? '';
      const isKnown = !app.redirectUris || app.redirectUris.includes(redirectUri);
      if (!isKnown || searchParams.get('client_id') !== app.clientId || searchParams.get('owner') !== 'user')
        return reply(400, failure(400, 'invalid_request'));
      const hidden = [...searchParams].map(([name, value]) => `<input type="hidden" name="${name}" value="${escaped(value)}">`).join('');
      const page = `<!doctype html><html lang="en"><title>Notion</title><form method="post" action="/agree">${hidden}<button>Allow access as Maya Okafor</button></form></html>`;
      return void response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
    }
    if (pathname === '/agree') {
      const asked = new URLSearchParams(text);
      const back = new URL(asked.get('redirect_uri')!);
      const code = randomUUID();
      codes.set(code, back.href);
      back.search = new URLSearchParams({ code, state: asked.get('state') ?? '' }).toString();
      return void response.writeHead(302, { location: back.href }).end();
    }
    const { authorization = '' } = request.headers;
    const body = (text ? JSON.parse(text) : {}) as Args;
    if (!request.headers['notion-version']) return reply(400, failure(400, 'missing_version'));
    try {
      if (pathname.startsWith('/v1/oauth/')) {
        const basic = `Basic ${Buffer.from(`${app.clientId}:${app.clientSecret}`).toString('base64')}`;
        return authorization === basic ? reply(...oauth(pathname, body)) : reply(401, failure(401, 'unauthorized'));
      }
      if (!accessTokens.has(authorization.replace(/^Bearer /, ''))) return reply(401, failure(401, 'unauthorized'));
      reply(200, api(request.method ?? 'GET', pathname, { ...Object.fromEntries(searchParams), ...body }));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      reply(error.status, failure(error.status, error.code));
    }
  }

  function oauth(pathname: string, body: Args): [status: number, content: unknown] {
    const token = String(body.token ?? '');
    if (pathname === '/v1/oauth/introspect')
      return [200, { active: accessTokens.has(token), scope: 'read_content insert_content read_user_without_email' }];
    if (pathname === '/v1/oauth/revoke') {
      accessTokens.delete(token);
      refreshTokens.delete(token);
      return [200, {}];
    }
    const code = String(body.code);
    const isGranted =
      body.grant_type === 'refresh_token' ? refreshTokens.delete(String(body.refresh_token)) : codes.get(code) === body.redirect_uri;
    codes.delete(code);
    if (!isGranted) return [400, { error: 'invalid_grant' }];
    const [access_token, refresh_token] = [`ntn_${randomUUID()}`, `nrt_${randomUUID()}`];
    accessTokens.add(access_token);
    refreshTokens.add(refresh_token);
    const owner = { type: 'user', user: { object: 'user', ...people.maya } };
    const workspace = { workspace_id: '0c1f5a52-7b1c-4a30-9d3b-0d7a4c5f1e11', workspace_name: 'Acme', workspace_icon: null };
    return [200, { access_token, refresh_token, token_type: 'bearer', bot_id: randomUUID(), owner, ...workspace }];
  }

  function api(method: string, pathname: string, args: Args): unknown {
    const [, kind, id, part] = pathname.slice(1).split('/');
    switch (`${method} ${[kind, id && ':id', part].filter(Boolean).join('/')}`) {
      case 'POST search':
        return listOf((args.filter as Args).value === 'page' ? pages.filter(isShared).map(pageObject) : [dataSource()], args);
      case 'GET users/:id':
        return { object: 'user', type: 'person', ...(everybody().find((one) => one.id === id) ?? notFound()) };
      case 'GET pages/:id':
        return pageObject(shared(id));
      case 'GET pages/:id/markdown': {
        const page = shared(id);
        const inside = within(page.id).map(
          (child) => `<page url="https://www.notion.so/${child.id.replaceAll('-', '')}">${child.title}</page>`,
        );
        const markdown = [markdownOf(page.children), ...inside].filter(Boolean).join('\n');
        return { object: 'page_markdown', id, markdown, truncated: false, unknown_block_ids: [] };
      }
      case 'GET blocks/:id/children': {
        const page = shared(id);
        return listOf([...page.children.map((block) => blockObject(block, page)), ...within(page.id).map(childPage)], args);
      }
      case 'POST data_sources/:id/query':
        return id === database.id ? listOf(rows(args).map(pageObject), args) : notFound();
      case 'POST pages':
        return create(args);
      case 'PATCH blocks/:id/children': {
        shared(id).children.push(...checked(args.children));
        return { object: 'list', results: [] };
      }
      default:
        throw new Refused(400, 'invalid_request_url');
    }
  }

  const dataSource = () => ({ object: 'data_source', id: database.id, title: plain(database.title), in_trash: false });

  function rows({ filter }: Args): EmulatedPage[] {
    const since = ((filter as Args).last_edited_time as Args).on_or_after as string;
    return pages.filter(
      ({ parent, in_trash, last_edited_time }) => parent.type === 'data_source_id' && !in_trash && last_edited_time >= since,
    );
  }

  function create({ parent, properties, children }: Args): unknown {
    const { page_id } = parent as { page_id: string };
    const title = ((properties as Args).title as { title: { text: { content: string } }[] }).title;
    const content = title.map(({ text }) => text.content).join('');
    return pageObject(
      addPage(content, people.maya, { parent: { type: 'page_id', page_id: shared(page_id).id }, children: checked(children) }),
    );
  }

  return {
    url,
    people,
    pages,
    handbook,
    secret,
    database,
    writePage: (title, more = {}) => addPage(title, people.jonas, { parent: { type: 'page_id', page_id: handbook.id }, ...more }),
    writeRow: (title, properties = {}) =>
      addPage(title, people.jonas, { parent: { type: 'data_source_id', data_source_id: database.id }, properties }),
    change: (page, change) => void Object.assign(page, { last_edited_time: minute(), last_edited_by: people.jonas }, change),
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

type Args = Record<string, unknown>;

class Refused extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string) {
    super(code);
    this.status = status;
    this.code = code;
  }
}
const notFound = (): never => {
  throw new Refused(404, 'object_not_found');
};
const failure = (status: number, code: string) => ({ object: 'error', status, code, message: code });
const plain = (text: string) => [{ type: 'text', plain_text: text, text: { content: text } }];
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** A page of a list: `start_cursor` is the position at which it begins. */
function listOf(all: readonly object[], { start_cursor, page_size = 100 }: Args) {
  const start = Number(start_cursor ?? 0);
  const end = start + Number(page_size);
  const has_more = end < all.length;
  return { object: 'list', results: all.slice(start, end), has_more, next_cursor: has_more ? String(end) : null };
}

function checked(children: unknown): Block[] {
  const blocks = (children ?? []) as Block[];
  if (problemOfBlocks(blocks)) throw new Refused(400, 'validation_error');
  return blocks;
}
