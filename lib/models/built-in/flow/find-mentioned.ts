import { contentTerms, coverage } from '#lib/models/built-in/language/matching.ts';
import { type DeliverableRow, nameTerms } from './deliverable-row.ts';

/** From this share of its title on, a deliverable counts as mentioned. */
const ENOUGH = 0.5;

/**
 * The deliverables that a whole sentence mentions, by the share of their title's words in it; several if they tie. A
 * reader, kind or rhythm in the sentence decides between equal titles.
 */
export function mentionedIn(sentence: string, rows: readonly DeliverableRow[]): DeliverableRow[] {
  const words = contentTerms(sentence);
  const scored = rows.map((row) => {
    const title = contentTerms(row.title);
    const share = coverage(title, words);
    return { row, share, score: share * title.length + 0.5 * coverage(words, nameTerms(row)) };
  });
  const mentioned = scored.filter(({ share }) => share >= ENOUGH);
  const best = Math.max(...mentioned.map(({ score }) => score));
  return mentioned.filter(({ score }) => score === best).map(({ row }) => row);
}
