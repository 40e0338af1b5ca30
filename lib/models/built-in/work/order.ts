import { posix } from 'node:path';

/** What a task on files asks for, as far as the rules can tell. `files` are the named ones; an empty list means all. */
export type Order =
  | { kind: 'rename'; from: string; to: string }
  /** `whole`: only where it is no part of longer words. */
  | { kind: 'replace'; old: string; by: string; files: string[]; whole?: true }
  | { kind: 'count'; text?: string; files: string[] }
  | { kind: 'delete'; file: string }
  /** With `orFrom`, the source may be `into` itself: “the lines in x.md”. */
  | { kind: 'collect'; into: string; orFrom?: true; about?: string; changelog: boolean; files: string[] };

/** The orders in a text, all of one kind, and the requests that no rule can do, in the person's words. */
export interface ReadOrders {
  orders: Order[];
  others: string[];
}

type Found = Record<string, string | undefined>;
/** A pattern's match, and the files named in the text that remains after `without` removes the match. */
type Reading = (found: Found, files: (...without: (string | undefined)[]) => string[]) => Order;

interface Pattern {
  asked: RegExp;
  /** Matches further orders of the same kind, any number of times, after the first. */
  more?: RegExp;
  read: Reading;
  /** Matches words next to the order that do not change its meaning. */
  fillers: RegExp;
  /** Other words in the same clause only describe the material. */
  describes?: true;
}

const word = '[\\p{L}\\p{N}_./-]+';
const file = (group: string) => `["“']?(?<${group}>${word}\\.\\w+)["”']?`;
const said = (group: string) => `(?:["“](?<${group}>[^"”]+)["”]|'(?<${group}2>[^']+)'|(?<${group}3>[^\\s,;]*[^\\s,;.!?]|\\S+))`;
const pattern = (text: string) => new RegExp(text, 'iu');
/** A pattern that continues where the previous match ended. */
const following = (text: string) => new RegExp(`(?:\\s*[,&]\\s*(?:and\\s+)?|\\s+and\\s+)(?:also\\s+)?${text}`, 'iuy');

const renamed = `(?:the )?(?:file )?${file('from')} (?:to|into|as) ${file('to')}`;
const replaced = (between: string) =>
  `(?:all |every |the )*(?:occurrences? of |word |words |text )?${said('old')} ${between}(?:with|by|to|into) ${said('by')}`;
const deleted = `(?:the )?(?:file )?${file('file')}`;

/** Words that may appear anywhere and request nothing. */
const common =
  /^(?:a|an|the|all|every|each|these|those|this|that|my|our|your|of|in|on|to|for|from|with|within|across|throughout|please|now|also|too|it|them|its|their|they|is|are|there|here|files?|folders?|documents?|texts?|notes?|workspace|project|everything|everywhere|wherever|whole|both|any|just|me|us|then|as|well|can|could|would|you|i|want|need|appears?|occurs?|stands?|hi|hello|hey|thanks|thank)$/i;
const counting =
  /^(?:lines?|words?|times|time|does|do|number|total|count|occurrences?|many|much|how|appears?|mentions?|mentioned|contains?|have|has|used)$/i;
const collecting =
  /^(?:clean|tidy|sort|organi[sz]e|collect|gather|merge|combine|put|summari[sz]e|turn|write|make|create|up|out|lines?|points?|entries|items|duplicates?|repeated|remove|drop|once|into|together|one|single|new|lists?|topics?|kinds?|group|grouped|by|short|clear|neat|changelog)$/i;
/** Conditions that no rule can meet. */
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

/** The file for a collection if the task names none. */
export const TIDIED = 'notes-tidied.md';

const one = (found: Found, group: string) => found[group] ?? found[`${group}2`] ?? found[`${group}3`] ?? '';

/**
 * Reads the orders in a text; undefined if the rules cannot do them, or cannot meet their conditions. Anything else
 * requested is returned separately, so nothing is silently ignored.
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
    // If a pattern can repeat, its files are named around the matches; otherwise they may also be within the match.
    const around = more ? rest.around : `${rest.around} ${found[0]}`;
    const files = (...without: (string | undefined)[]) =>
      namesIn(without.reduce<string>((text, part) => (part ? text.replace(part, ' ') : text), around));
    return { orders: each.map(({ groups }) => read({ ...groups }, files)), others: rest.others };
  }
  return undefined;
}

const literal = new RegExp(
  `^(?:please )?(?:replace|change) (?<old>\\S.*?) with (?<by>\\S.*) in (?:the )?(?:file )?(?<path>${word}\\.\\w+)[.!]?$`,
  'iu',
);
/** Begins a description of a text instead of the text. */
const describing = /^(?:an?|the|any|all|each|every|some|something|another|other|its|their|my|our|whatever)\s+\p{L}/u;

/**
 * A replacement of several words without quotation marks: "replace A = False with A = True in settings.py". Undefined unless it can only
 * be meant literally: one line, one "with", both texts share a word, and nothing in them describes or limits.
 */
export function readLiteralReplacement(words: string): Order | undefined {
  const { old, by, path } = literal.exec(words.trim())?.groups ?? {};
  if (!old || !by || !path || /\n/.test(words.trim()) || /\swith\s/i.test(by) || /\sin\s/i.test(by)) return undefined;
  if (/^["“'”]|["“'”]$/.test(old) || /^["“'”]|["“'”]$/.test(by)) return undefined;
  if ([old, by].some((text) => describing.test(text) || limits.test(text))) return undefined;
  const terms = (text: string) => new Set(text.split(/\s+/));
  if (terms(old).isDisjointFrom(terms(by))) return undefined;
  return { kind: 'replace', old, by, files: [inWorkspace(path)], whole: true };
}

/** Placeholders for the words of an order and for quoted text. */
const ORDER = '\ue000';
const QUOTED = '\ue001';
const quotes = /"[^"]*"|“[^”]*”|(?<!\w)'[^']*'(?!\w)/g;

/**
 * The rest of a task: words that belong to its orders, and other requests. Undefined when the same clause adds a condition
 * the rules don't understand, because carrying the orders out would then do something other than what was asked.
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

/** The files named in a text: everything with a file extension. */
function namesIn(words: string): string[] {
  return [...new Set([...words.matchAll(fileName)].map(({ groups }) => inWorkspace(groups!.name!)))];
}

/** A path as the workspace lists it; a path that leads outside is unchanged. */
function inWorkspace(path: string): string {
  return posix.normalize(path).replace(/^\/workspace\//, '');
}

/** Whether a path leads outside the workspace. */
export function isOutside(path: string): boolean {
  return path.startsWith('/') || path === '..' || path.startsWith('../');
}
