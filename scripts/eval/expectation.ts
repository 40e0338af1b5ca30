import { z } from 'zod';
import { weekdays } from '#lib/schedule/schedule.ts';
import type { EvalTurn } from './eval-person.ts';
import { type Change, changesBetween, type EvalRow, type EvalTable, type Rows } from './rows.ts';

const tables = { deliverable: 'deliverables', memory: 'memories', ticket: 'work_tickets', document: 'documents' } as const;
type Kind = keyof typeof tables;

/** `{deliverable: <title>, <fields>}` and the like: the first key says which row is meant. */
const rowExpectation = z
  .record(z.string(), z.unknown())
  .refine((fields) => Object.keys(fields).some((key) => key in tables), { error: 'names no deliverable, memory, ticket or document' });

/** One thing that must come true. README.md of the evaluation of the built-in assistant explains each. */
export const expectationSchema = z.union([
  z.strictObject({ new: rowExpectation }),
  z.strictObject({ changed: rowExpectation }),
  z.strictObject({ ran: z.strictObject({ action: z.string(), on: z.string().optional() }) }),
  z.strictObject({ todos: z.array(z.string()) }),
  z.strictObject({ answer: z.array(z.string()) }),
  z.strictObject({ ask: z.array(z.string()) }),
  z.strictObject({ decline: z.literal(true) }),
]);
export type Expectation = z.output<typeof expectationSchema>;

/** The results of the messages that are judged. */
export interface Outcome {
  /** The state before them. */
  before: Rows;
  after: Rows;
  /** The state before the last of the earlier messages, to which an undo returns. */
  earlier: Rows;
  turns: EvalTurn[];
}

export interface Comparison {
  /** The expectations that did not come true. */
  unmet: Expectation[];
  /** Unexpected changes. */
  unexpected: Change[];
}

/** The most options that a question may have, besides one such as "Something else". */
export const MOST_OPTIONS = 3;

export function compare(expected: readonly Expectation[], outcome: Outcome): Comparison {
  const changes = changesBetween(outcome.before, outcome.after);
  const explained = new Set<Change>();
  const unmet = expected.filter((one) => !isMet(one, outcome, changes, explained));
  return { unmet, unexpected: changes.filter((change) => !explained.has(change)) };
}

/** Whether an expectation came true; adds the changes that it explains. */
function isMet(expected: Expectation, outcome: Outcome, changes: readonly Change[], explained: Set<Change>): boolean {
  const explain = (all: readonly Change[]) => {
    for (const one of all) explained.add(one);
    return all.length > 0;
  };
  if ('new' in expected) {
    const { kind, fields } = rowOf(expected.new);
    return explain(
      changes.filter(({ table, before, after }) => table === tables[kind] && !before && after && hasFields(after, fields)).slice(0, 1),
    );
  }
  if ('changed' in expected) {
    const { kind, name, fields } = rowOf(expected.changed);
    return explain(
      changes.filter(
        ({ table, before, after }) =>
          table === tables[kind] && before && after && contains(nameOf(before), name) && hasFields(after, fields),
      ),
    );
  }
  if ('ran' in expected) return ran(expected.ran, outcome, changes, explain);
  if ('todos' in expected) return areTodos(expected.todos, outcome.turns);
  const reply = asRead(outcome.turns.map((turn) => turn.reply).join('\n'));
  if ('answer' in expected) return expected.answer.every((text) => contains(reply, text));
  if ('ask' in expected) {
    const options = outcome.turns.at(-1)?.question?.options;
    return (
      options !== undefined &&
      optionsOf(options).length <= MOST_OPTIONS &&
      expected.ask.every((text) => options.some((one) => contains(one, text)))
    );
  }
  return reply.trim() !== '' && !showsFinds(reply);
}

