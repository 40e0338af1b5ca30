import { oneLine, shorten } from '#lib/base/text/shorten.ts';
import { splitAttached } from '#lib/refs/attachments.ts';

/** The title of a chat that starts with this text, without its attachments. The database computes the same (`private.title_of`). */
export function titleOfText(text: string): string {
  return shorten(oneLine(splitAttached(text).text), 80);
}
