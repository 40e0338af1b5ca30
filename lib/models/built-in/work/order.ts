import { posix } from 'node:path';

/** What a task on files asks for, as far as rules can tell. `files` are the ones that it names; none means all. */
export type Order =
  | { kind: 'rename'; from: string; to: string }
  | { kind: 'replace'; old: string; by: string; files: string[] }
  | { kind: 'count'; text?: string; files: string[] }
  | { kind: 'delete'; file: string }
  /** With `orFrom`, what is to be collected may as well be in `into` itself: “the lines in x.md”. */
  | { kind: 'collect'; into: string; orFrom?: true; about?: string; changelog: boolean; files: string[] };

/** What some words ask for: orders of one kind, and other things that no rule does, each in the person's words. */
export interface ReadOrders {
  orders: Order[];
  others: string[];
}

type Found = Record<string, string | undefined>;
/** What a pattern found, and the files that are named in the words that are left without what it found by `without`. */
type Reading = (found: Found, files: (...without: (string | undefined)[]) => string[]) => Order;

interface Pattern {
  asked: RegExp;
  /** What may follow what was found, any number of times, and belongs to it. */
  more?: RegExp;
  read: Reading;
  /** Words beside what was found that change nothing about it. */
  fillers: RegExp;
  /** Other words in the same clause describe what is worked on. */
  describes?: true;
}

const word = '[\\p{L}\\p{N}_./-]+';
const file = (group: string) => `["“']?(?<${group}>${word}\\.\\w+)["”']?`;
const said = (group: string) => `(?:["“](?<${group}>[^"”]+)["”]|'(?<${group}2>[^']+)'|(?<${group}3>[^\\s,;]*[^\\s,;.!?]|\\S+))`;
const pattern = (text: string) => new RegExp(text, 'iu');
/** Continues where another pattern ended. */
const following = (text: string) => new RegExp(`(?:\\s*[,&]\\s*(?:and\\s+)?|\\s+and\\s+)(?:also\\s+)?${text}`, 'iuy');

const renamed = `(?:the )?(?:file )?${file('from')} (?:to|into|as) ${file('to')}`;
const replaced = (between: string) =>
  `(?:all |every |the )*(?:occurrences? of |word |words |text )?${said('old')} ${between}(?:with|by|to|into) ${said('by')}`;
const deleted = `(?:the )?(?:file )?${file('file')}`;

/** Words that may appear in any order and ask for nothing. */
const common =
  /^(?:a|an|the|all|every|each|these|those|this|that|my|our|your|of|in|on|to|for|from|with|within|across|throughout|please|now|also|too|it|them|its|their|they|is|are|there|here|files?|folders?|documents?|texts?|notes?|workspace|project|everything|everywhere|wherever|whole|both|any|just|me|us|then|as|well|can|could|would|you|i|want|need|appears?|occurs?|stands?|hi|hello|hey|thanks|thank)$/i;
const counting =
  /^(?:lines?|words?|times|time|does|do|number|total|count|occurrences?|many|much|how|appears?|mentions?|mentioned|contains?|have|has|used)$/i;
const collecting =
  /^(?:clean|tidy|sort|organi[sz]e|collect|gather|merge|combine|put|summari[sz]e|turn|write|make|create|up|out|lines?|points?|entries|items|duplicates?|repeated|remove|drop|once|into|together|one|single|new|lists?|topics?|kinds?|group|grouped|by|short|clear|neat|changelog)$/i;
