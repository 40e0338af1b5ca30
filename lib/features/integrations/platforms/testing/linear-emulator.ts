import { createHash, randomUUID } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { Kind, parse, type SelectionSetNode, type ValueNode } from 'graphql';
import { linearSchema, problemOf } from './linear-schema.ts';

/*
 * Linear, as far as the connector uses it: sign-in with PKCE and rotating refresh tokens, and the parts of its GraphQL API that are
 * read and written. Documents that do not fit the schema of Linear's client are refused. The emulator of Linear in `emulate` has
 * neither filters by time nor updates of projects.
 */

interface Entity {
  id: string;
  createdAt: string;
  updatedAt: string;
}
interface Person {
  id: string;
  name: string;
  url: string;
}
interface Team {
  id: string;
  key: string;
  name: string;
  private: boolean;
}
interface Project {
  id: string;
  name: string;
  accessibleTeams: Team[];
}
interface Issue extends Entity {
  number: number;
  identifier: string;
  title: string;
  description: string | null;
  url: string;
  team: Team;
  project: Project | null;
  creator: Person;
  assignee: Person | null;
  state: { name: string };
  priorityLabel: string;
  labels: { nodes: { name: string }[] };
  dueDate: string | null;
  completedAt: string | null;
  canceledAt: string | null;
  archivedAt: string | null;
  trashed: boolean | null;
}
interface Comment extends Entity {
  body: string;
  url: string;
  user: Person;
  issue: Issue | null;
  projectUpdate: ProjectUpdate | null;
}
interface ProjectUpdate extends Entity {
  body: string;
  url: string;
  health: 'onTrack' | 'atRisk' | 'offTrack';
  user: Person;
  project: Project;
}

export interface LinearEmulator {
  url: string;
  /** Where links lead that are made from now on. */
  showPagesAt(address: string): void;
  people: { maya: Person; jonas: Person };
  teams: { engineering: Team; product: Team; leads: Team };
  /** Belongs to engineering. */
  launch: Project;
  issues: Issue[];
  comments: Comment[];
  projectUpdates: ProjectUpdate[];
  /** What Jonas does, if nobody else is named. */
  writeIssue(title: string, more?: Partial<Issue>): Issue;
  writeComment(body: string, on: Pick<Comment, 'issue'> | Pick<Comment, 'projectUpdate'>, user?: Person): Comment;
  writeUpdate(body: string, health?: ProjectUpdate['health'], user?: Person): ProjectUpdate;
  change<E extends Entity>(entity: E, change: Partial<E>): void;
  close(): Promise<void>;
}

interface App {
  clientId: string;
  clientSecret: string;
  /** Without them, people may return to any address. */
  redirectUris?: readonly string[];
}

const DAY_SECONDS = 86_399;

