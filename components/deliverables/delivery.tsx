import { Facts } from '#components/ui/facts.tsx';
import { destinationLabels } from '#lib/entities/destination-labels.ts';
import { formatNamed } from '#lib/entities/format.ts';
import type { Deliverable } from '#lib/features/deliverables/deliverable.ts';
import { formatLabels, releaseMessage } from '#lib/features/deliverables/labels.ts';

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
    ['Destination', destination ? destinationMessage(destination) : 'none (saved here)'],
    ['When', releaseMessage(governance, destination?.platform, own ? 'you' : 'its owner')],
  ];
  return <Facts facts={facts} />;
}

function destinationMessage({ platform, target, format, sources }: NonNullable<Deliverable['destination']>): string {
  const named = format ? formatNamed(format) : platform === 'download' ? 'md' : null;
  const parts = [
    destinationLabels[platform] ?? platform,
    platform === 'download' ? null : target,
    named && `as ${formatLabels[named]}`,
    sources && 'with links to sources',
  ];
  return parts.filter(Boolean).join(', ');
}