/** What limits an order in a way that no rule keeps. */
const limits =
  /(?:^|\s)(?:except|unless|if|but|only(?! in\b)|without|excluding|other than|apart from|not|never|don['’]t|when|whenever|where|whose|before|until)(?=\s|$)/iu;

const patterns: Pattern[] = [
  {
    asked: pattern(`\\brename ${renamed}`),
    more: following(`(?:rename )?${renamed}`),
    read: ({ from, to }) => ({ kind: 'rename', from: inWorkspace(from!), to: inWorkspace(to!) }),
    fillers: common,
  },
  {
    asked: pattern(`\\b(?:search for|replace|change|find)\\s+${replaced('(?:and replace (?:it|them) )?')}`),
    more: following(`(?:(?:replace|change) )?${replaced('')}`),
    read: (found, files) => ({ kind: 'replace', old: one(found, 'old'), by: one(found, 'by'), files: files() }),
    fillers: common,
  },
  {
    asked: /\b(?:count|how (?:many|often))\b(?:[^"“]*?(?<!\b(?:in|of|from|file) )["“](?<text>[^"”]+)["”])?/iu,
    read: ({ text }, files) => ({ kind: 'count', ...(text ? { text } : {}), files: files(text) }),
    fillers: counting,
  },
  {
    asked: pattern(`\\b(?:delete|remove) ${deleted}`),
    more: following(`(?:(?:delete|remove) )?${deleted}`),
    read: ({ file }) => ({ kind: 'delete', file: inWorkspace(file!) }),
    fillers: common,
  },
  {
    asked: /\bchange ?log\b/iu,
    read: (_, files) => ({
      kind: 'collect',
      into: 'CHANGELOG.md',
      changelog: true,
      files: files().filter((path) => path.toLowerCase() !== 'changelog.md'),
    }),
    fillers: collecting,
    describes: true,
  },
  {
    asked: pattern(
      `\\b(?:collect|gather|merge|combine|put|clean(?: up)?|sort|turn|summari[sz]e)\\b(?:.*?\\b(?:with|about|that mention|containing|mentioning) ${said('about')})?.*?\\b(?<how>in|into|as|to) (?:a |an |one |the )?(?:file )?(?:called |named )?(?:${file('into')}|(?<what>(?!(?:two|three|four|five|several|many|parts|pieces|\\d+)\\b)[\\w-]+))`,
    ),
    read: (found, named) => {
      const files = named(found.into, one(found, 'about'));
      return {
        kind: 'collect',
        into: inWorkspace(found.into ?? `${(found.what ?? 'notes').toLowerCase()}.md`),
        changelog: false,
        ...(found.how?.toLowerCase() === 'in' && found.into && files.length === 0 ? { orFrom: true } : {}),
        ...(one(found, 'about') ? { about: one(found, 'about') } : {}),
        files,
      };
    },
    fillers: collecting,
    describes: true,
  },
  {
    asked: /\b(?:clean|tidy|sort|organi[sz]e|collect|summari[sz]e)\b/iu,
    read: (_, files) => ({ kind: 'collect', into: TIDIED, changelog: false, files: files() }),
    fillers: collecting,
    describes: true,
  },
];

/** Where things are collected when no file is named for it. */
export const TIDIED = 'notes-tidied.md';

const one = (found: Found, group: string) => found[group] ?? found[`${group}2`] ?? found[`${group}3`] ?? '';

/**
 * Reads what some words ask for; undefined when rules cannot do it, or cannot do it as the words limit it. What else they ask for
 * is told beside it: nothing is passed over in silence.
 */
export function readOrders(words: string): ReadOrders | undefined {
  for (const { asked, more, read, fillers, describes } of patterns) {
    const found = asked.exec(words);
    if (!found) continue;
    const each: RegExpExecArray[] = [found];
    for (let end = found.index + found[0].length; more; ) {
      more.lastIndex = end;
      const next = more.exec(words);
      if (!next) break;
      each.push(next);
      end = more.lastIndex;
    }
    const rest = restOf(words, each, (word) => fillers.test(word) || common.test(word), describes ?? false);
    if (!rest) return undefined;
    // The names of files stand around the words of several orders, and within those of the one that has no others of its kind.
    const around = more ? rest.around : `${rest.around} ${found[0]}`;
    const files = (...without: (string | undefined)[]) =>
      namesIn(without.reduce<string>((text, part) => (part ? text.replace(part, ' ') : text), around));
    return { orders: each.map(({ groups }) => read({ ...groups }, files)), others: rest.others };
  }
  return undefined;
}

/** Stand for the words of an order, and for a text in quotation marks. */
const ORDER = '\ue000';
const QUOTED = '\ue001';
const quotes = /"[^"]*"|“[^”]*”|(?<!\w)'[^']*'(?!\w)/g;

/**
 * What a task says beside its orders: the words around them that belong to them, and what else it asks for. Undefined when words in
 * the orders' own breath say more of them than the rules know, so that carrying them out would be something else than was asked.
 */
function restOf(task: string, found: readonly RegExpExecArray[], isFiller: (word: string) => boolean, describes: boolean) {
  const end = found.at(-1)!.index + found.at(-1)![0].length;
  const texts: string[] = [];
  const open = `${task.slice(0, found[0]!.index)} ${ORDER} ${task.slice(end)}`.replace(quotes, (text) => {
    if (namesIn(text).length > 0) return text;
    texts.push(text);
    return QUOTED;
  });
  if (limits.test(open)) return undefined;
  const asWritten = (words: string) => words.replaceAll(QUOTED, () => texts.shift()!).replace(ORDER, ' ');
  const around: string[] = [];
  const others: string[] = [];
  for (const breath of open.split(/[,;:]\s|[.!?](?=\s|$)|(?<=\s)(?:and|then|plus)(?=\s)/iu)) {
    const words = breath.replaceAll(fileName, ' ').match(/[\p{L}\p{N}'’-]+|\ue001/gu) ?? [];
    const isOwn = breath.includes(ORDER);
    if (words.every(isFiller) || (isOwn && describes)) around.push(asWritten(breath));
    else if (isOwn) return undefined;
    else
      others.push(
        asWritten(breath)
          .trim()
          .replace(/^(?:and|also|then)\s+/i, ''),
      );
  }
  return { around: around.join(' , '), others };
}

const fileName = /(?<![\p{L}\p{N}_./-])(?<name>[\p{L}\p{N}_./-]*[\p{L}\p{N}_-]\.\d?\p{L}\w*)/gu;

/** The files that words name: whatever ends as a file's name does. */
function namesIn(words: string): string[] {
  return [...new Set([...words.matchAll(fileName)].map(({ groups }) => inWorkspace(groups!.name!)))];
}

/** A path as the workspace lists it; one that leads out of it stays as it is. */
function inWorkspace(path: string): string {
  return posix.normalize(path).replace(/^\/workspace\//, '');
}

/** Whether a path leads out of the workspace. */
export function isOutside(path: string): boolean {
  return path.startsWith('/') || path === '..' || path.startsWith('../');
}
