import { capitalize } from '#lib/base/text/capitalization.ts';
import { truncate } from '#lib/base/text/shorten.ts';
import type { ToolCall } from '#lib/base/tool-call.ts';
import { UnsupportedTaskError } from '#lib/models/failure.ts';
import { withOutcome } from '../../work-outcome.ts';
import { plainly } from '../flow/deliverable-row.ts';
import { attempt, type Flow, RequestError, type ToolName, together } from '../flow/flow.ts';
import type { Outcome } from '../prompt/conversation.ts';
import { changelogOf } from './changelog.ts';
import { collectionOf } from './collection.ts';
import { inBatches, listPaths } from './many-files.ts';
import { isOutside, type Order, TIDIED } from './order.ts';
import { type Part, partsOf } from './parts.ts';
import type { Ticket } from './ticket.ts';
import { passedOver, unreadable } from './unreadable.ts';

type Step = [content: string, activeForm: string];

/** A plan with every part of a task and the part in progress. Earlier parts are done unless they were skipped. */
class Plan {
  readonly #parts: { steps: readonly Step[]; left: boolean }[];
  #current = 0;

  constructor(parts: readonly Part[]) {
    this.#parts = parts.map(({ words, order }) => ({ steps: order ? stepsOf(order) : [leftStep(words)], left: !order }));
  }

  /** Moves on to a part. */
  begin(part: number): void {
    this.#current = part;
  }

  /** Replaces the steps of the part. */
  instead(steps: readonly Step[]): void {
    this.#parts[this.#current]!.steps = steps;
  }

  /** Marks parts as skipped. */
  leave(parts: Iterable<number>): void {
    for (const part of parts) this.#parts[part]!.left = true;
  }

  /** The call that shows the plan, with the current part at step `at`. */
  todo(at: number): ToolCall<ToolName> {
    const todos = this.#parts.flatMap(({ steps, left }, part) =>
      steps.map(([content, activeForm], step) => {
        const isDone = !left && (part < this.#current || (part === this.#current && step < at));
        const isNow = !left && part === this.#current && step === at;
        return { content, activeForm, status: isDone ? 'completed' : isNow ? 'in_progress' : 'pending' };
      }),
    );
    return { name: 'Todo', input: { todos: todos.slice(0, MOST_STEPS) } };
  }

  /** The step position at which the whole part is done. */
  get end(): number {
    return this.#parts[this.#current]!.steps.length;
  }
}

/** The limits of a plan: the number of steps, and the characters in each. */
const MOST_STEPS = 50;
const LONGEST_STEP = 200;

/**
 * Does simple work on files: rename, replace, count, delete, and collect into a file. Each part of the task is either done
 * or reported as not done.
 * @throws {UnsupportedTaskError} when the rules can do no part of it, or there are no files to do it on
 */
export function* workOnFiles(ticket: Ticket): Flow<string> {
  const parts = partsOf(ticket.task);
  if (!parts.some(({ order }) => order))
    throw new UnsupportedTaskError(
      'The built-in assistant can’t do this task. It can rename a file, replace words in files (put several words in quotation marks), count lines and words, delete a file, and collect text from files into one, such as a changelog. Nothing was changed. Create a ticket that asks for one of these.',
    );
  const plan = new Plan(parts);
  const done: string[] = [];
  const missing = parts.filter(({ order }) => !order).map(({ words }) => words);
  const notDone: string[] = [];
  // A part that cannot be done may need a file that a later part deletes.
  const first = parts.findIndex(({ order }) => !order);
  const kept = parts.filter(({ order }, index) => order?.kind === 'delete' && first !== -1 && index > first);
  plan.leave(kept.map((part) => parts.indexOf(part)));
  for (const [index, part] of parts.entries()) {
    const { words, order } = part;
    if (!order || kept.includes(part)) continue;
    plan.begin(index);
    try {
      done.push(yield* runOrder(order, ticket, plan));
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      if (parts.length === 1) throw new UnsupportedTaskError(error.message);
      // Later parts may depend on this one: a file is not deleted if its content could not be collected.
      plan.leave(parts.keys().filter((other) => other >= index));
      yield* together([plan.todo(0)]);
      const after = parts.slice(index + 1).filter((part) => part.order);
      notDone.push(`“${plainly(words)}” was not done: ${plainly(error.message)}`);
      if (after.length > 0)
        notDone.push(
          `Skipped after that: ${listPaths(
            after.map((part) => part.words),
            inQuotes,
          )}.`,
        );
      break;
    }
  }
  const failed = notDone.length > 0;
  if (missing.length > 0) notDone.push(cannotMessage(missing, kept));
  if (done.length === 0) throw new UnsupportedTaskError(`${failed ? '' : 'Nothing was done. '}${notDone.join(' ')}`);
  const text = [`# ${plainly(truncate(capitalize(ticket.task), 120))}`, ...done, 'Done by the built-in assistant.'].join('\n\n');
  return notDone.length > 0 ? withOutcome(text, 'partly_done', notDone.join(' ')) : text;
}

