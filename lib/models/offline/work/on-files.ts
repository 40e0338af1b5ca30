import { CannotBeDone } from '../../cannot-be-done.ts';
import { plainly } from '../flow/deliverable-row.ts';
import { attempt, type Call, Failed, type Flow, together } from '../flow/flow.ts';
import type { Outcome } from '../prompt/conversation.ts';
import { capitalised } from '../words/said.ts';
import { changelogOf } from './changelog.ts';
import { collectionOf } from './collection.ts';
import { inBatches } from './in-batches.ts';
import { listed } from './listed.ts';
import { isOutside, type Order, TIDIED } from './order.ts';
import { partsOf } from './parts.ts';
import type { Ticket } from './ticket.ts';
import { passedOver, unreadable } from './unreadable.ts';

type Step = [content: string, activeForm: string];

/**
 * Simple work on files: rename, replace, count, delete, and collect into a file.
 * @throws {CannotBeDone} when the rules cannot do it, or there is nothing to do it on
 */
export function* workOnFiles(ticket: Ticket): Flow<string> {
  const parts = partsOf(ticket.task);
  if (!parts.some(({ order }) => order))
    throw new CannotBeDone(
      'Without a model, work goes by rules, and these cannot do this. They can rename a file, replace words in files, count lines and words, delete a file, and collect what files say into one, such as a changelog. Nothing was changed. Open a ticket that asks for one of these.',
    );
  const done: string[] = [];
  const left: string[] = [];
  for (const { words, order } of parts) {
    if (!order) {
      left.push(words);
      continue;
    }
    try {
      done.push(yield* carryOut(order, ticket));
    } catch (error) {
      if (!(error instanceof Failed)) throw error;
      if (done.length === 0) throw new CannotBeDone(error.message);
      throw new CannotBeDone(`${done.join(' ')} But “${words}” was not done: ${error.message} What was done before is kept.`);
    }
  }
  const notDone = left.map((words) => `**Not done**, since rules cannot do it without a model: “${plainly(words)}”.`);
  const title = `# ${plainly(capitalised(ticket.task)).slice(0, 120)}`;
  return [title, ...done, ...notDone, 'Done by rules and without a model.'].join('\n\n');
}

function* carryOut(order: Order, ticket: Ticket): Flow<string> {
  switch (order.kind) {
    case 'rename':
      return yield* rename(order);
    case 'replace':
      return yield* replace(order);
    case 'count':
      return yield* count(order);
    case 'delete':
      return yield* remove(order, ticket);
    case 'collect':
      return yield* collect(order);
  }
}

function* rename({ from, to }: { from: string; to: string }): Flow<string> {
  demandInside(to);
  const plan: Step[] = [
    [`Rename ${from}`, `Renaming ${from}`],
    ['Check that it is there', 'Checking'],
  ];
  const files = yield* look(plan);
  if (!files.includes(from)) throw missing([from], files);
  if (files.includes(to)) throw new Failed(`There is a file “${to}” already. Name another, or delete that one first.`);
  const folder = to.includes('/') ? `mkdir -p ${quote(to.slice(0, to.lastIndexOf('/')))} && ` : '';
  yield* must('bash', { command: `${folder}mv ${quote(from)} ${quote(to)}` });
  const [, after] = yield* together([todo(plan, 1), { name: 'file_exists', input: { path: to } }]);
  if (!after?.success) throw new Failed(`“${from}” was to be renamed to “${to}”, which is not there now. Look what became of it.`);
  yield* finished(plan);
  return `Renamed ${code(from)} to ${code(to)}.`;
}

