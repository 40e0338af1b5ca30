import { type Order, readLiteralReplacement, readOrders } from './order.ts';

/** A part of a task. `order` is undefined if the rules cannot do it. */
export interface Part {
  words: string;
  order: Order | undefined;
}

const name = '(?:the )?(?:file )?(?:["“\'”’_]*[\\p{L}\\p{N}/-]*[\\p{L}\\p{N}_./-]*\\.\\w|_{3})';
/** Matches the beginning of another instruction: delete or rename a file, replace text, count. */
const beginning = `(?:(?:delete|remove|rename) ${name}|(?:replace|change|search for) (?!it\\b|them\\b)|(?:(?:tell|show|give) me )?(?:count|how (?:many|often))\\b)`;
/** The separator between two instructions: "then", or the beginning of another one. */
const between = new RegExp(
  `(?:[,;.]|\\s)+(?:and )?(?:then|after (?:that|this)|afterwards),?\\s+(?!(?:in|into|to|with|as)\\b)|(?:[,;.]\\s*(?:and )?|\\s+and )(?:also )?(?=${beginning})`,
  'giu',
);
/** A further replacement that follows the file of the one before it: "replace a with b in x.md, and c with d in y.md". */
const another = /^(?<first>(?:replace|change)\s.+?\sin\s.+?)(?:,\s*(?:and\s+)?|\s+and\s+)(?<next>\S+ (?:with|by) .+)$/iu;
const quotes = /"[^"]*"|“[^”]*”|(?<!\w)'[^']*'(?!\w)/g;

/** The parts of a task, in order. A task that the rules cannot split is a single part. */
export function partsOf(task: string): Part[] {
  // Quoted text is content, not an instruction.
  const open = task.replace(quotes, (text) => '_'.repeat(text.length));
  const words: string[] = [];
  let from = 0;
  for (const {
    0: { length },
    index,
  } of open.matchAll(between)) {
    words.push(task.slice(from, index));
    from = index + length;
  }
  words.push(task.slice(from));
  const parts = words
    .map((part) => part.trim())
    .filter(Boolean)
    .flatMap(partOf);
  return parts.some(({ order }) => order) ? parts : [{ words: task, order: undefined }];
}

/** The orders in a text, and the requests that the rules cannot do. */
function partOf(words: string): Part[] {
  const { first, next } = another.exec(words.replace(quotes, (text) => text.replaceAll(/\s/g, NO_BREAK)))?.groups ?? {};
  if (first && next) return [...partOf(first.replaceAll(NO_BREAK, ' ')), ...partOf(`replace ${next.replaceAll(NO_BREAK, ' ')}`)];
  const read = readOrders(words);
  if (!read) return [{ words, order: readLiteralReplacement(words) }];
  const several = read.orders.length > 1 || read.others.length > 0;
  return [
    ...read.orders.map((order) => ({ words: several ? orderLabel(order) : words, order })),
    ...read.others.map((other) => ({ words: other, order: undefined })),
  ];
}

/** The label for one of several orders. */
function orderLabel(order: Order): string {
  switch (order.kind) {
    case 'rename':
      return `rename ${order.from} to ${order.to}`;
    case 'replace':
      return `replace ${order.old} with ${order.by}`;
    case 'count':
      return order.text ? `count ${order.text}` : 'count';
    case 'delete':
      return `delete ${order.file}`;
    case 'collect':
      return `collect it into ${order.into}`;
  }
}

/** Replaces the spaces in quoted text, so that it counts as one word. */
const NO_BREAK = '\ue000';
