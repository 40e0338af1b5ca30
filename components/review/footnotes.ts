import { createContext } from 'react';
import type { Claim } from '#lib/features/claims/claim.ts';
import type { SourceSnapshot } from '#lib/features/claims/source-snapshots.ts';

/** What the footnotes of a version show. */
export interface Footnotes {
  versionId: string;
  /** The version's page. */
  href: string;
  claims: readonly Claim[];
  /** The number and the title of each source, by its place among the version's sources. */
  sources: readonly { number: number; title: string }[];
  /** Whether statements without a source are marked. */
  marksUnsourced: boolean;
}

/** Null where a text has no footnotes. */
export const FootnotesContext = createContext<Footnotes | null>(null);

/** Numbers sources as the page of a version lists them: memories after all others. */
export function numberSources(sources: readonly SourceSnapshot[]): { number: number; title: string }[] {
  const listed = [...sources.filter(({ kind }) => kind !== 'memory'), ...sources.filter(({ kind }) => kind === 'memory')];
  return sources.map((source) => ({ number: listed.indexOf(source) + 1, title: source.title }));
}
