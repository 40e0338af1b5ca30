import type { Token } from './document.ts';

/** Joins adjacent tokens with the same formatting; footnotes stay where they are. */
export function joinTokens(tokens: readonly Token[]): Token[] {
  const runs: Token[] = [];
  for (const token of tokens) {
    const last = runs.at(-1);
    if (last && !last.footnote && !token.footnote && last.href === token.href && last.marks.join() === token.marks.join())
      last.text += token.text;
    else runs.push({ ...token });
  }
  return runs;
}
