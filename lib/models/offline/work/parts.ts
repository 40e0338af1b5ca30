import { type Order, readOrder } from './order.ts';

/** A part of a task, and what it asks for; undefined when rules cannot do it. */
export interface Part {
  words: string;
  order: Order | undefined;
}

const name = '(?:the )?(?:file )?(?:["“\'”’_]*[\\p{L}\\p{N}/-]*[\\p{L}\\p{N}_./-]*\\.\\w|_{3})';
/** What stands between two things to do: "then", or another that can only be one of its own. */
const between = new RegExp(
  `(?:[,;.]|\\s)+(?:and )?(?:then|after (?:that|this)|afterwards),?\\s+(?!(?:in|into|to|with|as)\\b)|(?:[,;.]\\s*(?:and )?|\\s+and )(?:also )?(?=(?:delete|remove|rename) ${name})`,
  'giu',
);
const quotes = /"[^"]*"|“[^”]*”|(?<!\w)'[^']*'(?!\w)/g;

/** The things that a task asks for, in its order; one that rules cannot tell apart is one. */
export function partsOf(task: string): Part[] {
  // What stands in quotation marks is somebody's text, however it reads.
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
    .map((part) => ({ words: part, order: readOrder(part) }));
  return parts.some(({ order }) => order) ? parts : [{ words: task, order: readOrder(task) }];
}
