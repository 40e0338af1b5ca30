import { capitalize } from '#lib/base/text/capitalization.ts';
import { formatMoment } from '#lib/base/text/format-moment.ts';
import type { Row } from '#lib/database/db.ts';
import { type ItemKind, itemKindLabels } from '#lib/features/integrations/platforms/item.ts';

/** The maximum length of one source's text, in characters. */
const LONGEST = 20_000;

type ReadItem = Pick<Row<'platform_items'>, 'id' | 'author' | 'at' | 'text' | 'kind' | 'updated_at'>;

/** Items, oldest first, one a paragraph: who, when and what. The newest that fit. Where each is stands in its ref, not in the text. */
export function linesOf(newestFirst: readonly ReadItem[], timeZone: string) {
  const lines: (Pick<ReadItem, 'id' | 'updated_at'> & { line: string })[] = [];
  let length = 0;
  for (const { id, author, at, text, kind, updated_at } of newestFirst) {
    const label = itemKindLabels[kind as ItemKind] ?? kind;
    const who = author === null ? capitalize(label) : kind === 'message' ? author : `${author} (${label})`;
    const line = `- ${who}, ${formatMoment(at, timeZone)}: ${text.replaceAll('\n', '\n  ')}`;
    if (length + line.length > LONGEST && lines.length > 0) break;
    lines.push({ id, updated_at, line: line.slice(0, LONGEST).toWellFormed() });
    length += line.length + 1;
  }
  const used = lines.length;
  return { lines: lines.toReversed(), used, earliest: newestFirst[used - 1]!.at };
}
