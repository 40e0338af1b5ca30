import type { Deliverable } from '#lib/deliverables/deliverable.ts';
import { destinationWords, releaseWords } from '#lib/deliverables/words.ts';

/** To whom and how finished versions go. `own` is false when somebody else's is looked at. */
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
    ['Address', recipient?.address],
    ['Notes', recipient?.notes],
    [
      'Goes',
      destination ? `${destinationWords[destination.platform] ?? destination.platform}, ${destination.target}` : 'nowhere: kept here',
    ],
    ['When', releaseWords(governance, own ? 'you' : 'its owner')],
  ];
  return (
    <dl className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 text-ui">
      {facts.map(([name, value]) =>
        value ? (
          <div key={name} className="contents">
            <dt className="text-ink-3">{name}</dt>
            <dd className="break-words text-pretty">{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}
