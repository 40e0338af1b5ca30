'use client';

import { DeliveryEntry } from '#components/inbox/delivery-entry.tsx';
import type { Viewer } from '#components/inbox/entry.tsx';
import { useSending } from '#components/inbox/use-sending.ts';
import type { WaitingDelivery } from '#lib/features/inbox/inbox.ts';

/** The undelivered versions of a deliverable, as in the inbox: each can be sent again or dismissed. */
export function Undelivered({ waiting, viewer }: { waiting: WaitingDelivery[]; viewer: Viewer }) {
  const watch = useSending();
  if (waiting.length === 0) return null;
  return (
    <section aria-label="Not delivered" className="mt-7">
      <ul className="border-t border-line">
        {waiting.map((one) => (
          <li key={one.id} className="border-b border-line py-4">
            <DeliveryEntry waiting={one} viewer={viewer} onSettled={watch} />
          </li>
        ))}
      </ul>
    </section>
  );
}
