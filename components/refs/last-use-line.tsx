import { InlineLink } from '#components/ui/inline-link.tsx';
import { type LastUse, otherVersionsLabel } from '#lib/features/uses/last-use.ts';

/** "In version 3 of Weekly status and 4 other versions", with a link; `start` is its beginning. */
export function LastUseLine({ start = 'In', use: { deliverableId, number, title, others } }: { start?: string; use: LastUse }) {
  return (
    <p className="mt-0.5 text-meta text-ink-3">
      {start}{' '}
      <InlineLink href={`/deliverables/${deliverableId}/versions/${number}`}>
        version {number} of {title}
      </InlineLink>
      {otherVersionsLabel(others)}
    </p>
  );
}
