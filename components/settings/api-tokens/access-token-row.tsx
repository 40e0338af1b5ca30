'use client';

import { useState } from 'react';
import { revokeToken } from '#app/(partner)/settings/api-tokens/actions.ts';
import { FormDialog } from '#components/ui/form-dialog.tsx';
import { formatDay } from '#components/ui/format-date.ts';
import type { AccessToken } from '#lib/runs/mcp-server/access-tokens.ts';
import { formatExpiry, formatLastUse, scopesLabel } from './access-labels.ts';

/** One token: its scopes, when it was created and used, when it expires, and a button to revoke it. */
export function AccessTokenRow({
  token,
  timeZone,
  now,
  onRevoked,
}: {
  token: AccessToken;
  timeZone: string;
  now: string;
  /** Called before it is removed from the list. */
  onRevoked: () => void;
}) {
  const [revoking, setRevoking] = useState(false);
  const { id, name, scopes, createdAt, lastUsedAt, expiresAt } = token;
  const today = new Date(now);
  const expiry = formatExpiry(expiresAt, timeZone, today);
  return (
    <li className="flex items-start gap-4 border-b border-line py-3">
      <div className="min-w-0 flex-1">
        <p className="text-body font-[560] wrap-anywhere">{name}</p>
        <p className="text-meta text-pretty text-ink-3">
          {scopesLabel(scopes)}, created {formatDay(createdAt, timeZone, today)}, {formatLastUse(lastUsedAt, timeZone, today)},{' '}
          <span className={expiry.expired ? 'text-bad' : undefined}>{expiry.label}</span>
        </p>
      </div>
      <button
        type="button"
        data-entry
        className="link flex-none pt-0.5 text-ui"
        aria-label={expiry.expired ? `Remove: ${name}` : `Revoke: ${name}`}
        onClick={() => setRevoking(true)}
      >
        {expiry.expired ? 'Remove' : 'Revoke'}
      </button>
      <FormDialog
        open={revoking}
        onOpenChange={setRevoking}
        title={expiry.expired ? `Remove “${name}”?` : `Revoke “${name}”?`}
        description={
          expiry.expired
            ? 'This token no longer works and will be removed from the list.'
            : 'Clients using it lose access immediately. Create a new token to restore access.'
        }
        submit={expiry.expired ? 'Remove' : 'Revoke'}
        kind="danger"
        action={() => {
          onRevoked();
          return revokeToken(id);
        }}
      >
        {() => null}
      </FormDialog>
    </li>
  );
}
