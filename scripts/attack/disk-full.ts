import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { mountSmallDisk } from '#lib/testing/small-disk.ts';
import { duration, type Figure } from '#scripts/bench/figures.ts';
import { rawRequest } from './raw-request.ts';
import { type Supervised, startSupervised } from './supervised.ts';

const DISK_MB = 450;
const MARGIN_MB = 100;
/** The longest wait for something that should happen automatically, in ms. */
const PATIENCE_MS = 120_000;

/** Fills the disk below the margin, and then to its last byte: reading continues, and with free space everything works again. */
export async function diskFull(): Promise<Figure[]> {
  const disk = mountSmallDisk(DISK_MB);
  if (typeof disk === 'string') return [{ what: 'disk full and freed', result: disk, values: {} }];
  const supervised = await startSupervised(`${disk.path}/data`, { DISK_MARGIN_MB: String(MARGIN_MB) });
  try {
    const { cookie, db } = await supervised.person();
    const acknowledged: string[] = [];
    const write = async () => {
      const content = `Written ${randomUUID()}`;
      const { error, status } = await db.from('memories').insert({ content, type: 'fact' });
      if (!error) acknowledged.push(content);
      return status;
    };
    const reads = async () => (await rawRequest(supervised.installation.url, { path: '/memories', headers: { cookie } })).status === 200;
    for (let n = 0; n < 50; n++) await write();

    const figures: Figure[] = [];
    for (const leave of [MARGIN_MB / 2, 0]) {
      const free = disk.fill(leave);
      await isDisk(supervised, 'full');
      const statuses = [];
      for (let n = 0; n < 20; n++) statuses.push(await write());
      const refused = statuses.every((status) => status === 503);
      const readable = await reads();
      await free();
      const begin = performance.now();
      while ((await write()) !== 201) {
        if (performance.now() - begin > PATIENCE_MS) break;
        await setTimeout(50);
      }
      const again = performance.now() - begin;
      const { data } = await db.from('memories').select('content').throwOnError();
      const kept = new Set(data.map(({ content }) => content));
      const lost = acknowledged.filter((content) => !kept.has(content)).length;
      figures.push({
        what: `the disk filled until ${leave} MB were free, and freed`,
        result: `writes ${refused ? 'refused with 503' : `answered ${[...new Set(statuses)].join(', ')}`}, reading ${readable ? 'works' : 'failed'}, writing again after ${duration(again)}, ${lost} of ${acknowledged.length} lost`,
        values: { refused: Number(refused), readable: Number(readable), again, lost },
        aim: { text: 'refused with a message, readable, 0 lost', met: refused && readable && lost === 0 && again < PATIENCE_MS },
      });
    }
    return figures;
  } finally {
    await supervised.stop();
    await disk.remove();
  }
}

async function isDisk({ installation }: Supervised, state: string): Promise<void> {
  const begin = performance.now();
  while ((await installation.health())?.body.disk !== state) {
    if (performance.now() - begin > PATIENCE_MS) throw new Error(`The health page does not say that the disk is ${state}.`);
    await setTimeout(50);
  }
}