function* replace({ old, by, files: named }: { old: string; by: string; files: string[] }): Flow<string> {
  const plan: Step[] = [
    [`Find “${old}”`, `Looking for “${old}”`],
    [`Replace it with “${by}”`, 'Replacing'],
    ['Check that none is left', 'Checking'],
  ];
  const search = searchesFor(old, named);
  const meant = chosen(yield* look(plan), named);
  if (meant.length === 0) throw new Failed(nothingThere);
  const passed = yield* unreadable(meant);
  const readable = ([path]: [string, number]) => !passed.includes(path);
  let left = countsIn(yield* together(search)).filter(readable);
  if (left.length === 0)
    throw new Failed(
      `“${old}” does not stand in ${named.length > 0 ? listed(named) : 'any file'}. Nothing was changed.${passedOver(passed)}`,
    );
  const done: string[] = [];
  for (;;) {
    const before = done.length;
    let problem = '';
    for (const some of inBatches(left)) {
      const edits = some.map(
        ([path]): Call => ({ name: 'edit_file', input: { path, old_string: old, new_string: by, replace_all: true } }),
      );
      const [, ...edited] = yield* together([todo(plan, 1), ...edits]);
      edited.forEach(({ success, content, message }, index) => {
        if (success) done.push(`- ${code(some[index]![0])}: ${/\d+/.exec(String(content))?.[0] ?? 'some'} replaced`);
        else problem = `“${some[index]![0]}” could not be changed: ${message}`;
      });
    }
    const [, ...found] = yield* together([todo(plan, 2), ...search]);
    const contained = by.includes(old);
    left = contained ? [] : countsIn(found).filter(readable);
    if (left.length === 0 && !problem) break;
    // What was refused for the moment is tried again; what holds the old words by itself would be replaced twice.
    if (contained || done.length === before)
      throw new Failed(`${problem || `“${old}” still stands in ${listed(left.map(([path]) => path))}.`} What was changed before is kept.`);
  }
  yield* finished(plan);
  return `Replaced “${plainly(old)}” with “${plainly(by)}”:\n\n${done.join('\n')}\n\nNone is left${passed.length > 0 ? ' in what can be read' : ''}.${passedOver(passed, code)}`;
}

function* count({ text, files: named }: { text?: string; files: string[] }): Flow<string> {
  const plan: Step[] = [['Count', 'Counting']];
  const meant = chosen(yield* look(plan), named);
  if (meant.length === 0) throw new Failed(nothingThere);
  const passed = yield* unreadable(meant);
  const files = meant.filter((path) => !passed.includes(path));
  if (files.length === 0) throw new Failed(`Nothing was counted.${passedOver(passed)}`);
  if (text) {
    const found = yield* together(searchesFor(text, named));
    yield* finished(plan);
    const counts = countsIn(found).filter(([path]) => files.includes(path));
    const lines = counts.reduce((sum, [, lines]) => sum + lines, 0);
    const table = counts.map(([path, lines]) => `| ${code(path)} | ${lines} |`).join('\n');
    return `“${plainly(text)}” stands in ${lines} ${lines === 1 ? 'line' : 'lines'} of ${counts.length} ${counts.length === 1 ? 'file' : 'files'}.${table && `\n\n| File | Lines |\n|---|---:|\n${table}`}${passedOver(passed, code)}`;
  }
  const counted = yield* must('bash', { command: `wc -l -w ${files.map(quote).join(' ')}` });
  yield* finished(plan);
  const rows = String(counted.content).matchAll(/^\s*(\d+)\s+(\d+)\s+(.+)$/gm);
  const table = [...rows].map(([, lines, words, path]) => `| ${path === 'total' ? '**Together**' : code(path!)} | ${lines} | ${words} |`);
  return `${files.length} ${files.length === 1 ? 'file' : 'files'}.\n\n| File | Lines | Words |\n|---|---:|---:|\n${table.join('\n')}${passedOver(passed, code)}`;
}

function* remove({ file: path }: { file: string }, { declined }: Ticket): Flow<string> {
  const plan: Step[] = [[`Delete ${path}`, `Deleting ${path}`]];
  const files = yield* look(plan);
  if (!files.includes(path)) throw missing([path], files);
  let outcome = yield* attempt('delete_file', { path });
  // What its person agreed to is the next call on record; what they did not decide before the run was stopped is asked again.
  while (waits(outcome)) {
    if (declined.some((subject) => subject.includes(`“${path}”`))) {
      yield* finished([[`Leave ${path} as it is: its deletion was declined`, `Leaving ${path} as it is`]]);
      return `${code(path)} was left as it is, since you did not want it deleted.`;
    }
    outcome = yield* attempt('delete_file', { path });
  }
  if (!outcome.success) throw new Failed(`${path} could not be deleted: ${outcome.message}`);
  yield* finished(plan);
  return `Deleted ${code(path)}.`;
}

