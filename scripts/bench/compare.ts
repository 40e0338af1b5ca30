import { type CDPSession, chromium, type Page } from '@playwright/test';
import { findBrowser } from '#scripts/testing/browser.ts';
import type { BenchEnv } from './bench-env.ts';
import { duration, type Figure, median } from './figures.ts';
import type { Newcomer } from './newcomer.ts';

const WORDS = 5000;
const ROUNDS = 5;
/** The longest time that a press may block the page, in ms. */
const AIM = 200;

/** Compares two long versions in a browser: from the press to the paint, and how long scripts ran. */
export async function compare(testEnv: BenchEnv): Promise<Figure[]> {
  const person = await testEnv.newcomer();
  const path = await giveVersions(person);
  const browser = await chromium.launch({
    executablePath: await findBrowser(process.env.CHROMIUM_PATH, false),
    args: ['--no-sandbox', '--disable-quic', '--disable-background-networking'],
  });
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 }, extraHTTPHeaders: { cookie: person.cookie } });
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable');
    const times = { compared: [] as Took[], beside: [] as Took[], back: [] as Took[] };
    for (let round = 0; round <= ROUNDS; round++) {
      await page.goto(`${testEnv.app.url}${path}`, { waitUntil: 'networkidle' });
      const compared = await press(page, session, 'Compare');
      const beside = await press(page, session, 'Side by side');
      const back = await press(page, session, 'Side by side');
      // The first round also warms the browser up.
      if (round > 0) for (const [name, took] of Object.entries({ compared, beside, back })) times[name as keyof typeof times].push(took);
    }
    return [
      figure(`Comparing two versions of ${WORDS.toLocaleString('en')} words, in a browser`, times.compared),
      figure('… shown side by side', times.beside),
      figure('… and in one text again', times.back),
    ];
  } finally {
    await browser.close();
  }
}

interface Took {
  /** Until the next paint. In ms, like the others. */
  painted: number;
  script: number;
}

function figure(what: string, took: readonly Took[]): Figure {
  const painted = median(took.map((one) => one.painted));
  const script = median(took.map((one) => one.script));
  return {
    what,
    result: `${duration(painted)} to the picture, scripts ${duration(script)} (${took.length} times)`,
    values: { painted, script },
    aim: { text: `scripts ≤ ${AIM} ms`, met: script <= AIM },
  };
}

/** Presses a button and waits for the second paint after it: the first may show only the pressed button. */
async function press(page: Page, session: CDPSession, name: string): Promise<Took> {
  const button = page.getByRole('button', { name, exact: true });
  await button.waitFor();
  const before = await scriptMs(session);
  const painted = await button.evaluate(async (element) => {
    const begin = performance.now();
    (element as HTMLElement).click();
    for (let frames = 0; frames < 2; frames++) await new Promise((resolve) => requestAnimationFrame(resolve));
    while (!document.querySelector('main ins, main del')) await new Promise((resolve) => requestAnimationFrame(resolve));
    return performance.now() - begin;
  });
  return { painted, script: (await scriptMs(session)) - before };
}

async function scriptMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0) * 1000;
}

/** An approved version and a draft: every fifth paragraph reworded, some new, some removed. @returns the draft's page */
async function giveVersions({ context: { db }, deliverable }: Newcomer): Promise<string> {
  const id = deliverable.split(':')[1]!;
  const paragraph = (nth: number, word: string) =>
    Array.from({ length: 50 }, (_, place) => (place % 12 === 7 ? word : `word${(nth * 31 + place * 7) % 900}`)).join(' ');
  const paragraphs = Array.from({ length: WORDS / 50 }, (_, nth) => nth);
  const text = (own: (nth: number) => string[]) =>
    ['# A long report', ...paragraphs.flatMap((nth) => [...(nth % 10 === 0 ? [`## Part ${nth / 10 + 1}`] : []), ...own(nth)])].join('\n\n');
  const before = text((nth) => (nth % 23 === 11 ? [] : [paragraph(nth, 'before')]));
  const after = text((nth) => (nth % 17 === 9 ? [] : [paragraph(nth, nth % 5 === 0 ? 'after' : 'before')]));
  const versions = [
    { version_number: 1, status: 'approved', draft_content: before, final_content: before },
    { version_number: 2, status: 'staged', draft_content: after },
  ];
  for (const version of versions)
    await db
      .from('deliverable_versions')
      .insert({ ...version, deliverable_id: id })
      .throwOnError();
  return `/deliverables/${id}/versions/2`;
}
