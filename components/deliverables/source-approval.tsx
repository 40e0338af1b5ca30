'use client';

import { useTransition } from 'react';
import { toast } from 'sonner';
import { approveAddress } from '#app/(partner)/address-actions.ts';
import { unreachable } from '#components/chat/problem.ts';
import { Button } from '#components/ui/button.tsx';
import type { UnapprovedSource } from '#lib/features/addresses/read-source-approvals.ts';

/** A source that is not read until the person approves its address, shown in full. */
export function SourceApproval({ held: { state, address } }: { held: UnapprovedSource }) {
  const [busy, send] = useTransition();
  const origin = URL.parse(address)?.origin ?? address;
  const approve = () =>
    send(async () => {
      const { ok, message } = await approveAddress(address).catch(() => ({ ok: false, message: unreachable.message }));
      toast[ok ? 'success' : 'error'](message);
    });
  return (
    <div className="pb-1">
      <p className="text-meta text-pretty wrap-anywhere text-warn">
        {state === 'waiting' ? 'Waiting for your approval: ' : 'Not read, because you declined this site: '}
        {address}
      </p>
      <Button className="mt-1" busy={busy} onClick={approve} aria-label={`Approve this site: ${origin}`}>
        Approve this site
      </Button>
    </div>
  );
}
