'use client';

import { useState } from 'react';
import { revoke } from '#app/admin/users/actions.ts';
import { FormDialog } from '#components/ui/form-dialog.tsx';
import { formatDay, formatMoment } from '#components/ui/format-date.ts';
import type { Invitation } from '#lib/features/account/sign-up/invitation.ts';

/** One invitation: who it is for, how often it was used, when it expires, and a button to revoke it. */
export function InvitationRow({
  invitation,
  timeZone,
  now,
  onRevoked,
}: {
  invitation: Invitation;
  timeZone: string;
  now: string;
  /** Called before it is removed from the list. */
  onRevoked: () => void;
}) {
  const [revoking, setRevoking] = useState(false);
  const { id, label, uses, usesLeft, expiresAt, createdAt } = invitation;
  const today = new Date(now);
  const works = usesLeft !== 0 && Date.parse(expiresAt) > today.getTime();
  const verb = works ? 'Revoke' : 'Remove';
  return (
    <li className="flex items-start gap-4 border-b border-line py-3">
      <div className="min-w-0 flex-1">
        <p className="text-body font-[560] wrap-anywhere">{label}</p>
        <p className="text-meta text-pretty text-ink-3">
          Created {formatDay(createdAt, timeZone, today)}, {useLabel(uses, usesLeft)}, {expiryLabel(invitation, timeZone, today)}
        </p>
      </div>
      <button
        type="button"
        data-entry
        className="link flex-none pt-0.5 text-ui touch:min-h-11"
        aria-label={`${verb}: ${label}`}
        onClick={() => setRevoking(true)}
      >
        {verb}
      </button>
      <FormDialog
        open={revoking}
        onOpenChange={setRevoking}
        title={`${verb} “${label}”?`}
        description={
          works
            ? 'The link stops working immediately. Accounts that were created with it stay.'
            : 'It no longer works and will be removed from this list.'
        }
        submit={verb}
        kind="danger"
        action={() => {
          onRevoked();
          return revoke(id);
        }}
      >
        {() => null}
      </FormDialog>
    </li>
  );
}

function useLabel(uses: number, usesLeft: number | null): string {
  if (usesLeft === 0) return 'used';
  if (usesLeft !== null) return 'for one account, not used yet';
  return uses === 0
    ? 'for any number of accounts, not used yet'
    : `for any number of accounts, used ${uses === 1 ? 'once' : `${uses} times`}`;
}

function expiryLabel({ expiresAt, usesLeft }: Invitation, timeZone: string, now: Date): string {
  const moment = formatMoment(expiresAt, timeZone, now);
  if (Date.parse(expiresAt) <= now.getTime()) return `expired ${moment}`;
  return usesLeft === 0 ? 'no longer works' : `works until ${moment}`;
}
