import type { Claim } from '#lib/features/claims/claim.ts';
import type { SourceSnapshot } from '#lib/features/claims/source-snapshots.ts';
import type { Brief } from './brief.ts';

/** The approved version that a new one is compared with. */
export interface PreviousVersion {
  number: number;
  /** `<ref>@<time of the last change>`. */
  ref: string;
  claims: Claim[];
  snapshots: SourceSnapshot[];
}

const wanted =
  /\b(?:what(?:['’]s| has| is)?(?: been)?\s+(?:changed|new|different)|(?:the )?changes)\s+since\s+(?:the\s+)?(?:last|previous)\s+(?:time|version|report|update|edition|one)\b/i;

/** The heading of the section. */
export const CHANGES = 'What changed since last time';

/** Whether a text names the section. */
export const namesChanges = (text: string) => wanted.test(text);

/** Whether the person asked for the section. */
export const wantsChanges = ({ instructions, recipient, guidance }: Pick<Brief, 'instructions' | 'recipient' | 'guidance'>) =>
  [instructions, recipient?.notes, ...guidance.map(({ words }) => words)].some((text) => text && namesChanges(text));
