import { Facts } from '#components/ui/facts.tsx';
import { capitalize } from '#lib/base/text/capitalization.ts';
import type { Deliverable } from '#lib/features/deliverables/deliverable.ts';
import { destinationMessage, releaseMessage } from '#lib/features/deliverables/labels.ts';

/** The recipient and the destination of finished versions. `own` is false on an administrator's page. */
export function Delivery({
  deliverable,
  own = true,
}: {
  deliverable: Pick<Deliverable, 'recipient' | 'destination' | 'governance'>;
  own?: boolean;
}) {
  const { recipient, destination, governance } = deliverable;
  const facts: [string, string | undefined][] = [
    ['For', [recipient?.name, recipient?.role].filter(Boolean).join(', ')],
    ['Email', recipient?.address],
    ['Notes', recipient?.notes],
    ['Destination', destination ? capitalize(destinationMessage(destination, own ? 'your' : 'their')) : 'none (saved here)'],
    ['When', releaseMessage(governance, destination?.platform, own ? 'you' : 'its owner')],
  ];
  return <Facts facts={facts} />;
}
