import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { duration, type Figure, median } from '#scripts/bench/figures.ts';
import { dataFolder } from '#scripts/testing/installation.ts';
import { rawRequest } from './raw-request.ts';
import { type Supervised, startSupervised } from './supervised.ts';

export interface KillOptions {
  database?: number;
  app?: number;
}

const WRITERS = 4;
const AIM_MS = 3000;

/** Kills the database and the app during writes: acknowledged writes exist once, and the installation recovers by itself. */
export async function kills({ database = 10, app = 5 }: KillOptions = {}): Promise<Figure[]> {
  const folder = dataFolder();
  const supervised = await startSupervised(folder.path);
  try {
    return [await killDatabase(supervised, database), await killApp(supervised, app)];
  } finally {
    await supervised.stop();
    await folder.remove();
  }
}

/** Memories from several writers, each one after the other; acknowledged ones are listed. */
async function killDatabase({ installation, person, healthyAfter }: Supervised, times: number): Promise<Figure> {
  const { db } = await person();
  const acknowledged: string[] = [];
  let writing = true;
  const writers = Array.from({ length: WRITERS }, async () => {
    while (writing) {
      const content = `Written ${randomUUID()}`;
      const { error } = await db.from('memories').insert({ content, type: 'fact' });
      if (error) await setTimeout(20);
      else acknowledged.push(content);
    }
  });
  const waits: number[] = [];
  for (let kill = 0; kill < times; kill++) {
    const before = acknowledged.length;
    while (acknowledged.length < before + 20) await setTimeout(5);
    const [pid] = installation.parts().database;
    process.kill(pid!, 'SIGKILL');
    const begin = performance.now();
    const seen = acknowledged.length;
    await healthyAfter(begin);
    while (acknowledged.length === seen) await setTimeout(5);
    waits.push(performance.now() - begin);
  }
  writing = false;
  await Promise.all(writers);
  const kept = new Map<string, number>();
  for (let from = 0; ; from += 1000) {
    const { data } = await db
      .from('memories')
      .select('content')
      .order('id')
      .range(from, from + 999)
      .throwOnError();
    for (const { content } of data) kept.set(content, (kept.get(content) ?? 0) + 1);
    if (data.length < 1000) break;
  }
  const lost = acknowledged.filter((content) => !kept.has(content)).length;
  const doubled = [...kept.values()].filter((count) => count > 1).length;
  return figure(`the database killed ${times} times under ${WRITERS} writers`, `${acknowledged.length} acknowledged`, waits, lost, doubled);
}

/** Messages that are sent again with the same id until they are answered, as a browser does. */
async function killApp({ installation, person, healthyAfter }: Supervised, times: number): Promise<Figure> {
  const { cookie, db } = await person();
  const headers = { cookie, 'content-type': 'application/json', origin: installation.url };
  const sent: string[] = [];
  const waits: number[] = [];
  for (let kill = 0; kill < times; kill++) {
    const id = randomUUID();
    sent.push(id);
    const body = JSON.stringify({
      id: randomUUID(),
      message: { id, role: 'user', parts: [{ type: 'text', text: `Remember item ${kill}.` }] },
    });
    const send = () => rawRequest(installation.url, { method: 'POST', path: '/api/chat', headers, body, statusOnly: true });
    const first = send();
    await setTimeout(20 * kill);
    const [pid] = installation.parts().app;
    process.kill(pid!, 'SIGKILL');
    const begin = performance.now();
    await first;
    waits.push(await healthyAfter(begin));
    while ((await send()).status !== 200) await setTimeout(50);
  }
  const { data: messages } = await db.from('session_messages').select('id').eq('role', 'user').throwOnError();
  const { data: turns } = await db.from('turns').select('message_id, attempt').throwOnError();
  const lost = sent.filter((id) => !messages.some((message) => message.id === id)).length;
  const turnsOf = (id: string) => turns.filter((turn) => turn.message_id === id).length;
  const doubled = sent.filter((id) => turnsOf(id) > 1).length + Math.max(0, messages.length - sent.length);
  return figure(`the app killed ${times} times while a message was sent`, `${sent.length} messages`, waits, lost, doubled);
}

function figure(what: string, of: string, waits: readonly number[], lost: number, doubled: number): Figure {
  const slowest = Math.max(...waits);
  return {
    what,
    result: `${of}, ${lost} lost, ${doubled} doubled; healthy after ${duration(median(waits))} (slowest ${duration(slowest)})`,
    values: { lost, doubled, healthyMedian: median(waits), healthySlowest: slowest },
    aim: { text: `0 lost, 0 doubled, healthy within ${duration(AIM_MS)}`, met: lost === 0 && doubled === 0 && slowest <= AIM_MS },
  };
}
