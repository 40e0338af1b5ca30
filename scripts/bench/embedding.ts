import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { reply, text } from '#e2e/scripted-model/index.ts';
import { type Answered, ask } from './ask.ts';
import type { BenchEnv } from './bench-env.ts';
import { duration, type Figure, median, quantile, ratio } from './figures.ts';
import { senders } from './senders.ts';

const PASSAGES = 100_000;
const AT_ONCE = 500;
const ROUNDS = 8;
const TURNS = 5;
const WARM_UP = 8;

/** How much longer a chat turn takes while the passages of an import are embedded: measured alternately with it and without. */
export async function embedding(testEnv: BenchEnv): Promise<Figure[]> {
  const words = Array.from({ length: 60 }, (_, n) => `word${n}`).join(' ');
  await testEnv.say.script(reply([text(words)], { paceMs: 10 }), { repeat: true });
  const next = await senders(testEnv, WARM_UP + 2 * ROUNDS * TURNS);
  const turns = async (count: number) => {
    const all: Answered[] = [];
    for (let n = 0; n < count; n += 1)
      all.push(await ask(testEnv.app.url, `What did we decide about part ${n} of the move?`, { cookie: next().cookie }));
    return all;
  };
  await turns(WARM_UP);
  const { id, context } = await testEnv.newcomer();
  await importPassages(context.db, id);
  const embedded = async () => {
    const found = context.db.from('document_chunks').select('id', { count: 'exact', head: true }).not('embedding', 'is', null);
    return (await found.throwOnError()).count ?? 0;
  };
  const lease = await holdLease(testEnv.supabase.databaseUrl);
  const [without, during]: [Answered[], Answered[]] = [[], []];
  let passages = 0;
  let seconds = 0;
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      await lease.take();
      // The batch that was begun ends.
      for (let before = -1, now = await embedded(); before !== now; before = now, now = await embedded()) await sleep(2000);
      without.push(...(await turns(TURNS)));
      await lease.release();
      const from = await embedded();
      while ((await embedded()) === from) await sleep(500);
      const [began, known] = [performance.now(), await embedded()];
      during.push(...(await turns(TURNS)));
      passages += (await embedded()) - known;
      seconds += (performance.now() - began) / 1000;
    }
  } finally {
    await lease.end();
  }
  const rate = passages / seconds;
  return (['firstToken', 'whole'] as const).map((time) => {
    const [usual, busy] = [without.map((one) => one[time]), during.map((one) => one[time])];
    const [half, p95] = [median(busy) / median(usual), quantile(busy, 0.95) / quantile(usual, 0.95)];
    return {
      what: `${time === 'whole' ? 'Chat turn' : 'First token'} while ${PASSAGES.toLocaleString('en')} passages are embedded (${usual.length} turns)`,
      result: `median ${ratio(half)}, p95 ${ratio(p95)} (without ${duration(median(usual))}, with ${duration(median(busy))}; ${rate.toFixed(1)} passages a second)`,
      values: { ratioMedian: half, ratioP95: p95, withoutMedian: median(usual), withMedian: median(busy), passagesPerSecond: rate },
      ...(time === 'whole' ? { aim: { text: '≤ 1.2 ×', met: half <= 1.2 } } : {}),
    };
  });
}

/** Holds the lease of the sweep that embeds, so that the app does not. */
async function holdLease(connectionString: string) {
  const client = new Client({ connectionString });
  await client.connect();
  const release = () => client.query("delete from private.leases where name = 'embedding' and holder = $1", [holder]);
  const holder = randomUUID();
  return {
    take: () =>
      client.query(
        `insert into private.leases (name, holder, held_until) values ('embedding', $1, now() + interval '1 hour')
         on conflict (name) do update set holder = excluded.holder, held_until = excluded.held_until`,
        [holder],
      ),
    release,
    async end() {
      await release();
      await client.end();
    },
  };
}

/** Stores the passages of an import, as its job does. */
async function importPassages(db: BenchDb, userId: string): Promise<string> {
  const row = { name: 'Slack.zip', size: 1, kind: 'slack', status: 'processing' };
  const { data } = await db.from('documents').insert(row).select('id').single().throwOnError();
  for (let from = 0; from < PASSAGES; from += AT_ONCE) {
    const chunks = Array.from({ length: AT_ONCE }, (_, n) => ({
      document_id: data.id,
      user_id: userId,
      ordinal: from + n,
      page: Math.floor((from + n) / 20) + 1,
      content: `Lena Brandt (09:${from % 60} UTC): All writes of shard ${from + n} go to the new tables, and no customer saw an error.`,
      written_at: new Date(1.7e12 + (from + n) * 60_000).toISOString(),
    }));
    await db.from('document_chunks').insert(chunks).throwOnError();
  }
  return data.id;
}

type BenchDb = Awaited<ReturnType<BenchEnv['newcomer']>>['context']['db'];
