import type { Claim } from '#lib/features/claims/claim.ts';
import { RefusedInput } from '#lib/untrusted/refused-input.ts';
import { type RunOptions, untrusted } from '#lib/untrusted/untrusted.ts';
import type { ComparedBlock, Comparison } from './compare-documents.ts';

/** A displayed text: as blocks, or as source text when a `problem` prevents its layout. */
export interface ShownText {
  /** Null when there is a problem, or when there are so many blocks that a browser lays them out faster than it loads them. */
  blocks: ComparedBlock[] | null;
  problem: string | null;
}

/** Two texts, compared, like {@link ShownText}. */
export interface ShownComparison {
  comparison: Comparison | null;
  problem: string | null;
}

/** More blocks than this are not rendered by the server: that would delay everyone's pages. */
export const MOST_BLOCKS = 1500;

/** Lays out a Markdown text, with footnotes if `claims` are known. @throws the signal's reason when aborted */
export async function shownText(text: string, options: RunOptions = {}, claims: Claim[] | null = null): Promise<ShownText> {
  if (!text) return { blocks: [], problem: null };
  const blocks = await untrusted.run('markdown-to-blocks', { markdown: text, claims }, options).catch(problemOf);
  if ('problem' in blocks) return { blocks: null, problem: blocks.problem };
  return { blocks: blocks.length > MOST_BLOCKS ? null : blocks, problem: null };
}

/** Compares two Markdown texts. @throws the signal's reason when aborted */
export async function shownComparison(before: string, after: string, options: RunOptions = {}): Promise<ShownComparison> {
  const comparison = await untrusted.run('compare-documents', { before, after }, options).catch(problemOf);
  if ('problem' in comparison) return { comparison: null, problem: comparison.problem };
  return { comparison: comparison.blocks.length > MOST_BLOCKS ? null : comparison, problem: null };
}

function problemOf(error: unknown): { problem: string } {
  if (error instanceof RefusedInput) return { problem: error.message };
  throw error;
}
