import type { EvalTurn } from '../eval-person.ts';
import { type Comparison, compare, MOST_OPTIONS, optionsOf, showsFinds } from '../expectation.ts';
import type { Change, Rows } from '../rows.ts';
import type { EvalEnv } from '../start-eval-env.ts';
import type { Case } from './cases.ts';

export type Verdict = 'right' | 'offered' | 'wrong' | 'dead end';

export interface Result {
  case: Case;
  verdict: Verdict;
  /** Whether the partner asked before anything happened. */
  asked: boolean;
  /** Whether something that cannot be taken back, or that leaves the app, happened without being asked for. */
  irreversible: boolean;
  /** For whoever reads the result: the last reply, and what differs. */
  told: string;
}

/** How many questions in a row may lead to the right result. */
const MOST_QUESTIONS = 2;
const MOST_APPROVALS = 3;

/** Plays one case for a new person, and once more for each option of a question. */
export async function play(env: EvalEnv, one: Case): Promise<Result> {
  const first = await run(env, one, []);
  const asked = first.turns.at(-1)?.question;
  const verdict = judge(one, first);
  const result = (final: Verdict): Result => ({
    case: one,
    verdict: final,
    asked: asked !== undefined,
    irreversible: final === 'wrong' && differences(one, first).some(({ unexpected }) => unexpected.some(isIrreversible)),
    told: explainRun(one, first),
  });
  if (verdict !== 'dead end' || !asked) return result(verdict);
  const tried: string[] = [];
  const offered = await leadsToRight(env, one, [], asked.options, tried);
  const led = result(offered ? 'offered' : 'dead end');
  return offered ? led : { ...led, told: [led.told, ...tried].join('\n') };
}

/** Adds what came of each option to `tried`. */
async function leadsToRight(
  env: EvalEnv,
  one: Case,
  picked: readonly string[],
  options: readonly string[],
  tried: string[],
): Promise<boolean> {
  const choices = optionsOf(options);
  if (choices.length > MOST_OPTIONS || picked.length >= MOST_QUESTIONS) return false;
  for (const choice of choices) {
    const path = [...picked, choice];
    const branch = await run(env, one, path);
    const verdict = judge(one, branch);
    if (verdict === 'right') return true;
    tried.push(`picked “${path.join('” → “')}” [${verdict}]\n${explainRun(one, branch)}`);
    const next = branch.turns.at(-1)?.question;
    if (next && verdict === 'dead end' && (await leadsToRight(env, one, path, next.options, tried))) return true;
  }
  return false;
}

interface Run {
  before: Rows;
  after: Rows;
  earlier: Rows;
  turns: EvalTurn[];
}

async function run(env: EvalEnv, { workspace, before, screen, say }: Case, picks: readonly string[]): Promise<Run> {
  const person = await env.person(workspace);
  let earlier = await person.rows();
  let start = earlier;
  for (const message of before) {
    earlier = start;
    for (let turn = await person.say(message), n = 0; turn.approval && n < MOST_APPROVALS; n++) turn = await person.approve(turn.approval);
    start = await person.rows();
  }
  const turns: EvalTurn[] = [];
  const take = async (sent: Promise<EvalTurn>) => {
    turns.push(await sent);
    for (let n = 0; turns.at(-1)!.approval && n < MOST_APPROVALS; n++) turns.push(await person.approve(turns.at(-1)!.approval!));
  };
  const ref = screen === undefined ? undefined : refOf(start, screen);
  await take(person.say(say, ref ? { screen: ref } : {}));
  for (const pick of picks) {
    const question = turns.at(-1)!.question;
    // Another run may list its options in another order, or others when several fit equally.
    if (question) await take(question.options.includes(pick) ? person.pick(question, pick) : person.say(pick));
  }
  return { before: start, after: await person.rows(), earlier, turns };
}

function refOf(rows: Rows, name: string): string | undefined {
  const deliverable = rows.deliverables.find(({ title }) => title === name);
  if (deliverable) return `deliverable:${deliverable.id}`;
  const ticket = rows.work_tickets.find(({ task }) => String(task).includes(name));
  return ticket && `work:${ticket.id}`;
}

const differences = (one: Case, outcome: Run): Comparison[] => one.expected.map((expected) => compare(expected, outcome));

function judge(one: Case, outcome: Run): Verdict {
  const all = differences(one, outcome);
  if (all.some(({ unmet, unexpected }) => unmet.length === 0 && unexpected.length === 0)) return 'right';
  if (all.every(({ unexpected }) => unexpected.length > 0)) return 'wrong';
  const declines = one.expected.every((expected) => expected.some((item) => 'decline' in item));
  return declines && showsFinds(outcome.turns.map(({ reply }) => reply).join('\n')) ? 'wrong' : 'dead end';
}

/** Archived, forgotten, decided, delivered, deleted, or another address. */
function isIrreversible({ table, before, after, fields }: Change): boolean {
  if (!after) return true;
  if (!before) return false;
  if (table === 'memories') return fields.includes('is_active') && after.is_active === false;
  if (table === 'deliverable_versions')
    return ['approved', 'rejected', 'delivered'].includes(String(after.status)) && fields.includes('status');
  return table === 'deliverables' && ((fields.includes('status') && after.status === 'archived') || fields.includes('destination'));
}

function explainRun(one: Case, outcome: Run): string {
  const { turns } = outcome;
  const [{ unmet, unexpected }] = differences(one, outcome) as [Comparison];
  const calls = turns.flatMap((turn) =>
    turn.calls.map(
      ({ name, input, output }) =>
        `${name} ${JSON.stringify(input).slice(0, 200)}${output?.success === false ? ` failed: ${output.message}` : ''}`,
    ),
  );
  return [
    ...calls.map((call) => `  ${call}`),
    `  reply: ${turns.at(-1)?.reply.replaceAll('\n', ' / ').slice(0, 300)}`,
    ...(turns.at(-1)?.question ? [`  options: ${turns.at(-1)!.question!.options.join(' | ')}`] : []),
    ...(unmet.length ? [`  not met: ${JSON.stringify(unmet)}`] : []),
    ...unexpected.map(
      ({ table, before, after, fields }) =>
        `  unexpected: ${table} ${JSON.stringify(Object.fromEntries(fields.map((field) => [field, [before?.[field], after?.[field]]])))}`,
    ),
  ].join('\n');
}
