import { InlineLink } from '#components/ui/inline-link.tsx';
import { type LastUse, otherVersionsLabel } from '#lib/features/uses/last-use.ts';

/** "In version 3 of Weekly status and 4 other versions", with a link. */
export function LastUseLine({ use: { deliverableId, number, title, others } }: { use: LastUse }) {
  return (
    <p className="mt-0.5 text-meta text-ink-3">
      In{' '}
      <InlineLink href={`/deliverables/${deliverableId}/versions/${number}`}>
        version {number} of {title}
      </InlineLink>
      {otherVersionsLabel(others)}
    </p>
  );
}
