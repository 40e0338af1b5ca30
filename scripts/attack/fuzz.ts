import type { BenchEnv } from '#scripts/bench/bench-env.ts';
import type { Figure } from '#scripts/bench/figures.ts';
import { isAlive } from './is-alive.ts';
import { type Random, seededRandom } from './random.ts';
import { type RawRequest, rawRequest } from './raw-request.ts';

export interface FuzzOptions {
  requests?: number;
  seed?: number;
}

const AT_ONCE = 12;
const EXAMPLES = 12;

const methods = ['GET', 'GET', 'GET', 'POST', 'POST', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'];
const routes = [
  '/',
  '/sign-in',
  '/sign-up',
  '/new-password',
  '/forgot-password',
  '/confirm',
  '/unsubscribe',
  '/gone',
  '/chat',
  '/chat/{}',
  '/deliverables',
  '/deliverables/{}',
  '/deliverables/{}/versions/{}',
  '/inbox',
  '/memories',
  '/settings',
  '/settings/servers/{}',
  '/work',
  '/work/{}',
  '/admin',
  '/admin/{}',
  '/admin/turns/{}',
  '/admin/turns/{}/replay',
  '/admin/deliverables/{}',
  '/api/chat',
  '/api/chat',
  '/api/chat/{}/messages',
  '/api/chat/{}/stream',
  '/api/chat/{}/stop',
  '/api/chat/{}/remembered',
  '/api/events',
  '/api/events/latest',
  '/api/follow',
  '/api/health',
  '/api/mcp',
  '/api/mcp',
  '/api/refs',
  '/api/unsubscribe',
  '/api/versions/{}/file',
  '/api/work-outputs/{}/file',
  '/api/work/{}/files',
  '/.well-known/oauth-protected-resource/{}',
  '/{}',
  '/_next/{}',
  '/icon.svg{}',
];
const names = [
  'q',
  'ref',
  'turn',
  'format',
  'path',
  'page',
  'days',
  'type',
  'token',
  'token_hash',
  'next',
  'unread',
  'since',
  'state',
  '__proto__',
  '',
];
const words = [
  '',
  '0',
  '-1',
  '1e999',
  'NaN',
  'null',
  'undefined',
  'true',
  '[]',
  '{}',
  '..',
  '../..',
  '%00',
  '%ff',
  '%',
  '%c0%af',
  '%2e%2e%2f',
  '\u0000',
  '\ufeff',
  '💥',
  '\ud800',
  'a'.repeat(5000),
  "' or 1=1 --",
  '$(id)',
  '<script>',
  '\r\nx: y',
  '*',
  'deliverable:latest',
  'memory:?type=fact&limit=-1',
  'toString',
  'constructor',
  '__proto__',
  '2026-13-45',
  '00000000-0000-0000-0000-000000000000',
  '٣',
  'https://[::1',
  'file:///etc/passwd',
];
const types = [
  'application/json',
  'text/plain',
  'text/plain;charset=UTF-8',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  'application/x-www-form-urlencoded',
  'image/png',
  '',
  'a/b; charset=%ff',
];

const uuid = (random: Random) => 'xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx'.replaceAll('x', () => random.below(16).toString(16));

/** A random JSON value, up to a depth. */
function json(random: Random, depth = 0): unknown {
  const kind = random.below(depth > 4 ? 4 : 7);
  if (kind === 0) return random.pick(words);
  if (kind === 1) return random.pick([0, -1, 1e308, 2 ** 53, 0.1, -0]);
  if (kind === 2) return random.pick([true, false, null]);
  if (kind === 3) return uuid(random);
  if (kind === 4) return Array.from({ length: random.below(5) }, () => json(random, depth + 1));
  const keys = [
    'id',
    'message',
    'parts',
    'role',
    'type',
    'text',
    'ref',
    'content',
    'changes',
    'params',
    'method',
    'jsonrpc',
    'name',
    'arguments',
    'metadata',
    ...words,
  ];
  return Object.fromEntries(Array.from({ length: random.below(6) }, () => [random.pick(keys), json(random, depth + 1)]));
}

/** A chat message or a call over MCP with one value replaced. */
function nearlyRight(random: Random): unknown {
  const chat = { id: uuid(random), message: { id: uuid(random), role: 'user', parts: [{ type: 'text', text: 'Hello' }] } };
  const call = {
    jsonrpc: '2.0',
    id: 1,
    method: random.pick(['tools/call', 'tools/list', 'initialize', 'ping', 'resources/read']),
    params: { name: random.pick(['Read', 'List', 'Search', 'Write', 'Edit', 'Execute', 'Todo']), arguments: { ref: random.pick(words) } },
  };
  const whole = random.pick<Record<string, unknown>>([chat, call]);
  const broken = structuredClone(whole);
  let at = broken;
  for (;;) {
    const key = random.pick(Object.keys(at));
    const value = at[key];
    if (value && typeof value === 'object' && random.next() < 0.7) at = value as Record<string, unknown>;
    else {
      at[key] = json(random, 3);
      return broken;
    }
  }
}

function body(random: Random): string | Buffer {
  const kind = random.below(8);
  if (kind === 0) return '';
  if (kind === 1) return Buffer.from(Array.from({ length: random.below(400) }, () => random.below(256)));
  if (kind === 2) return '['.repeat(random.below(50_000));
  if (kind === 3) return JSON.stringify(json(random)).slice(0, random.below(80));
  if (kind === 4) return JSON.stringify(Array.from({ length: random.below(4) }, () => json(random)));
  return JSON.stringify(kind === 5 ? json(random) : nearlyRight(random));
}

const safe = (text: string) => (/^[\t\x20-\x7e\x80-\xff]*$/.test(text) ? text : encodeURIComponent(text.toWellFormed()));

/** A request that is invalid in one or several ways. */
export function fuzzed(random: Random, cookie: string): RawRequest {
  const part = () => {
    const word = random.next() < 0.3 ? uuid(random) : random.pick(words);
    return random.next() < 0.5 ? encodeURIComponent(word.toWellFormed()) : word.replace(/[^\x21-\x7e]/g, '%EF');
  };
  const path = random.pick(routes).replaceAll('{}', part);
  const query = Array.from({ length: random.below(4) }, () => `${random.pick(names)}=${part()}`).join('&');
  const method = random.pick(methods);
  const login = random.pick([
    cookie,
    cookie,
    cookie,
    '',
    'tp-auth=broken',
    `tp-auth=base64-${Buffer.from(random.pick(words)).toString('base64')}`,
  ]);
  const headers: Record<string, string> = {
    cookie: login,
    'content-type': random.pick(types),
    ...(random.next() < 0.2 ? { accept: random.pick(['*/*', 'text/event-stream', 'application/json', safe(random.pick(words))]) } : {}),
    ...(random.next() < 0.15 ? { 'next-action': random.pick(['x', 'a'.repeat(42), safe(random.pick(words))]) } : {}),
    ...(random.next() < 0.1 ? { rsc: '1', 'next-router-state-tree': safe(random.pick(words)) } : {}),
    ...(random.next() < 0.1 ? { authorization: `Bearer ${safe(random.pick(words))}` } : {}),
    ...(random.next() < 0.1 ? { range: 'bytes=5-1' } : {}),
    ...(random.next() < 0.1 ? { origin: random.pick(['https://elsewhere.example', 'null', 'x']) } : {}),
  };
  const withBody = method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS';
  return { method, path: query ? `${path}?${query}` : path, headers, ...(withBody ? { body: body(random) } : {}) };
}

/** Requests that no browser would send: none may get a 5xx response, and no process may die. */
export async function fuzz(testEnv: BenchEnv, { requests = 10_000, seed = 11 }: FuzzOptions = {}): Promise<Figure[]> {
  const random = seededRandom(seed);
  const { cookie } = await testEnv.newcomer();
  const statuses = new Map<number, number>();
  const bad = new Map<string, { times: number; example: string }>();
  const note = (status: number, { method, path, headers: { cookie: _, ...headers } = {}, body }: RawRequest) => {
    const kind = `${status} ${method} /${path.split(/[/?]/, 3).slice(1, 3).join('/')}`;
    const example = `${path.slice(0, 120)} ${JSON.stringify(headers).slice(0, 200)} ${String(body ?? '').slice(0, 100)}`;
    bad.set(kind, { times: (bad.get(kind)?.times ?? 0) + 1, example });
  };
  let left = requests;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (left-- > 0) {
        const one = fuzzed(random, cookie);
        const { status } = await rawRequest(testEnv.app.url, one);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        if (status >= 500) note(status, one);
      }
    }),
  );
  const deaths = [testEnv.app.pid, testEnv.databasePid].filter((pid) => !isAlive(pid)).length;
  for (const [kind, { times, example }] of [...bad].slice(0, EXAMPLES)) console.log(`  ${kind}, ${times} ×, such as ${example}`);
  const serverErrors = [...bad.values()].reduce((sum, { times }) => sum + times, 0);
  const count = (from: number, to: number) => [...statuses].reduce((sum, [status, n]) => sum + (status >= from && status < to ? n : 0), 0);
  return [
    {
      what: `${requests.toLocaleString('en')} fuzzed requests (seed ${seed})`,
      result: `${serverErrors} answered 5xx, ${deaths} processes died (${count(200, 400)} answered 2xx or 3xx, ${count(400, 500)} 4xx, ${count(-1, 1)} not sent or not answered)`,
      values: { requests, seed, serverErrors, deaths, unanswered: statuses.get(0) ?? 0 },
      aim: { text: '0 × 5xx, 0 deaths', met: serverErrors === 0 && deaths === 0 },
    },
  ];
}
