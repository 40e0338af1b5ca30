import { call, gate, type Reply, reply, text } from '#e2e/scripted-model/index.ts';
import { ask } from './ask.ts';
import type { BenchEnv } from './bench-env.ts';
import { openCountingProxy } from './counting-proxy.ts';
import type { Figure } from './figures.ts';

/** How many database requests a turn of the built app makes: before the model is called, and until the reply has ended. */
export async function roundTrips(testEnv: BenchEnv): Promise<Figure[]> {
  const proxy = await openCountingProxy(testEnv.supabase.url);
  const app = await testEnv.anotherApp({ ...testEnv.supabase, url: proxy.url });
  try {
    const { id, cookie, deliverable } = await testEnv.newcomer();
    await testEnv.say.script('Ready.', { when: 'Warm up' });
    await ask(app.url, 'Warm up', { cookie });
    await settled(testEnv);

    const count = async (prompt: string, [first, ...rest]: [Reply, ...Reply[]]) => {
      if (!('pieces' in first)) throw new Error('The first reply must have pieces.');
      await testEnv.say.script([{ ...first, pieces: [gate(prompt), ...first.pieces] }, ...rest], { when: prompt });
      const before = proxy.asked(id).length;
      const answered = ask(app.url, prompt, { cookie });
      await testEnv.say.waitForGate(prompt);
      const untilModel = proxy.asked(id).slice(before);
      await testEnv.say.release(prompt);
      await answered;
      return { untilModel, all: proxy.asked(id).slice(before) };
    };
    const turns = {
      'one reply': await count('One reply', [reply([text('Here it is.')])]),
      'one Read, then a reply': await count('Read first', [reply([call('Read', { ref: deliverable })]), reply([text('Here it is.')])]),
      'one Edit, then a reply': await count('Edit first', [
        reply([call('Edit', { ref: deliverable, changes: { title: 'Orion: status of the week' } })]),
        reply([text('Done.')]),
      ]),
    };
    return Object.entries(turns).map(([name, { untilModel, all }]) => ({
      what: `Database round trips of a turn: ${name}`,
      result: `${untilModel.length} before the model, ${all.length} in all (${all.map(short).join(', ')})`,
      values: { beforeModel: untilModel.length, all: all.length },
      ...(name === 'one reply' ? { aim: { text: '≤ 2 before the model', met: untilModel.length <= 2 } } : {}),
    }));
  } finally {
    await app.stop();
    await proxy.close();
  }
}

/** Waits until the app has finished embedding and recovering, which it does at startup. */
async function settled(testEnv: BenchEnv): Promise<void> {
  while ((await testEnv.say.state()).inFlight > 0) await new Promise((resolve) => setTimeout(resolve, 50));
}

const short = (request: string) => request.replace(/^POST \/rest\/v1\/rpc\//, '').replace('/rest/v1/', '');
