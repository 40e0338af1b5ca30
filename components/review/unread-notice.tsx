import { TriangleAlert } from 'lucide-react';
import type { SourceSnapshot } from '#lib/features/claims/source-snapshots.ts';
import { unreadMessage } from '#lib/features/claims/unread-message.ts';

/** Which sources the draft was not, or not completely, written from. */
export function UnreadNotice({ sources }: { sources: readonly SourceSnapshot[] }) {
  const message = unreadMessage(sources);
  if (!message) return null;
  return (
    <section aria-label="Not read" className="mb-6 flex max-w-[36rem] gap-2.5 rounded-lg border border-line px-3.5 py-2 text-ui text-ink-2">
      <TriangleAlert size={15} className="mt-0.5 flex-none text-warn" aria-hidden="true" />
      <p className="min-w-0 text-pretty wrap-anywhere">{message}</p>
    </section>
  );
}
