import type { FileKind } from '#lib/features/documents/file-kind.ts';
import { passagesMarkdown } from '#lib/features/documents/passage-markdown.ts';
import type { Passage } from '#lib/features/documents/read-documents.ts';
import { problemOfMarkdown } from '#lib/untrusted/count-markdown.ts';
import { RefusedInput } from '#lib/untrusted/refused-input.ts';
import { type RunOptions, untrusted } from '#lib/untrusted/untrusted.ts';
import type { ComparedBlock } from './compare-documents.ts';
import { MOST_BLOCKS } from './shown-text.ts';

/** A passage as a page shows it: as blocks, or without them as plain text, because it is intricate or the page has many. */
export interface ShownPassage extends Passage {
  blocks: ComparedBlock[] | null;
}

/** Lays out passages that follow each other. @throws the signal's reason when aborted */
export async function shownPassages(
  passages: readonly Passage[],
  kind: FileKind | null,
  options: RunOptions = {},
): Promise<ShownPassage[]> {
  const texts = passagesMarkdown(
    passages.map(({ content }) => content),
    kind,
  ).map((text) => (problemOfMarkdown(text) ? '' : text));
  const laidOut = await untrusted.run('passages-to-blocks', texts, options).catch((error) => {
    if (error instanceof RefusedInput) return [];
    throw error;
  });
  let count = 0;
  return passages.map((passage, place) => {
    const blocks = texts[place] ? (laidOut[place] ?? null) : null;
    count += blocks?.length ?? 0;
    return { ...passage, blocks: count > MOST_BLOCKS ? null : blocks };
  });
}
