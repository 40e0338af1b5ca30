import './compile-cache.ts';
import { parseArgs } from 'node:util';
import { isOutOfScope, openSets, readCases, sets } from './eval/built-in/cases.ts';
import { play, type Result, type Verdict } from './eval/built-in/play.ts';
import { startEvalEnv } from './eval/start-eval-env.ts';
import { giveUp } from './settings.ts';

/*
 * `npm run eval:built-in [set…]`: plays labeled messages against the built-in assistant and prints what came of them; the sets are in
 * `eval/built-in/cases.ts`. `--show wrong,dead` prints such cases of the open sets, and what each option of a question led to that has
 * no right one; `--only TEXT` plays those with this text or intent.
 */
const { values, positionals } = parseArgs({ allowPositionals: true, options: { show: { type: 'string' }, only: { type: 'string' } } });
const wanted = positionals.length > 0 ? positionals : [...sets];
const unknown = wanted.find((name) => !sets.some((set) => set === name));
if (unknown) giveUp(`Unknown set "${unknown}". Use ${sets.join(' or ')}.`);

const AT_ONCE = 4;
const verdicts: Verdict[] = ['right', 'offered', 'wrong', 'dead end'];
const env = await startEvalEnv({ MODEL: 'built-in' });
try {
  for (const set of sets.filter((one) => wanted.includes(one))) {
    const cases = readCases(set).filter(({ say, intent }) => !values.only || say.includes(values.only) || intent === values.only);
    const results: Result[] = [];
    const left = cases.entries();
    const work = async () => {
      for (const [n, one] of left) results[n] = await play(env, one);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    print(set, results);
    // People who improve the rules must not see the cases of the other sets.
    if (openSets.some((open) => open === set) && values.show)
      for (const result of results) if (values.show.includes(result.verdict.split(' ')[0]!)) tell(result);
  }
} catch (error) {
  console.error(error);
  process.exitCode = 1;
}
await env.end();
process.exit();

function print(set: string, results: Result[]): void {
  const percent = (part: number, whole: number) => (whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`);
  const count = (of: Result[], verdict: Verdict) => of.filter((one) => one.verdict === verdict).length;
  console.log(`\n${set}: ${results.length} cases\n`);
  console.log(`${'intent'.padEnd(26)}${'cases'.padStart(6)}${verdicts.map((one) => one.padStart(10)).join('')}`);
  for (const [intent, of] of Object.entries(Object.groupBy(results, (one) => one.case.intent)))
    console.log(
      `${intent.padEnd(26)}${String(of!.length).padStart(6)}${verdicts.map((one) => String(count(of!, one) || '').padStart(10)).join('')}`,
    );
  console.log(
    `${'all'.padEnd(26)}${String(results.length).padStart(6)}${verdicts.map((one) => String(count(results, one)).padStart(10)).join('')}\n`,
  );
  const inScope = results.filter((one) => !isOutOfScope(one.case));
  const questions = results.filter((one) => one.asked && one.verdict !== 'right');
  const offered = count(results, 'offered');
  const lines: [string, string, string][] = [
    ['right or offered', percent(count(results, 'right') + offered, results.length), 'at least 92 %'],
    [
      'done without a question, in scope',
      percent(inScope.filter((one) => one.verdict === 'right' && !one.asked).length, inScope.length),
      'at least 70 %',
    ],
    ['right option among those offered', percent(offered, questions.length), 'at least 95 %'],
    ['wrong action', percent(count(results, 'wrong'), results.length), 'at most 2 %'],
    ['wrong irreversible action', String(results.filter((one) => one.irreversible).length), '0'],
    ['dead ends in scope', String(count(inScope, 'dead end')), '0'],
  ];
  for (const [what, figure, aim] of lines) console.log(`${what.padEnd(36)}${figure.padStart(8)}   aim ${aim}`);
}

function tell({ case: one, verdict, told }: Result): void {
  console.log(`\n[${verdict}] ${one.intent}: ${[...one.before, one.say].join(' → ')}\n${told}`);
}
