import { RefusedInput } from '#lib/untrusted/refused-input.ts';
import { type RunOptions, untrusted } from '#lib/untrusted/untrusted.ts';
import type { ComparedBlock, Comparison } from './compare-documents.ts';

/** How a text is shown: as blocks, or as it is written where a `problem` keeps it from being laid out. */
export interface ShownText {
  /** Null where there is a problem, and where there are so many that a browser reads them sooner than it loads them. */
  blocks: ComparedBlock[] | null;
  problem: string | null;
}

/** Two texts beside each other, as {@link ShownText}. */
export interface ShownComparison {
  comparison: Comparison | null;
  problem: string | null;
}

/** More blocks than this are not put into a page by the server: that would hold up everybody's. */
const MOST_BLOCKS = 1500;

/** Lays out a text in Markdown. @throws the signal's reason when aborted */
export async function shownText(text: string, options: RunOptions = {}): Promise<ShownText> {
  if (!text) return { blocks: [], problem: null };
  const blocks = await untrusted.run('markdown-to-blocks', text, options).catch(problemOf);
  if ('problem' in blocks) return { blocks: null, problem: blocks.problem };
  return { blocks: blocks.length > MOST_BLOCKS ? null : blocks, problem: null };
}

/** Compares two texts in Markdown. @throws the signal's reason when aborted */
export async function shownComparison(before: string, after: string, options: RunOptions = {}): Promise<ShownComparison> {
  const comparison = await untrusted.run('compare-documents', { before, after }, options).catch(problemOf);
  if ('problem' in comparison) return { comparison: null, problem: comparison.problem };
  return { comparison: comparison.blocks.length > MOST_BLOCKS ? null : comparison, problem: null };
}

function problemOf(error: unknown): { problem: string } {
  if (error instanceof RefusedInput) return { problem: error.message };
  throw error;
}
