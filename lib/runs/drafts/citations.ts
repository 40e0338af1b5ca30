import type { Claim } from '#lib/features/claims/claim.ts';

/** A text without its citations, and the claims that they make. */
export interface CitedText {
  text: string;
  /** Null if the citations could not be read. */
  claims: Claim[] | null;
}

/** A citation in a model’s text: [^2] names the second material, [^document:…] a ref. */
export const citation = /\[\^(\d{1,3}|[a-z]+:[^\]\s]{1,300})\]/g;
/** What a model may add at the end, although nobody asked. */
export const definition = /^\[\^(?:\d{1,3}|[a-z]+:[^\]\s]{1,300})\]:.*(?:\n|$)/gm;
/** A text without citations. */
export const withoutCitations = (text: string) =>
  text
    .replace(definition, '')
    .replace(new RegExp(`[ \\t]*${citation.source}`, 'g'), '')
    .trim();
