import { isSlip } from './spelling.ts';

const empty = new Set(
  'a an the my our your their his her its this that these those one ones of for to in on at and or with about from by is are was were be been it i we you me us do does did s please deliverable deliverables new every have has had said told mentioned what when who how which any anything all some there now goes go next sent send called named titled'.split(
    ' ',
  ),
);

/** The distinguishing words of a text, lowercased and without plural endings. */
export function contentTerms(text: string): string[] {
  return (
    text
      .toLowerCase()
      .normalize('NFD')
      .replace(/\p{Mark}/gu, '')
      .replace(/['’]s\b/g, '')
      .match(/[\p{L}\p{N}]+/gu)
      ?.filter((word) => !empty.has(word))
      .map(stem) ?? []
  );
}

/** The share of the words in `wanted` that `text` contains, 0 to 1; typos are tolerated. */
export function coverage(wanted: readonly string[], text: readonly string[]): number {
  if (wanted.length === 0) return 0;
  return wanted.filter((word) => text.some((other) => other === word || isSlip(word, other))).length / wanted.length;
}

function stem(word: string): string {
  if (word.length <= 4) return word;
  return word.replace(/(?:ies)$/, 'y').replace(/(?<=[^s])s$/, '');
}
