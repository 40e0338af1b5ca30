import type { Token } from './document.ts';

/** Joins adjacent tokens with the same formatting. */
export function joinTokens(tokens: readonly Token[]): Token[] {
  const runs: Token[] = [];
  for (const token of tokens) {
    const last = runs.at(-1);
    if (last && last.href === token.href && last.marks.join() === token.marks.join()) last.text += token.text;
    else runs.push({ ...token });
  }
  return runs;
}
