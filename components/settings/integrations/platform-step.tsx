'use client';

import { usePathname } from 'next/navigation';
import { Link } from '#components/ui/link.tsx';
import { type PlatformName, platformLabels } from '#lib/entities/platform-names.ts';
import type { PlatformState } from '#lib/features/integrations/platforms/platform-state.ts';
import { ConnectButton } from './connect-button.tsx';
import { platformUses } from './platform-labels.ts';

/**
 * What the person does next about a platform that a chat waits for. Afterwards the chat continues. `choose`: they are to choose what
 * may be read on it, also when something is chosen already.
 */
export function PlatformStep({ name, state, choose }: { name: PlatformName; state: PlatformState; choose: boolean }) {
  const chat = /^\/chat\/([0-9a-f-]{36})$/.exec(usePathname())?.[1] ?? null;
  switch (state) {
    case 'not_connected':
    case 'ended':
      return (
        <p className="pt-1">
          <ConnectButton name={name} again={state === 'ended'} sessionId={chat} />
        </p>
      );
    case 'not_set_up':
      return (
        <p className="text-ui text-pretty text-ink-2">
          An administrator has to set up {platformLabels[name]} first.{' '}
          <Link href={`/settings/integrations/${name}`} className="link">
            Its page
          </Link>{' '}
          says how.
        </p>
      );
    default:
      return state === 'nothing_picked' || choose ? (
        <p className="pt-1">
          <Link href={`/settings/integrations/${name}?pick${chat ? `&chat=${chat}` : ''}`} className="btn">
            {`Choose ${platformUses[name].resources}`}
          </Link>
        </p>
      ) : null;
  }
}