/** Lists the parts that no rule can do, and the deletions skipped because of them. */
function cannotMessage(missing: readonly string[], kept: readonly Part[]): string {
  const cannot = `Not done, because the built-in assistant can’t do it: ${listPaths(missing, inQuotes)}.`;
  if (kept.length === 0) return cannot;
  const names = kept.map(({ words }) => words);
  return `${cannot} Also not done, because it comes after that: ${listPaths(names, inQuotes)}.`;
}

const inQuotes = (words: string) => `“${plainly(words)}”`;

/** The steps that the plan shows for an order. */
function stepsOf(order: Order): Step[] {
  switch (order.kind) {
    case 'rename':
      return [step(`Rename ${order.from} to ${order.to}`, `Renaming ${order.from}`), step(`Check that ${order.to} is there`, 'Checking')];
    case 'replace':
      return [
        step(`Find “${order.old}”`, `Looking for “${order.old}”`),
        step(`Replace “${order.old}” with “${order.by}”`, 'Replacing'),
        step(`Check that no “${order.old}” is left`, 'Checking'),
      ];
    case 'count':
      return [step(order.text ? `Count “${order.text}”` : 'Count', 'Counting')];
    case 'delete':
      return [step(`Delete ${order.file}`, `Deleting ${order.file}`)];
    case 'collect':
      return [
        step('Read the files', 'Reading the files'),
        step('Write the file', 'Writing the file'),
        step('Check what was written', 'Checking what was written'),
      ];
  }
}

const step = (content: string, activeForm: string): Step => [truncate(content, LONGEST_STEP), truncate(activeForm, LONGEST_STEP)];
const leftStep = (words: string): Step => step(capitalize(words), capitalize(words));

function* runOrder(order: Order, ticket: Ticket, plan: Plan): Flow<string> {
  switch (order.kind) {
    case 'rename':
      return yield* rename(order, plan);
    case 'replace':
      return yield* replace(order, plan);
    case 'count':
      return yield* count(order, plan);
    case 'delete':
      return yield* remove(order, ticket, plan);
    case 'collect':
      return yield* collect(order, plan);
  }
}

function* rename({ from, to }: Extract<Order, { kind: 'rename' }>, plan: Plan): Flow<string> {
  demandInside(to);
  const files = yield* look(plan);
  if (!files.includes(from)) throw missing([from], files);
  if (files.includes(to)) throw new RequestError(`“${to}” already exists. Choose another name, or delete that file first.`);
  const folder = to.includes('/') ? `mkdir -p ${quote(to.slice(0, to.lastIndexOf('/')))} && ` : '';
  yield* must('bash', { command: `${folder}mv ${quote(from)} ${quote(to)}` });
  const [, after] = yield* together([plan.todo(1), { name: 'file_exists', input: { path: to } }]);
  if (!after?.success) throw new RequestError(`“${from}” was renamed to “${to}”, but “${to}” isn’t there. Check the files.`);
  yield* finished(plan);
  return `Renamed ${code(from)} to ${code(to)}.`;
}

function* replace({ old, by, files: named, whole }: Extract<Order, { kind: 'replace' }>, plan: Plan): Flow<string> {
  const search = searchesFor(old, named);
  const meant = chosen(yield* look(plan), named);
  if (meant.length === 0) throw new RequestError(nothingThere);
  const passed = yield* unreadable(meant);
  const readable = ([path]: [string, number]) => !passed.includes(path);
  let left = countsIn(yield* together(search)).filter(readable);
  if (left.length === 0)
    throw new RequestError(
      `“${old}” isn’t in ${named.length > 0 ? listPaths(named) : 'any file'}. Nothing was changed.${passedOver(passed)}`,
    );
  if (whole && countsIn(yield* together(partSearches(old, named))).length > 0)
    throw new RequestError(
      `“${old}” is also a part of longer words in ${listPaths(named)}. Nothing was changed. Put it in quotation marks to replace it there too.`,
    );
  const done: string[] = [];
  for (;;) {
    const before = done.length;
    let problem = '';
    for (const some of inBatches(left)) {
      const edits = some.map(
        ([path]): ToolCall<ToolName> => ({ name: 'edit_file', input: { path, old_string: old, new_string: by, replace_all: true } }),
      );
      const [, ...edited] = yield* together([plan.todo(1), ...edits]);
      edited.forEach(({ success, content, message }, index) => {
        if (success) done.push(`- ${code(some[index]![0])}: ${/\d+/.exec(String(content))?.[0] ?? 'some'} replaced`);
        else problem = `“${some[index]![0]}” couldn’t be changed: ${message}`;
      });
    }
    const [, ...found] = yield* together([plan.todo(2), ...search]);
    const contained = by.includes(old);
    left = contained ? [] : countsIn(found).filter(readable);
    if (left.length === 0 && !problem) break;
    // Retry after a temporary refusal, unless the new text contains the old, which would then be replaced twice.
    if (contained || done.length === before)
      throw new RequestError(`${problem || `“${old}” is still in ${listPaths(left.map(([path]) => path))}.`} Earlier changes were kept.`);
  }
  yield* finished(plan);
  return `Replaced “${plainly(old)}” with “${plainly(by)}”:\n\n${done.join('\n')}\n\nNone are left${passed.length > 0 ? ' in the files that can be read' : ''}.${passedOver(passed, code)}`;
}

