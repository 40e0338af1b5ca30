import type { Deliverable } from '#lib/deliverables/deliverable.ts';
import { destinationWords, governanceWords } from '#lib/deliverables/words.ts';

/** To whom and how finished versions go. */
export function Delivery({ deliverable }: { deliverable: Pick<Deliverable, 'recipient' | 'destination' | 'governance'> }) {
  const { recipient, destination, governance } = deliverable;
  const facts: [string, string | undefined][] = [
    ['For', recipient?.role && recipient.name ? `${recipient.name}, ${recipient.role}` : (recipient?.name ?? recipient?.role)],
    ['Address', recipient?.address],
    ['Notes', recipient?.notes],
    [
      'Goes',
      destination ? `${destinationWords[destination.platform] ?? destination.platform}, ${destination.target}` : 'nowhere: kept here',
    ],
    [
      'When',
      governanceWords[governance]
        .replace(/^\w/, (letter) => letter.toLowerCase())
        .replace(/^only when i say/, 'only when you say')
        .replace(/\bI\b/, 'you'),
    ],
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
