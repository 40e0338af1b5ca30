'use client';

import { DownloadLink } from '#components/deliverables/download-link.tsx';
import { VersionState } from '#components/deliverables/version-state.tsx';
import { WithLinks } from '#components/refs/with-links.tsx';
import { WithPageLinks } from '#components/refs/with-page-links.tsx';
import { PlatformStateLabel } from '#components/settings/integrations/platform-state-label.tsx';
import { PlatformStep } from '#components/settings/integrations/platform-step.tsx';
import { Link } from '#components/ui/link.tsx';
import { ApprovalList } from '#components/work/approvals.tsx';
import { TicketState } from '#components/work/ticket-state.tsx';
import { shorten } from '#lib/base/text/shorten.ts';
import { arrivalMessage, deliveryLabel } from '#lib/features/delivery/delivery-message.ts';
import type { Followed as Following } from '#lib/runs/follow/followed.ts';
import { FollowedRun } from './followed-run.tsx';
import { useFollowed } from './use-followed.ts';

/** A run that the partner started, or a platform, with its live state. `choose`: the person is to choose what may be read on it. */
export function Followed({ followedRef, choose = false }: { followedRef: string; choose?: boolean }) {
  const [now, lookAgain] = useFollowed(followedRef);
  if (now === 'gone') return <p className="border-l-2 border-line pl-4 text-ui text-ink-3">This no longer exists.</p>;
  if (now === 'loading') return <div className="h-6 border-l-2 border-line" aria-hidden="true" />;
  return (
    <div className="flex flex-col gap-1 border-l-2 border-line pl-4" data-followed={now.status}>
      <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <Link href={now.href} className="link min-w-0 font-[560] wrap-anywhere">
          {now.kind === 'work' ? shorten(now.title, 120) : now.title}
        </Link>
        <span className="text-ui">
          {now.kind === 'version' ? (
            <VersionState status={now.status} delivery={now.delivery} />
          ) : now.kind === 'platform' ? (
            <PlatformStateLabel state={now.status} />
          ) : (
            <TicketState status={now.status} outcome={now.outcome} />
          )}
        </span>
      </p>
      {linesOf(now).map((line) => (
        <p key={line} className="text-ui text-pretty text-ink-2 wrap-anywhere">
          <WithPageLinks text={line} />
        </p>
      ))}
      {now.kind === 'version'
        ? now.deliveries.map((delivery) => {
            const message = deliveryMessage(delivery);
            return message ? (
              <p key={delivery.id} className="text-ui text-pretty text-ink-2 wrap-anywhere">
                <WithLinks text={message} />
              </p>
            ) : null;
          })
        : null}
      {now.kind === 'version' && now.file ? (
        <p className="pt-1">
          <DownloadLink {...now.file} about={now.title} />
        </p>
      ) : null}
      {now.kind === 'platform' ? <PlatformStep name={now.name} state={now.status} choose={choose} /> : null}
      {now.kind === 'work' && now.approvals.length > 0 ? <ApprovalList approvals={now.approvals} /> : null}
      {now.kind === 'work' && now.run ? <FollowedRun run={now.run} status={now.status} lookAgain={lookAgain} /> : null}
    </div>
  );
}

function linesOf(now: Following): string[] {
  const note = now.kind === 'work' ? now.note : now.kind === 'version' ? now.unread : null;
  return [now.progress, now.error, note].filter((line) => line !== null);
}

type FollowedDelivery = Extract<Following, { kind: 'version' }>['deliveries'][number];

function deliveryMessage(delivery: FollowedDelivery): string {
  const { status, error } = delivery;
  switch (status) {
    case 'pending':
    case 'sending':
      return deliveryLabel(delivery);
    case 'delivered':
      return arrivalMessage(delivery);
    case 'ready':
      // Its state says so, beside the link to download it.
      return '';
    case 'saved':
      return `${deliveryLabel(delivery)}: no email server was set up.`;
    case 'failed':
    case 'unknown':
      return `${deliveryLabel(delivery)}: ${error}`;
  }
}
