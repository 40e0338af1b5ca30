'use client';

import { useTransition } from 'react';
import { toast } from 'sonner';
import { removeApproval } from '#app/(partner)/address-actions.ts';
import { unreachable } from '#components/chat/problem.ts';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { formatDay } from '#components/ui/format-date.ts';
import { useFocusOfList } from '#components/ui/use-focus-of-list.ts';
import type { ApprovedAddress } from '#lib/features/addresses/approved-addresses.ts';

const reasonOf: Record<ApprovedAddress['how'], string> = {
  approved: 'Every page on this site. Approved',
  written: 'This address only. Entered by you',
  read: 'This address only. Read before approvals were introduced',
};

/** The sites and addresses that the partner may read, each with a button to remove it. */
export function ApprovedAddresses({ approved, timeZone, now }: { approved: ApprovedAddress[]; timeZone: string; now: string }) {
  const { holder, settle } = useFocusOfList<HTMLDivElement>(approved.map(({ id }) => id));
  const [busy, startRemoving] = useTransition();
  const remove = (id: string, name: string) =>
    startRemoving(async () => {
      const removed = await removeApproval(id).catch(() => null);
      if (!removed?.ok) return void toast.error(removed?.message ?? unreachable.message);
      settle(id);
      toast.success(`Removed ${name}. Your partner will ask before reading it again.`);
    });
  return (
    <>
      <p className="max-w-[36rem] pt-4 text-body text-pretty text-ink-2">
        Your partner asks before it reads a web address that it found itself. Addresses that you enter don’t need approval.
      </p>
      <div ref={holder} tabIndex={-1} className="outline-none">
        {approved.length === 0 ? (
          <EmptyState>No approved addresses. When your partner wants to read a new site, it asks in your inbox.</EmptyState>
        ) : (
          <ul aria-label="Approved addresses" className="mt-4 border-t border-line">
            {approved.map(({ id, origin, address, how, createdAt }) => (
              <li key={id} className="flex items-start gap-4 border-b border-line py-3">
                <div className="min-w-0 flex-1">
                  <p className="text-body font-[560] wrap-anywhere">{address ?? origin}</p>
                  <p className="text-meta text-pretty text-ink-3">
                    {reasonOf[how]}
                    {how === 'read' ? '' : ` ${formatDay(createdAt, timeZone, new Date(now))}`}.
                  </p>
                </div>
                <button
                  type="button"
                  data-entry
                  className="link flex-none pt-0.5 text-ui"
                  aria-label={`Remove: ${address ?? origin}`}
                  aria-disabled={busy}
                  onClick={() => (busy ? undefined : remove(id, address ?? origin))}
                >
                  Remove
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  );
}
