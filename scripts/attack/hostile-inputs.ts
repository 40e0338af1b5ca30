import { randomBytes } from 'node:crypto';
import { rowsOf } from '#e2e/fixtures/rows.ts';
import { type Person, signUp } from '#e2e/people/sign-up.ts';
import { systemClock } from '#lib/base/clock.ts';
import { makeAccessToken } from '#lib/runs/mcp-server/access-tokens.ts';
import { hostilePlans } from '#lib/untrusted/testing/hostile-inputs.ts';
import { hostileMarkdown } from '#lib/untrusted/testing/hostile-markdown.ts';
import type { BenchEnv } from '#scripts/bench/bench-env.ts';
import { duration, type Figure, median } from '#scripts/bench/figures.ts';
import { isAlive } from './is-alive.ts';
import { type RawAnswer, rawRequest } from './raw-request.ts';

/** An action of one person that could block everyone else. */
interface Hostile {
  name: string;
  send(): Promise<RawAnswer>[];
}

const BASELINE = 7;
/** The least number of the second person's requests during the hostile one. */
const FEWEST_REQUESTS = 3;
const AIM_MS = 250;
/** The drafts whose pages are opened in addition to their files. */
const FORMATS = ['pdf', 'docx', 'html'] as const;
/** Large files that hardly compress: 6 × 7 MB is nearly the limit of a workspace. */
const FILES = { count: 6, bytes: 7 * 1024 * 1024 };

/** One person sends expensive input while a second person opens a page: how much longer does that take than just before? */
export async function hostileInputs(testEnv: BenchEnv, { most = Number.POSITIVE_INFINITY } = {}): Promise<Figure[]> {
  const attacker = await signUp(testEnv.supabase);
  const second = await signUp(testEnv.supabase);
  const request = async () => {
    const begin = performance.now();
    const { status } = await rawRequest(testEnv.app.url, { path: '/memories', headers: { cookie: cookieOf(second) } });
    if (status !== 200) throw new Error(`The second person’s page was answered ${status}.`);
    return performance.now() - begin;
  };
  for (let n = 0; n < BASELINE; n++) await request();

  let worst = { extra: Number.NEGATIVE_INFINITY, name: '' };
  const serverErrors: string[] = [];
  const prepared = [...(await drafts(testEnv, attacker)), ...(await plans(testEnv, attacker)), ...(await archives(testEnv, attacker))];
  const tried = prepared.slice(0, most);
  for (const { name, send } of tried) {
    const before: number[] = [];
    for (let n = 0; n < BASELINE; n++) before.push(await request());
    let running = true;
    const sent = Promise.all(send()).then((answers) => {
      running = false;
      for (const { status } of answers) if (status >= 500 || status === 0) serverErrors.push(`${name}: ${status || 'no answer'}`);
    });
    let slowest = 0;
    for (let n = 0; running || n < FEWEST_REQUESTS; n++) slowest = Math.max(slowest, await request());
    await sent;
    const extra = slowest - median(before);
    if (extra > worst.extra) worst = { extra, name };
  }
  const deaths = [testEnv.app.pid, testEnv.databasePid].filter((pid) => !isAlive(pid)).length;
  for (const one of serverErrors.slice(0, 5)) console.log(`  ${one}`);
  return [
    {
      what: `${tried.length} hostile inputs, and a second person’s request`,
      result: `longest extra wait ${duration(worst.extra)} (${worst.name}), ${serverErrors.length} answered 5xx or not at all, ${deaths} processes died`,
      values: { inputs: tried.length, longestExtraWait: worst.extra, serverErrors: serverErrors.length, deaths },
      aim: { text: `≤ ${AIM_MS} ms longer, 0 × 5xx`, met: worst.extra <= AIM_MS && serverErrors.length === 0 && deaths === 0 },
    },
  ];
}

const cookieOf = ({ cookies }: Person) => cookies.map(({ name, value }) => `${name}=${value}`).join('; ');

/** The page and the files of one draft per text, and its comparison with the previous version. */
async function drafts(testEnv: BenchEnv, attacker: Person): Promise<Hostile[]> {
  const rows = rowsOf(attacker, testEnv.supabase);
  const headers = { cookie: cookieOf(attacker) };
  const get = (path: string) => rawRequest(testEnv.app.url, { path, headers });
  const all: Hostile[] = [];
  for (const [name, content] of Object.entries(hostileMarkdown)) {
    // Postgres refuses to store it.
    if (content.includes('\0')) continue;
    const { data: deliverable } = await rows
      .from('deliverables')
      .insert({ title: name.slice(0, 100), deliverable_type: 'custom' })
      .select('id')
      .single()
      .throwOnError();
    const version = { deliverable_id: deliverable.id, version_number: 1, status: 'staged', draft_content: content };
    const { data } = await rows.from('deliverable_versions').insert(version).select('id').single().throwOnError();
    const page = `/deliverables/${deliverable.id}/versions/1`;
    all.push(
      { name: `the page of ${name}`, send: () => [get(page)] },
      { name: `the comparison of ${name}`, send: () => [get(`${page}?view=compare`)] },
      ...FORMATS.map((format) => ({ name: `${name} as ${format}`, send: () => [get(`/api/versions/${data.id}/file?format=${format}`)] })),
    );
  }
  return all;
}

/** Plans sent by an API client. */
async function plans(testEnv: BenchEnv, attacker: Person): Promise<Hostile[]> {
  const token = await makeAccessToken(rowsOf(attacker, testEnv.supabase), systemClock(), {
    name: 'Attack',
    scopes: ['read', 'write'],
    days: 1,
  });
  return Object.entries(hostilePlans).map(([name, plan]) => ({
    name,
    send: () => [
      rawRequest(testEnv.app.url, {
        method: 'POST',
        path: '/api/mcp',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
        body: JSON.stringify({
          jsonrpc: '2.0',
          id: 1,
          method: 'tools/call',
          params: {
            name: 'Write',
            arguments: { ref: 'work:new', content: { task: 'Carry this out', agent_type: 'plan', parameters: { plan } } },
          },
        }),
      }),
    ],
  }));
}

/** Four downloads of a workspace at the same moment. */
async function archives(testEnv: BenchEnv, attacker: Person): Promise<Hostile[]> {
  const rows = rowsOf(attacker, testEnv.supabase);
  const headers = { cookie: cookieOf(attacker), origin: testEnv.app.url };
  const ticket = { task: 'Keep these files', agent_type: 'workspace', status: 'completed' };
  const { data } = await rows.from('work_tickets').insert(ticket).select('id').single().throwOnError();
  const path = `/api/work/${data.id}/files`;
  for (let n = 0; n < FILES.count; n++) {
    const form = new FormData();
    form.append('file', new Blob([randomBytes(FILES.bytes)]), `file-${n}.bin`);
    const response = await fetch(`${testEnv.app.url}${path}`, { method: 'POST', headers, body: form });
    if (!response.ok) throw new Error(`A file was not taken: ${response.status} ${await response.text()}`);
  }
  return [
    {
      name: 'four archives of a full workspace',
      send: () => Array.from({ length: 4 }, () => rawRequest(testEnv.app.url, { path, headers })),
    },
  ];
}
