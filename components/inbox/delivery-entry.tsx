'use client';

import { TriangleAlert } from 'lucide-react';
import { useState, useTransition } from 'react';
import { toast } from 'sonner';
import { deliver } from '#app/(partner)/deliverables/version-actions.ts';
import { arrived } from '#app/(partner)/inbox/actions.ts';
import { formatAttempt } from '#components/deliverables/format-attempt.ts';
import { WithPageLinks } from '#components/refs/with-page-links.tsx';
import { Button } from '#components/ui/button.tsx';
import { capitalize } from '#lib/base/text/capitalization.ts';
import { shorten } from '#lib/base/text/shorten.ts';
import { deliveryVerb, destinationLabel } from '#lib/entities/destination-labels.ts';
import { checkFirst } from '#lib/features/delivery/delivery-message.ts';
import type { UndeliveredStatus } from '#lib/features/delivery/delivery-status.ts';
import type { WaitingDelivery } from '#lib/features/inbox/inbox.ts';
import { Dismiss } from './dismiss.tsx';
import { About, Entry, type EntryProps, versionHref } from './entry.tsx';

/** An approved version that was not delivered, may have been, or was only saved: to send again, dismiss, or mark as delivered. */
export function DeliveryEntry({ waiting, viewer, onSettled }: EntryProps<WaitingDelivery>) {
  /** The number of attempts when it was sent from here. */
  const [sent, setSent] = useState<number | null>(null);
  const [busy, run] = useTransition();
  const { status, platform, target, attempts } = waiting;
  const name = `version ${waiting.number} of ${waiting.title}`;
  const isUnderWay = sent === attempts;
  const verb = deliveryVerb(platform);
  const where = destinationLabel({ platform, target });
  const send = () =>
    run(async () => {
      const publishing = await deliver({ versionId: waiting.versionId, shown: { platform, target }, again: status === 'unknown' }).catch(
        () => null,
      );
      if (!publishing?.ok) return void toast.error(publishing?.message ?? 'Couldn’t reach the server. Try again.');
      setSent(attempts);
      onSettled();
      toast(`Version ${waiting.number} of “${shorten(waiting.title)}” is being ${verb.done}.`);
    });
  const onArrived = () =>
    run(async () => {
      const recorded = await arrived(waiting.id).catch(() => null);
      if (!recorded?.ok) return void toast.error(recorded?.message ?? 'Couldn’t save. Try again.');
      onSettled();
      toast(`Version ${waiting.number} of “${shorten(waiting.title)}” is delivered.`);
    });
  return (
    <Entry
      sign={<TriangleAlert size={16} className="text-bad" />}
      href={versionHref(waiting)}
      title={`Version ${waiting.number} of ${waiting.title} ${labels[status]}`}
      description={
        <WithPageLinks
          text={
            isUnderWay
              ? `${capitalize(verb.doing)} ${where}.`
              : [
                  `${capitalize(where)}.`,
                  status === 'saved' ? savedMessage(viewer.sendsEmail) : waiting.reason,
                  status === 'unknown' ? checkFirst(platform) : formatAttempt(waiting, viewer),
                ]
                  .join(' ')
                  .trim()
          }
        />
      }
      since={waiting.at}
      viewer={viewer}
      actions={
        isUnderWay ? null : (
          <>
            <Dismiss waiting={waiting} name={name} onSettled={onSettled} />
            {status === 'unknown' ? (
              <Button disabled={busy} onClick={onArrived}>
                Mark as delivered
                <About>{name}</About>
              </Button>
            ) : null}
            {status === 'saved' && !viewer.sendsEmail ? null : (
              <Button busy={busy} onClick={send}>
                {status === 'unknown' ? `${capitalize(verb.do)} again` : status === 'saved' ? capitalize(verb.do) : 'Try again'}
                <About>{name}</About>
              </Button>
            )}
          </>
        )
      }
    />
  );
}

const labels: Record<UndeliveredStatus, string> = {
  saved: 'was saved, not sent',
  failed: 'wasn’t delivered',
  unknown: 'may not have been delivered',
};

const savedMessage = (sendsEmail: boolean) =>
  sendsEmail ? 'No email server was set up then. One is set up now.' : 'No email server is set up, so the email wasn’t sent.';
