import { wordsAndFigures } from '#lib/base/text/words-and-figures.ts';
import type { Claim } from './claim.ts';

export type Unsupported = Extract<Claim, { state: 'unsupported' }>;

/** The claims that are not supported and still in a text, whatever its formatting. */
export function unsupportedIn(claims: readonly Claim[] | null, text: string): Unsupported[] {
  const unsupported = (claims ?? []).filter((claim) => claim.state === 'unsupported');
  if (unsupported.length === 0) return [];
  const said = ` ${plain(text)} `;
  return unsupported.filter((claim) => said.includes(` ${plain(claim.text)} `));
}

const plain = (text: string) =>
  wordsAndFigures(text)
    .map(({ word }) => word)
    .join(' ');