function* count({ text, files: named }: Extract<Order, { kind: 'count' }>, plan: Plan): Flow<string> {
  const meant = chosen(yield* look(plan), named);
  if (meant.length === 0) throw new RequestError(nothingThere);
  const passed = yield* unreadable(meant);
  const files = meant.filter((path) => !passed.includes(path));
  if (files.length === 0) throw new RequestError(`Nothing was counted.${passedOver(passed)}`);
  if (text) {
    const found = yield* together(searchesFor(text, named));
    yield* finished(plan);
    const counts = countsIn(found).filter(([path]) => files.includes(path));
    const lines = counts.reduce((sum, [, lines]) => sum + lines, 0);
    const table = counts.map(([path, lines]) => `| ${code(path)} | ${lines} |`).join('\n');
    return `“${plainly(text)}” appears in ${lines} ${lines === 1 ? 'line' : 'lines'} of ${counts.length} ${counts.length === 1 ? 'file' : 'files'}.${table && `\n\n| File | Lines |\n|---|---:|\n${table}`}${passedOver(passed, code)}`;
  }
  const counted = yield* must('bash', { command: `wc -l -w ${files.map(quote).join(' ')}` });
  yield* finished(plan);
  const rows = String(counted.content).matchAll(/^\s*(\d+)\s+(\d+)\s+(.+)$/gm);
  const table = [...rows].map(([, lines, words, path]) => `| ${path === 'total' ? '**Total**' : code(path!)} | ${lines} | ${words} |`);
  return `${files.length} ${files.length === 1 ? 'file' : 'files'}.\n\n| File | Lines | Words |\n|---|---:|---:|\n${table.join('\n')}${passedOver(passed, code)}`;
}

function* remove({ file: path }: Extract<Order, { kind: 'delete' }>, { declined }: Ticket, plan: Plan): Flow<string> {
  const files = yield* look(plan);
  if (!files.includes(path)) throw missing([path], files);
  let outcome = yield* attempt('delete_file', { path });
  // An approved call is the next one recorded; an undecided one is requested again.
  while (waits(outcome)) {
    if (declined.some((subject) => subject.includes(`“${path}”`))) {
      plan.instead([step(`Leave ${path} as it is: its deletion was declined`, `Leaving ${path} as it is`)]);
      yield* finished(plan);
      return `${code(path)} was left as it is, because you declined to delete it.`;
    }
    outcome = yield* attempt('delete_file', { path });
  }
  if (!outcome.success) throw new RequestError(`${path} couldn’t be deleted: ${outcome.message}`);
  yield* finished(plan);
  return `Deleted ${code(path)}.`;
}

function* collect({ into: wanted, orFrom, about, changelog, files }: Extract<Order, { kind: 'collect' }>, plan: Plan): Flow<string> {
  demandInside(wanted);
  const there = yield* look(plan);
  const [into, named] = orFrom && there.includes(wanted) ? [TIDIED, [wanted]] : [wanted, files];
  const sources = chosen(there, named).filter((path) => path !== into);
  if (sources.length === 0) throw new RequestError(nothingThere);
  const texts: { path: string; text: string }[] = [];
  for (const some of inBatches(sources)) {
    const first = yield* together(some.map((path): ToolCall<ToolName> => ({ name: 'read_file', input: { path } })));
    for (const [index, path] of some.entries()) {
      const text = yield* readOn(path, first[index]!);
      if (text !== null) texts.push({ path, text });
    }
  }
  const passed = sources.filter((path) => !texts.some((one) => one.path === path));
  const collected = changelog ? changelogOf(texts) : collectionOf(texts, into, about);
  if (collected.entries === 0)
    throw new RequestError(
      `There is nothing to collect in ${listPaths(sources)}${about ? ` about “${about}”` : ''}. Nothing was written.${passedOver(passed)}`,
    );
  const [, written] = yield* together([plan.todo(1), { name: 'write_file', input: { path: into, content: collected.text } }]);
  if (!written?.success) throw new RequestError(`“${into}” couldn’t be written: ${written?.message}`);
  const [, checked] = yield* together([plan.todo(2), { name: 'read_file', input: { path: into } }]);
  if (!checked?.success) throw new RequestError(`“${into}” was written but can’t be read back: ${checked?.message}`);
  yield* finished(plan);
  const { entries, repeated } = collected;
  return [
    `Wrote ${code(into)}: ${entries} ${entries === 1 ? 'entry' : 'entries'} from ${listPaths(
      texts.map(({ path }) => path),
      code,
    )}.`,
    ...(repeated > 0 ? [`${repeated} ${repeated === 1 ? 'duplicate was' : 'duplicates were'} left out.`] : []),
  ]
    .join(' ')
    .concat(passedOver(passed, code));
}

