import { reply, text } from '#e2e/scripted-model/index.ts';
import { ask } from './ask.ts';
import type { BenchEnv } from './bench-env.ts';
import { duration, type Figure, median, quantile, ratio } from './figures.ts';
import { senders } from './senders.ts';

const PASSAGES = 100_000;
const AT_ONCE = 500;
const TURNS = 40;
const WARM_UP = 8;

/** How much longer a chat turn takes while the passages of an import are embedded: measured before, during and after. */
export async function embedding(testEnv: BenchEnv): Promise<Figure[]> {
  const words = Array.from({ length: 60 }, (_, n) => `word${n}`).join(' ');
  await testEnv.say.script(reply([text(words)], { paceMs: 10 }), { repeat: true });
  const next = await senders(testEnv, WARM_UP + 3 * TURNS);
  const turns = async (count: number) => {
    const all = [];
    for (let n = 0; n < count; n += 1)
      all.push(await ask(testEnv.app.url, `What did we decide about part ${n} of the move?`, { cookie: next().cookie }));
    return all;
  };
  await turns(WARM_UP);
  const before = await turns(TURNS);
  const { id, context } = await testEnv.newcomer();
  const document = await importPassages(context.db, id);
  const embedded = async () => {
    const found = context.db.from('document_chunks').select('id', { count: 'exact', head: true }).not('embedding', 'is', null);
    return (await found.throwOnError()).count ?? 0;
  };
  while ((await embedded()) === 0) await new Promise((resolve) => setTimeout(resolve, 1000));
  const [begin, from] = [performance.now(), await embedded()];
  const during = await turns(TURNS);
  const seconds = (performance.now() - begin) / 1000;
  const rate = ((await embedded()) - from) / seconds;
  await context.db.from('documents').delete().eq('id', document).throwOnError();

  const after = await turns(TURNS);
  const compared = (['firstToken', 'whole'] as const).map((time) => {
    const [usual, busy] = [[...before, ...after].map((one) => one[time]), during.map((one) => one[time])];
    return {
      time,
      usual: median(usual),
      busy: median(busy),
      half: median(busy) / median(usual),
      p95: quantile(busy, 0.95) / quantile(usual, 0.95),
    };
  });
  return compared.map(({ time, usual, busy, half, p95 }) => ({
    what: `${time === 'whole' ? 'Chat turn' : 'First token'} while ${PASSAGES.toLocaleString('en')} passages are embedded (${TURNS} turns)`,
    result: `median ${ratio(half)}, p95 ${ratio(p95)} (usual ${duration(usual)}, then ${duration(busy)}; ${rate.toFixed(1)} passages a second)`,
    values: { ratioMedian: half, ratioP95: p95, usualMedian: usual, busyMedian: busy, passagesPerSecond: rate },
    ...(time === 'whole' ? { aim: { text: '≤ 1.2 ×', met: half <= 1.2 } } : {}),
  }));
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