export async function linearEmulator(app: App): Promise<LinearEmulator> {
  const types = linearSchema();
  const server = http.createServer((request, response) => void answer(request, response));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  let pages = url;
  const at = (path: string) => new URL(`/acme/${path}`, pages).href;
  const person = (name: string, handle: string): Person => ({
    id: randomUUID(),
    name,
    get url() {
      return at(`profiles/${handle}`);
    },
  });
  const team = (key: string, name: string, isPrivate = false): Team => ({ id: randomUUID(), key, name, private: isPrivate });
  const people = { maya: person('Maya Okafor', 'maya'), jonas: person('Jonas Weber', 'jonas') };
  const teams = { engineering: team('ENG', 'Engineering'), product: team('PRO', 'Product'), leads: team('LEA', 'Leads', true) };
  const launch: Project = { id: randomUUID(), name: 'Launch', accessibleTeams: [teams.engineering] };
  const [issues, comments, projectUpdates]: [Issue[], Comment[], ProjectUpdate[]] = [[], [], []];

  const fresh = (): Entity => ({ id: randomUUID(), createdAt: new Date().toISOString(), updatedAt: new Date().toISOString() });
  function writeIssue(title: string, more: Partial<Issue> = {}): Issue {
    const of = more.team ?? teams.engineering;
    const number = issues.filter((issue) => issue.team === of).length + 1;
    const identifier = `${of.key}-${number}`;
    const issue: Issue = {
      ...fresh(),
      number,
      identifier,
      title,
      description: null,
      url: at(`issue/${identifier}`),
      team: of,
      project: null,
      creator: people.jonas,
      assignee: null,
      state: { name: 'Todo' },
      priorityLabel: 'No priority',
      labels: { nodes: [] },
      dueDate: null,
      completedAt: null,
      canceledAt: null,
      archivedAt: null,
      trashed: null,
      ...more,
    };
    issues.push(issue);
    return issue;
  }
  function writeComment(body: string, on: Partial<Comment>, user = people.jonas): Comment {
    const entity = fresh();
    const where = on.issue?.url ?? on.projectUpdate?.url ?? url;
    const comment = { issue: null, projectUpdate: null, ...on, ...entity, body, user, url: `${where}#comment-${entity.id.slice(0, 8)}` };
    comments.push(comment);
    return comment;
  }
  function writeUpdate(body: string, health: ProjectUpdate['health'] = 'onTrack', user = people.jonas): ProjectUpdate {
    const entity = fresh();
    const update = { ...entity, body, health, user, project: launch, url: at(`updates#${entity.id.slice(0, 8)}`) };
    projectUpdates.push(update);
    return update;
  }

  const organization = { name: 'Acme', urlKey: 'acme' };
  const issueOf = (id: unknown) => issues.find((issue) => issue.id === id || issue.identifier === id) ?? notFound('Issue');
  const roots: Record<string, (args: Args) => unknown> = {
    viewer: () => ({ ...people.maya, organization }),
    teams: (args) => connection(Object.values(teams), args),
    projects: (args) => connection([launch], args),
    team: ({ id }) => Object.values(teams).find((one) => one.id === id) ?? notFound('Team'),
    project: ({ id }) => (launch.id === id ? launch : notFound('Project')),
    issue: ({ id }) => issueOf(id),
    issues: (args) =>
      connection(
        issues.filter(({ archivedAt, trashed }) => args.includeArchived || !(archivedAt || trashed)),
        args,
      ),
    comments: (args) => connection(comments, args),
    projectUpdates: (args) => connection(projectUpdates, args),
    commentCreate: ({ input }) => {
      const { issueId, body } = input as { issueId: string; body: string };
      return { comment: writeComment(body, { issue: issueOf(issueId) }, people.maya) };
    },
    issueCreate: ({ input }) => {
      const { teamId, title, description } = input as { teamId: string; title: string; description: string };
      const of = Object.values(teams).find(({ id }) => id === teamId) ?? notFound('Team');
      return { issue: writeIssue(title, { description, team: of, creator: people.maya }) };
    },
  };

  const codes = new Map<string, { challenge: string; redirectUri: string }>();
  const accessTokens = new Set<string>();
  const refreshTokens = new Set<string>();

  async function answer(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    const body = Buffer.concat(pieces).toString('utf8');
    const { pathname, searchParams } = new URL(request.url ?? '/', url);
    const reply = (status: number, content: unknown) =>
      void response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(content));
    if (pathname === '/oauth/authorize') {
      const problem = problemOfRequest(searchParams);
      if (problem) return reply(400, { error: problem });
      const hidden = [...searchParams].map(([name, value]) => `<input type="hidden" name="${name}" value="${escaped(value)}">`).join('');
      const page = `<!doctype html><html lang="en"><title>Linear</title><form method="post" action="/oauth/agree">${hidden}<button>Allow as Maya Okafor</button></form></html>`;
      return void response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
    }
    if (pathname === '/oauth/agree') {
      const asked = new URLSearchParams(body);
      const code = randomUUID();
      const back = new URL(asked.get('redirect_uri')!);
      codes.set(code, { challenge: asked.get('code_challenge')!, redirectUri: back.href });
      back.search = new URLSearchParams({ code, state: asked.get('state') ?? '' }).toString();
      return void response.writeHead(302, { location: back.href }).end();
    }
    if (pathname === '/oauth/token') return reply(...tokens(new URLSearchParams(body)));
    if (pathname === '/oauth/revoke') return reply(revoke(new URLSearchParams(body).get('token') ?? '') ? 200 : 400, {});
    if (pathname !== '/graphql') return reply(404, { error: 'not_found' });
    if (!accessTokens.has((request.headers.authorization ?? '').replace(/^Bearer /, '')))
      return reply(401, failure('authentication error'));
    const { query, variables } = JSON.parse(body) as { query: string; variables: Args };
    const document = parse(query);
    const problem = problemOf(types, document, variables);
    if (problem) return reply(400, failure('graphql error', problem));
    try {
      const operation = document.definitions.find((definition) => definition.kind === Kind.OPERATION_DEFINITION)!;
      reply(200, { data: project(operation.selectionSet, roots, variables) });
    } catch (error) {
      if (!(error instanceof NotFound)) throw error;
      reply(200, failure('invalid input', error.message));
    }
  }

  function problemOfRequest(asked: URLSearchParams): string | null {
    const redirectUri = asked.get('redirect_uri') ?? '';
    if (app.redirectUris && !app.redirectUris.includes(redirectUri)) return 'invalid_redirect_uri';
    if (asked.get('client_id') !== app.clientId || asked.get('response_type') !== 'code') return 'invalid_request';
    return asked.get('code_challenge_method') === 'S256' && asked.get('code_challenge') ? null : 'invalid_request';
  }

  function tokens(form: URLSearchParams): [status: number, content: unknown] {
    if (form.get('client_id') !== app.clientId || form.get('client_secret') !== app.clientSecret) return [401, { error: 'invalid_client' }];
    const isGranted =
      form.get('grant_type') === 'authorization_code' ? takeCode(form) : refreshTokens.delete(form.get('refresh_token') ?? '');
    if (!isGranted) return [400, { error: 'invalid_grant' }];
    const [access_token, refresh_token] = [`lin_oauth_${randomUUID()}`, `lin_refresh_${randomUUID()}`];
    accessTokens.add(access_token);
    refreshTokens.add(refresh_token);
    const scope = 'read comments:create issues:create';
    return [200, { access_token, refresh_token, token_type: 'Bearer', expires_in: DAY_SECONDS, scope }];
  }

  /** Whether a code is one that was given for this verifier and address, and was not used yet. */
  function takeCode(form: URLSearchParams): boolean {
    const name = form.get('code') ?? '';
    const code = codes.get(name);
    codes.delete(name);
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    return code !== undefined && code.redirectUri === form.get('redirect_uri') && code.challenge === challenge;
  }

  const revoke = (token: string) => accessTokens.delete(token) || refreshTokens.delete(token);

  return {
    url,
    showPagesAt: (address) => {
      pages = address;
    },
    people,
    teams,
    launch,
    issues,
    comments,
    projectUpdates,
    writeIssue,
    writeComment,
    writeUpdate,
    change: (entity, change) => void Object.assign(entity, change, { updatedAt: new Date().toISOString() }),
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

type Args = Record<string, unknown>;

class NotFound extends Error {}
const notFound = (name: string): never => {
  throw new NotFound(`Entity not found: ${name} - Could not find referenced ${name}.`);
};

const failure = (type: string, message = type) => ({
  errors: [{ message, extensions: { type, code: type.toUpperCase().replaceAll(' ', '_') } }],
});

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** What of an object was selected. What it lacks is null. */
function project({ selections }: SelectionSetNode, object: Record<string, unknown>, variables: Args): Record<string, unknown> {
  return Object.fromEntries(
    selections.flatMap((selection) => {
      if (selection.kind !== Kind.FIELD) return [];
      const name = selection.name.value;
      const args = Object.fromEntries(
        (selection.arguments ?? []).map((argument) => [argument.name.value, argumentOf(argument.value, variables)]),
      );
      const field = object[name];
      const value = (typeof field === 'function' ? field(args) : field) ?? null;
      const inner = selection.selectionSet;
      const selected = (one: unknown) => (inner && one !== null ? project(inner, one as Record<string, unknown>, variables) : one);
      return [[name, Array.isArray(value) ? value.map(selected) : selected(value)]];
    }),
  );
}

function argumentOf(node: ValueNode, variables: Args): unknown {
  switch (node.kind) {
    case Kind.VARIABLE:
      return variables[node.name.value];
    case Kind.OBJECT:
      return Object.fromEntries(node.fields.map(({ name, value }) => [name.value, argumentOf(value, variables)]));
    case Kind.INT:
      return Number(node.value);
    case Kind.BOOLEAN:
    case Kind.STRING:
    case Kind.ENUM:
      return node.value;
    default:
      throw new Error(`This emulator has no ${node.kind}.`);
  }
}

/** A page of those that match, the newest first. */
function connection<E extends { id: string; createdAt?: string }>(all: readonly E[], { filter, first = 50, after }: Args) {
  const matching = all
    .filter((one) => matches(one, (filter ?? {}) as Args))
    .toSorted((a, b) => (b.createdAt ?? '').localeCompare(a.createdAt ?? ''));
  const start = after ? matching.findIndex(({ id }) => id === after) + 1 : 0;
  const nodes = matching.slice(start, start + (first as number));
  return {
    nodes,
    pageInfo: { hasNextPage: start + nodes.length < matching.length, endCursor: nodes.at(-1)?.id ?? null },
  };
}

function matches(value: unknown, filter: Args): boolean {
  return Object.entries(filter).every(([key, wanted]) => {
    switch (key) {
      case 'or':
        return (wanted as Args[]).some((one) => matches(value, one));
      case 'some':
        return (value as unknown[]).some((one) => matches(one, wanted as Args));
      case 'eq':
        return value === wanted;
      case 'eqIgnoreCase':
        return String(value).toLowerCase() === String(wanted).toLowerCase();
      case 'gte':
        return String(value) >= String(wanted);
      default:
        return value !== null && value !== undefined && matches((value as Args)[key], wanted as Args);
    }
  });
}