/** Lists the files of the workspace, and shows the plan in the same step. */
function* look(plan: Plan): Flow<string[]> {
  const [, found] = yield* together([plan.todo(0), { name: 'list_files', input: { path: '.', recursive: true } }]);
  if (!found?.success) throw new RequestError(`The files couldn’t be listed: ${found?.message}`);
  return String(found.content ?? '')
    .split('\n')
    .map((line) => line.replace(/^\.\//, ''))
    .filter((line) => line && !line.startsWith('[') && !line.endsWith('/'));
}

const NUMBER = /^ *\d+\t/;

/** Reads a whole file, continuing where the first read was cut off; null if it is not text. */
function* readOn(path: string, first: Outcome): Flow<string | null> {
  const lines: string[] = [];
  for (let look = first; ; ) {
    if (!look.success) return lines.length > 0 ? lines.join('\n') : null;
    const shown = String(look.content ?? '').split('\n');
    const numbered = shown.filter((line) => NUMBER.test(line));
    lines.push(...numbered.map((line) => line.replace(NUMBER, '')));
    if (numbered.length === 0 || !/^\[.*not shown/.test(shown.at(-1)!)) return lines.join('\n');
    look = yield* attempt('read_file', { path, start_line: lines.length + 1 });
  }
}

function* must(name: ToolName, input: Record<string, unknown>): Flow<Outcome> {
  const outcome = yield* attempt(name, input);
  if (!outcome.success) throw new RequestError(String(outcome.message ?? 'It didn’t work.'));
  return outcome;
}

function* finished(plan: Plan): Flow<void> {
  yield* together([plan.todo(plan.end)]);
}

/** Searches for words in the named files, or in all files. */
const searchesFor = (text: string, named: readonly string[]) => searches(escaped(text), named);

/** Searches for words where they are a part of longer ones. */
function partSearches(text: string, named: readonly string[]): ToolCall<ToolName>[] {
  const parts = [...(/^\w/.test(text) ? [`\\w${escaped(text)}`] : []), ...(/\w$/.test(text) ? [`${escaped(text)}\\w`] : [])];
  return parts.length > 0 ? searches(parts.join('|'), named) : [];
}

function searches(pattern: string, named: readonly string[]): ToolCall<ToolName>[] {
  const within = named.length > 0 ? named : ['.'];
  return within.map((path) => ({ name: 'grep', input: { pattern, path, output_mode: 'count' } }));
}

/** Parses lines of the form "path:count". */
function countsIn(outcomes: readonly Outcome[]): [path: string, lines: number][] {
  const rows = outcomes.flatMap(({ content }) => [...String(content ?? '').matchAll(/^(.+):(\d+)$/gm)]);
  return rows.map(([, path, lines]) => [path!, Number(lines)]);
}

/** The files to work on: the named ones, or all. */
function chosen(there: readonly string[], named: readonly string[]): readonly string[] {
  const gone = named.filter((path) => !there.includes(path));
  if (gone.length > 0) throw missing(gone, there);
  return named.length > 0 ? named : there;
}

function missing(paths: readonly string[], there: readonly string[]): RequestError {
  return new RequestError(
    there.length === 0 ? nothingThere : `${listPaths(paths)} not found. The files are: ${listPaths(there)}. Nothing was changed.`,
  );
}

function demandInside(path: string): void {
  if (isOutside(path)) throw new RequestError(`“${path}” is outside the workspace. Nothing was changed. Use a path inside it.`);
}

const nothingThere = 'The ticket has no files. Add some, then run it again.';
const waits = ({ content }: Outcome) => /^The person was asked\b/.test(String(content ?? ''));
const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
const quote = (path: string) => `'${path.replaceAll("'", `'\\''`)}'`;
const code = (path: string) => `\`${path}\``;