/** A reply without the backslashes that keep Markdown from reading its characters. */
const asRead = (reply: string) => reply.replace(/\\(?=[\\`*_{}[\]<>#|~$&^@:.])/g, '');

/** The options without one that leaves the answer open. */
export const optionsOf = (options: readonly string[]) =>
  options.filter((option) => !/^(something else|none of (these|them)|another)/i.test(option));

/** Whether a reply links to rows as if they answered the message. */
export const showsFinds = (reply: string) => /\]\((memory|document|work):/.test(reply);

function rowOf(expected: Record<string, unknown>): { kind: Kind; name: string; fields: Record<string, unknown> } {
  const kind = Object.keys(expected).find((key): key is Kind => key in tables)!;
  const { [kind]: name, ...fields } = expected;
  return { kind, name: String(name ?? ''), fields };
}

const nameOf = (row: EvalRow) => String(row.title ?? row.content ?? row.task ?? row.name ?? '');

function hasFields(row: EvalRow, fields: Record<string, unknown>): boolean {
  return Object.entries(fields).every(([field, expected]) => {
    if (field === 'source') return contains(JSON.stringify(row.sources ?? []), String(expected));
    if (field === 'frequency' && expected === 'daily' && row.frequency === 'weekly' && isDaily(row.schedule)) return true;
    if (field === 'superseded') return (row.superseded_by !== null) === expected;
    return matches(row[field], expected);
  });
}

/** Schedules are daily only if they have no days: what comes on each day, or on each weekday, is stored as weekly. */
function isDaily(schedule: unknown): boolean {
  const days = (schedule as { day?: unknown } | null)?.day;
  const has = (all: readonly string[]) => Array.isArray(days) && days.length === all.length && all.every((day) => days.includes(day));
  return has(weekdays) || has(weekdays.slice(0, 5));
}

/** Whether a value has what is expected of it: text by containing it, objects by the keys that are expected. */
export function matches(actual: unknown, expected: unknown): boolean {
  if (Array.isArray(expected)) {
    const all = Array.isArray(actual) ? actual : [actual];
    return all.length === expected.length && expected.every((one) => all.some((other) => matches(other, one)));
  }
  if (typeof expected === 'object' && expected !== null)
    return (
      typeof actual === 'object' &&
      actual !== null &&
      Object.entries(expected).every(([key, value]) => matches((actual as never)[key], value))
    );
  if (typeof expected === 'string')
    return (
      actual !== null && actual !== undefined && contains(typeof actual === 'object' ? JSON.stringify(actual) : String(actual), expected)
    );
  return (actual ?? null) === expected;
}

/** Whether a text contains one of the alternatives of `expected`, which are separated by `|`. */
export function contains(text: string, expected: string): boolean {
  const plain = (words: string) => words.toLowerCase().replaceAll('’', "'").replaceAll(/[“”]/g, '"');
  return plain(expected)
    .split('|')
    .some((one) => plain(text).includes(one.trim()));
}

function ran(
  { action, on = '' }: { action: string; on?: string },
  outcome: Outcome,
  changes: readonly Change[],
  explain: (all: readonly Change[]) => boolean,
) {
  if (action === 'undo') {
    explain(changes);
    return changesBetween(outcome.earlier, outcome.after).length === 0 && changes.length > 0;
  }
  const executed = (name: string) =>
    outcome.turns
      .flatMap((turn) => turn.calls)
      .filter((call) => call.name === 'Execute' && call.input.action === name && call.output?.success);
  // What happens to a platform is in none of the rows.
  if (on.startsWith('platform:'))
    return executed(action).some(({ input, output }) => [input.target, output?.target].some((target) => target === on));
  const rows = [...outcome.after.deliverables, ...outcome.after.work_tickets].filter((row) => contains(nameOf(row), on));
  const isOf = (row: EvalRow) => (change: Change) => change.after?.id === row.id || change.after?.deliverable_id === row.id;
  if (action === 'deliverable.reject')
    return rows.some((row) => explain(changes.filter((change) => isOf(row)(change) && change.after?.status === 'rejected')));
  const calls = executed(action);
  const done = rows.filter(({ id }) =>
    calls.some(({ input, output }) => [input.target, output?.target].some((target) => String(target).includes(id))),
  );
  for (const row of done) explain(changes.filter((change) => isOf(row)(change) && effects.has(change.table)));
  return done.length > 0;
}

/** The tables whose rows an action changes by itself. */
const effects: ReadonlySet<EvalTable> = new Set(['deliverable_versions', 'work_tickets']);

function areTodos(expected: readonly string[], turns: readonly EvalTurn[]): boolean {
  const last = turns.flatMap(({ calls }) => calls).findLast(({ name, output }) => name === 'Todo' && output?.success);
  const todos = (last?.input.todos ?? []) as { content: string; status: string }[];
  return (
    todos.length === expected.length &&
    expected.every((one, n) => {
      const step = /^\[x\]\s*(.*)$/.exec(one)?.[1];
      return contains(todos[n]!.content, step ?? one) && (step === undefined || todos[n]!.status === 'completed');
    })
  );
}
