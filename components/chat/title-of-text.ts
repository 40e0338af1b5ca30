import { oneLine, shorten } from '#lib/base/text/shorten.ts';

/** The title of a chat that starts with this text. The database computes the same (`private.title_of`). */
export function titleOfText(text: string): string {
  return shorten(oneLine(text), 80);
}
