import { posix } from 'node:path';

/** What a task on files asks for, as far as rules can tell. `files` are the ones that it names; none means all. */
export type Order =
  | { kind: 'rename'; from: string; to: string }
  | { kind: 'replace'; old: string; by: string; files: string[] }
  | { kind: 'count'; text?: string; files: string[] }
  | { kind: 'delete'; file: string }
  /** With `orFrom`, what is to be collected may as well be in `into` itself: “the lines in x.md”. */
  | { kind: 'collect'; into: string; orFrom?: true; about?: string; changelog: boolean; files: string[] };

type Found = Record<string, string | undefined>;
/** What a pattern found, and the words of the task that are left without what it found by `said`. */
type Reading = (found: Found, others: (...without: (string | undefined)[]) => string[]) => Order;

const word = '[\\p{L}\\p{N}_./-]+';
const file = (group: string) => `["“']?(?<${group}>${word}\\.\\w+)["”']?`;
const said = (group: string) => `(?:["“](?<${group}>[^"”]+)["”]|'(?<${group}2>[^']+)'|(?<${group}3>\\S+))`;
const pattern = (text: string) => new RegExp(text, 'iu');

const orders: [RegExp, Reading][] = [
  [
    pattern(`\\brename (?:the )?(?:file )?${file('from')} (?:to|into|as) ${file('to')}`),
    ({ from, to }) => ({ kind: 'rename', from: inWorkspace(from!), to: inWorkspace(to!) }),
  ],
  [
    pattern(
      `\\b(?:search for|replace|change|find)\\s+(?:all |every |the )*(?:occurrences? of |word |words |text )?${said('old')} (?:and replace (?:it|them) )?(?:with|by|to|into) ${said('by')}`,
    ),
    (found, others) => ({ kind: 'replace', old: one(found, 'old'), by: one(found, 'by'), files: others(found[0]) }),
  ],
  [
    /\b(?:count|how (?:many|often))\b(?:[^"“]*?(?<!\b(?:in|of|from|file) )["“](?<text>[^"”]+)["”])?/iu,
    ({ text }, others) => ({ kind: 'count', ...(text ? { text } : {}), files: others(text) }),
  ],
  [pattern(`\\b(?:delete|remove) (?:the )?(?:file )?${file('file')}`), ({ file }) => ({ kind: 'delete', file: inWorkspace(file!) })],
  [
    /\bchange ?log\b/iu,
    (_, others) => ({
      kind: 'collect',
      into: 'CHANGELOG.md',
      changelog: true,
      files: others().filter((path) => path.toLowerCase() !== 'changelog.md'),
    }),
  ],
  [
    pattern(
      `\\b(?:collect|gather|merge|combine|put|clean(?: up)?|sort|turn|summari[sz]e)\\b(?:.*?\\b(?:with|about|that mention|containing|mentioning) ${said('about')})?.*?\\b(?<how>in|into|as|to) (?:a |an |one |the )?(?:file )?(?:called |named )?(?:${file('into')}|(?<what>[\\w-]+))`,
    ),
    (found, others) => {
      const files = others(found.into, one(found, 'about'));
      return {
        kind: 'collect',
        into: inWorkspace(found.into ?? `${(found.what ?? 'notes').toLowerCase()}.md`),
        changelog: false,
        ...(found.how?.toLowerCase() === 'in' && found.into && files.length === 0 ? { orFrom: true } : {}),
        ...(one(found, 'about') ? { about: one(found, 'about') } : {}),
        files,
      };
    },
  ],
  [
    /\b(?:clean|tidy|sort|organi[sz]e|collect|summari[sz]e)\b/iu,
    (_, others) => ({ kind: 'collect', into: TIDIED, changelog: false, files: others() }),
  ],
];

/** Where things are collected when no file is named for it. */
export const TIDIED = 'notes-tidied.md';

const one = (found: Found, group: string) => found[group] ?? found[`${group}2`] ?? found[`${group}3`] ?? '';

/** Reads what a task asks for; undefined when rules cannot do it. */
export function readOrder(task: string): Order | undefined {
  for (const [asked, read] of orders) {
    const found = asked.exec(task);
    if (found)
      return read({ ...found.groups, 0: found[0] }, (...without) =>
        namesIn(without.reduce<string>((words, part) => (part ? words.replace(part, ' ') : words), task)),
      );
  }
  return undefined;
}

/** The files that words name: whatever ends as a file's name does. */
function namesIn(words: string): string[] {
  const found = words.matchAll(/(?<![\p{L}\p{N}_./-])(?<name>[\p{L}\p{N}_./-]*[\p{L}\p{N}_-]\.\d?\p{L}\w*)/gu);
  return [...new Set([...found].map(({ groups }) => inWorkspace(groups!.name!)))];
}

/** A path as the workspace lists it; one that leads out of it stays as it is. */
function inWorkspace(path: string): string {
  return posix.normalize(path).replace(/^\/workspace\//, '');
}

/** Whether a path leads out of the workspace. */
export function isOutside(path: string): boolean {
  return path.startsWith('/') || path === '..' || path.startsWith('../');
}