function* collect({ into: wanted, orFrom, about, changelog, files }: Extract<Order, { kind: 'collect' }>): Flow<string> {
  demandInside(wanted);
  const plan: Step[] = [
    ['Read the files', 'Reading the files'],
    ['Write it down', 'Writing'],
    ['Check what was written', 'Checking what was written'],
  ];
  const there = yield* look(plan);
  const [into, named] = orFrom && there.includes(wanted) ? [TIDIED, [wanted]] : [wanted, files];
  const sources = chosen(there, named).filter((path) => path !== into);
  if (sources.length === 0) throw new Failed(nothingThere);
  const texts: { path: string; text: string }[] = [];
  for (const some of inBatches(sources)) {
    const first = yield* together(some.map((path): Call => ({ name: 'read_file', input: { path } })));
    for (const [index, path] of some.entries()) {
      const text = yield* readOn(path, first[index]!);
      if (text !== null) texts.push({ path, text });
    }
  }
  const passed = sources.filter((path) => !texts.some((one) => one.path === path));
  const collected = changelog ? changelogOf(texts) : collectionOf(texts, into, about);
  if (collected.entries === 0)
    throw new Failed(
      `There is nothing to collect in ${listed(sources)}${about ? ` about “${about}”` : ''}. Nothing was written.${passedOver(passed)}`,
    );
  const [, written] = yield* together([todo(plan, 1), { name: 'write_file', input: { path: into, content: collected.text } }]);
  if (!written?.success) throw new Failed(`“${into}” could not be written: ${written?.message}`);
  const [, checked] = yield* together([todo(plan, 2), { name: 'read_file', input: { path: into } }]);
  if (!checked?.success) throw new Failed(`“${into}” was written and cannot be read back: ${checked?.message}`);
  yield* finished(plan);
  const { entries, repeated } = collected;
  return [
    `Wrote ${code(into)}: ${entries} ${entries === 1 ? 'entry' : 'entries'} from ${listed(
      texts.map(({ path }) => path),
      code,
    )}.`,
    ...(repeated > 0 ? [`${repeated} ${repeated === 1 ? 'entry was' : 'entries were'} there more than once and left out.`] : []),
  ]
    .join(' ')
    .concat(passedOver(passed, code));
}

/** The files of the workspace, with the plan beside the look. */
function* look(plan: readonly Step[]): Flow<string[]> {
  const [, found] = yield* together([todo(plan, 0), { name: 'list_files', input: { path: '.', recursive: true } }]);
  if (!found?.success) throw new Failed(`The files could not be listed: ${found?.message}`);
  return String(found.content ?? '')
    .split('\n')
    .map((line) => line.replace(/^\.\//, ''))
    .filter((line) => line && !line.startsWith('[') && !line.endsWith('/'));
}

const NUMBER = /^ *\d+\t/;

/** A whole file, read on where its first look shows only a part; null when it is no text. */
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

function* must(name: Call['name'], input: Record<string, unknown>): Flow<Outcome> {
  const outcome = yield* attempt(name, input);
  if (!outcome.success) throw new Failed(String(outcome.message ?? 'It did not work.'));
  return outcome;
}

function* finished(plan: readonly Step[]): Flow<void> {
  yield* together([todo(plan, plan.length)]);
}

function todo(plan: readonly Step[], at: number): Call {
  const todos = plan.map(([content, activeForm], index) => ({
    content,
    activeForm,
    status: index < at ? 'completed' : index === at ? 'in_progress' : 'pending',
  }));
  return { name: 'Todo', input: { todos } };
}

/** Looks for words in the files that are named, or in all. */
function searchesFor(text: string, named: readonly string[]): Call[] {
  const within = named.length > 0 ? named : ['.'];
  return within.map((path) => ({ name: 'grep', input: { pattern: escaped(text), path, output_mode: 'count' } }));
}

/** Lines of "path:count". */
function countsIn(outcomes: readonly Outcome[]): [path: string, lines: number][] {
  const rows = outcomes.flatMap(({ content }) => [...String(content ?? '').matchAll(/^(.+):(\d+)$/gm)]);
  return rows.map(([, path, lines]) => [path!, Number(lines)]);
}

/** The files that are meant: those that are named, or all. */
function chosen(there: readonly string[], named: readonly string[]): readonly string[] {
  const gone = named.filter((path) => !there.includes(path));
  if (gone.length > 0) throw missing(gone, there);
  return named.length > 0 ? named : there;
}

function missing(paths: readonly string[], there: readonly string[]): Failed {
  return new Failed(
    there.length === 0 ? nothingThere : `There is no file ${listed(paths)}. There are: ${listed(there)}. Nothing was changed.`,
  );
}

function demandInside(path: string): void {
  if (isOutside(path))
    throw new Failed(
      `“${path}” is outside of the workspace, where nothing is kept. Nothing was changed. Name a file within the workspace.`,
    );
}

const nothingThere = 'The workspace has no files to do it on. Add files to the ticket, then run it again.';
const waits = ({ content }: Outcome) => /^The person was asked\b/.test(String(content ?? ''));
const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
const quote = (path: string) => `'${path.replaceAll("'", `'\\''`)}'`;
const code = (path: string) => `\`${path}\``;
