import { plainly } from '../flow/deliverable-row.ts';
import { attempt, type Call, Failed, type Flow, together } from '../flow/flow.ts';
import type { Outcome } from '../prompt/conversation.ts';
import { capitalised } from '../words/said.ts';
import { changelogOf } from './changelog.ts';
import { collectionOf } from './collection.ts';
import type { Ticket } from './ticket.ts';

type Step = [content: string, activeForm: string];

/** What a task on files asks for, as far as rules can tell. */
type Order =
  | { kind: 'rename'; from: string; to: string }
  | { kind: 'replace'; old: string; by: string; file?: string }
  | { kind: 'count'; text?: string }
  | { kind: 'delete'; file: string }
  | { kind: 'collect'; into: string; about?: string; changelog: boolean };

const name = '["“\']?(?<NAME>[\\w./-]+\\.\\w+)["”\']?';
const file = (group: string) => name.replace('NAME', group);
const said = (group: string) => `(?:["“](?<${group}>[^"”]+)["”]|'(?<${group}2>[^']+)'|(?<${group}3>\\S+))`;
const orders: [RegExp, (found: Record<string, string | undefined>) => Order][] = [
  [
    new RegExp(`\\brename (?:the )?(?:file )?${file('from')} (?:to|into|as) ${file('to')}`, 'i'),
    ({ from, to }) => ({ kind: 'rename', from: from!, to: to! }),
  ],
  [
    new RegExp(
      `\\b(?:search for|replace|change|find)\\s+(?:all |every |the )*(?:occurrences? of |word |words |text )?${said('old')} (?:and replace (?:it|them) )?(?:with|by|to|into) ${said('by')}(?: in ${file('file')})?`,
      'i',
    ),
    (found) => ({ kind: 'replace', old: one(found, 'old'), by: one(found, 'by'), ...(found.file ? { file: found.file } : {}) }),
  ],
  [/\b(?:count|how (?:many|often))\b(?:[^"“]*["“](?<text>[^"”]+)["”])?/i, ({ text }) => ({ kind: 'count', ...(text ? { text } : {}) })],
  [new RegExp(`\\b(?:delete|remove) (?:the )?(?:file )?${file('file')}`, 'i'), ({ file }) => ({ kind: 'delete', file: file! })],
  [/\bchange ?log\b/i, (found) => ({ kind: 'collect', into: 'CHANGELOG.md', changelog: true, ...found })],
  [
    new RegExp(
      `\\b(?:collect|gather|merge|combine|put|clean(?: up)?|sort|turn|summari[sz]e)\\b(?:.*?\\b(?:with|about|that mention|containing|mentioning) ${said('about')})?.*?\\b(?:in|into|as|to) (?:a |an |one |the )?(?:file )?(?:called |named )?(?:${file('into')}|(?<what>[\\w-]+))`,
      'i',
    ),
    (found) => ({
      kind: 'collect',
      into: found.into ?? `${(found.what ?? 'notes').toLowerCase()}.md`,
      changelog: false,
      ...(one(found, 'about') ? { about: one(found, 'about') } : {}),
    }),
  ],
  [/\b(?:clean|tidy|sort|organi[sz]e|collect|summari[sz]e)\b/i, () => ({ kind: 'collect', into: 'notes-tidied.md', changelog: false })],
];

const one = (found: Record<string, string | undefined>, group: string) => found[group] ?? found[`${group}2`] ?? found[`${group}3`] ?? '';

/** Reads what a task asks for; undefined when rules cannot do it. */
export function readOrder(task: string): Order | undefined {
  for (const [pattern, order] of orders) {
    const found = pattern.exec(task);
    if (found) return order({ ...found.groups });
  }
  return undefined;
}

/** Simple work on files: rename, replace, count, delete, and collect into a file. */
export function* workOnFiles(ticket: Ticket): Flow<string> {
  const order = readOrder(ticket.task);
  const title = `# ${plainly(capitalised(ticket.task)).slice(0, 120)}`;
  if (!order)
    return `${title}\n\nI work by rules and could not do this. What I can: rename a file, replace words in all files, count lines and words, delete a file, and collect what the files say into one, such as a changelog. Nothing was changed.`;
  try {
    return `${title}\n\n${yield* carryOut(order, ticket)}\n\nDone by rules and without a model.`;
  } catch (error) {
    if (error instanceof Failed) return `${title}\n\nThis was not done. ${error.message}`;
    throw error;
  }
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
  const plan: Step[] = [
    [`Rename ${from}`, `Renaming ${from}`],
    ['Check that it is there', 'Checking'],
  ];
  const files = yield* look(plan);
  if (!files.includes(from)) throw new Failed(`There is no file ${from}. There are: ${listed(files)}.`);
  if (files.includes(to)) throw new Failed(`There is a file ${to} already, so ${from} was not renamed.`);
  const folder = to.includes('/') ? `mkdir -p ${quote(to.slice(0, to.lastIndexOf('/')))} && ` : '';
  yield* must('bash', { command: `${folder}mv ${quote(from)} ${quote(to)}` });
  const [, after] = yield* together([todo(plan, 1), { name: 'file_exists', input: { path: to } }]);
  yield* finished(plan);
  return after?.success ? `Renamed ${code(from)} to ${code(to)}.` : `${code(from)} was to be renamed to ${code(to)}; look whether it was.`;
}

function* replace({ old, by, file: only }: { old: string; by: string; file?: string }): Flow<string> {
  const plan: Step[] = [
    [`Find “${old}”`, `Looking for “${old}”`],
    [`Replace it with “${by}”`, 'Replacing'],
    ['Check that none is left', 'Checking'],
  ];
  const search = { pattern: escaped(old), path: only ?? '.', output_mode: 'count' };
  const [, found] = yield* together([todo(plan, 0), { name: 'grep', input: search }]);
  const places = countsIn(found);
  if (places.length === 0) {
    yield* finished(plan);
    return `“${plainly(old)}” stands in no file, so nothing was changed.`;
  }
  const done: string[] = [];
  for (const [path] of places) {
    const edited = yield* must('edit_file', { path, old_string: old, new_string: by, replace_all: true });
    done.push(`- ${code(path)}: ${/\d+/.exec(String(edited.content))?.[0] ?? 'some'} replaced`);
  }
  const [, left] = yield* together([todo(plan, 2), { name: 'grep', input: search }]);
  yield* finished(plan);
  const rest = by.includes(old) ? [] : countsIn(left);
  return `Replaced “${plainly(old)}” with “${plainly(by)}”:\n\n${done.join('\n')}\n\n${rest.length === 0 ? 'None is left.' : `It still stands in ${listed(rest.map(([path]) => path))}.`}`;
}

function* count({ text }: { text?: string }): Flow<string> {
  const plan: Step[] = [['Count', 'Counting']];
  if (text) {
    const [, found] = yield* together([
      todo(plan, 0),
      { name: 'grep', input: { pattern: escaped(text), path: '.', output_mode: 'count' } },
    ]);
    yield* finished(plan);
    const counts = countsIn(found);
    const lines = counts.reduce((sum, [, lines]) => sum + lines, 0);
    const table = counts.map(([path, lines]) => `| ${code(path)} | ${lines} |`).join('\n');
    return `“${plainly(text)}” stands in ${lines} ${lines === 1 ? 'line' : 'lines'} of ${counts.length} ${counts.length === 1 ? 'file' : 'files'}.${table && `\n\n| File | Lines |\n|---|---:|\n${table}`}`;
  }
  const files = yield* look(plan);
  if (files.length === 0) throw new Failed('There are no files in the workspace to count in.');
  const counted = yield* must('bash', { command: `wc -l -w ${files.map(quote).join(' ')}` });
  yield* finished(plan);
  const rows = String(counted.content).matchAll(/^\s*(\d+)\s+(\d+)\s+(.+)$/gm);
  const table = [...rows].map(([, lines, words, path]) => `| ${path === 'total' ? '**Together**' : code(path!)} | ${lines} | ${words} |`);
  return `${files.length} ${files.length === 1 ? 'file' : 'files'}.\n\n| File | Lines | Words |\n|---|---:|---:|\n${table.join('\n')}`;
}

function* remove({ file: path }: { file: string }, { declined }: Ticket): Flow<string> {
  const plan: Step[] = [[`Delete ${path}`, `Deleting ${path}`]];
  const files = yield* look(plan);
  if (!files.includes(path)) throw new Failed(`There is no file ${path}. There are: ${listed(files)}.`);
  let outcome = yield* attempt('delete_file', { path });
  if (waits(outcome)) {
    if (declined.some((subject) => subject.includes(`“${path}”`))) {
      yield* finished(plan);
      return `${code(path)} was left as it is, since you did not want it deleted.`;
    }
    // What its person agreed to is the next call on record.
    outcome = yield* attempt('delete_file', { path });
  }
  if (!outcome.success) throw new Failed(`${path} could not be deleted: ${outcome.message}`);
  yield* finished(plan);
  return `Deleted ${code(path)}.`;
}

function* collect({ into, about, changelog }: { into: string; about?: string; changelog: boolean }): Flow<string> {
  const plan: Step[] = [
    ['Read the files', 'Reading the files'],
    [`Write ${into}`, `Writing ${into}`],
    ['Check what was written', 'Checking what was written'],
  ];
  const files = (yield* look(plan)).filter((path) => path !== into);
  const texts: { path: string; text: string }[] = [];
  for (const path of files) {
    const text = yield* read(path);
    if (text !== null) texts.push({ path, text });
  }
  const collected = changelog ? changelogOf(texts) : collectionOf(texts, into, about);
  if (collected.entries === 0) {
    yield* finished(plan);
    return `There is nothing to collect in ${files.length === 0 ? 'the workspace: it has no files' : listed(files)}. Nothing was written.`;
  }
  yield* together([todo(plan, 1), { name: 'write_file', input: { path: into, content: collected.text } }]);
  const [, checked] = yield* together([todo(plan, 2), { name: 'read_file', input: { path: into } }]);
  yield* finished(plan);
  if (!checked?.success) throw new Failed(`${into} was written and cannot be read back: ${checked?.message}`);
  const { entries, repeated } = collected;
  return [
    `Wrote ${code(into)}: ${entries} ${entries === 1 ? 'entry' : 'entries'} from ${listed(texts.map(({ path }) => path))}.`,
    ...(repeated > 0 ? [`${repeated} ${repeated === 1 ? 'entry was' : 'entries were'} there more than once and left out.`] : []),
  ].join(' ');
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

/** A whole file, read on where one look shows only a part; null when it is no text. */
function* read(path: string): Flow<string | null> {
  const lines: string[] = [];
  for (;;) {
    const { success, content } = yield* attempt('read_file', { path, ...(lines.length > 0 ? { start_line: lines.length + 1 } : {}) });
    if (!success) return lines.length > 0 ? lines.join('\n') : null;
    const shown = String(content ?? '').split('\n');
    const numbered = shown.filter((line) => NUMBER.test(line));
    lines.push(...numbered.map((line) => line.replace(NUMBER, '')));
    if (numbered.length === 0 || !/^\[.*not shown/.test(shown.at(-1)!)) return lines.join('\n');
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

/** Lines of "path:count". */
function countsIn(outcome: Outcome | undefined): [path: string, lines: number][] {
  const rows = String(outcome?.content ?? '').matchAll(/^(.+):(\d+)$/gm);
  return [...rows].map(([, path, lines]) => [path!, Number(lines)]);
}

const waits = ({ content }: Outcome) => /^The person was asked\b/.test(String(content ?? ''));
const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
const quote = (path: string) => `'${path.replaceAll("'", `'\\''`)}'`;
const code = (path: string) => `\`${path}\``;
const listed = (paths: readonly string[]) => (paths.length === 0 ? 'none' : new Intl.ListFormat('en').format(paths.slice(0, 20).map(code)));
