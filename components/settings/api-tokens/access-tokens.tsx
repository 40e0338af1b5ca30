'use client';

import { EmptyState } from '#components/ui/empty-state.tsx';
import { useFocusOfList } from '#components/ui/use-focus-of-list.ts';
import type { AccessToken } from '#lib/runs/mcp-server/access-tokens.ts';
import { AccessTokenRow } from './access-token-row.tsx';

/** A person's API tokens. When one is revoked, the focus moves to the next one. */
export function AccessTokens({ tokens, timeZone, now }: { tokens: AccessToken[]; timeZone: string; now: string }) {
  const { holder, settle } = useFocusOfList<HTMLDivElement>(tokens.map(({ id }) => id));
  return (
    <div ref={holder} tabIndex={-1} className="outline-none">
      {tokens.length > 0 ? (
        <ul aria-label="Tokens" className="mt-4 border-t border-line">
          {tokens.map((token) => (
            <AccessTokenRow key={token.id} token={token} timeZone={timeZone} now={now} onRevoked={() => settle(token.id)} />
          ))}
        </ul>
      ) : (
        <div className="group-has-[[data-new-token]]/access:hidden">
          <EmptyState>No API tokens yet.</EmptyState>
        </div>
      )}
    </div>
  );
}
