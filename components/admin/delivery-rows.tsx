import { DeliveryState } from '#components/deliverables/delivery-state.tsx';
import { WithLinks } from '#components/refs/with-links.tsx';
import { formatMoment } from '#components/ui/format-date.ts';
import { Link } from '#components/ui/link.tsx';
import { capitalize } from '#lib/base/text/capitalization.ts';
import { plural } from '#lib/base/text/plural.ts';
import { destinationLabel } from '#lib/entities/destination-labels.ts';
import type { Delivery } from '#lib/features/delivery/delivery.ts';
import { receiverAnswer } from '#lib/features/delivery/delivery-message.ts';

/** A delivery and, if known, the owner and version. */
export interface DeliveryRow extends Delivery {
  of?: { title: string; number: number; owner: string };
}

/** Where versions were sent: state, attempts, and the response. */
export function DeliveryRows({ deliveries, timeZone, now }: { deliveries: DeliveryRow[]; timeZone: string; now: Date }) {
  return (
    <ul className="text-ui">
      {deliveries.map((delivery) => (
        <li key={delivery.id} className="grid gap-x-4 gap-y-0.5 border-b border-line py-2.5 sm:grid-cols-[148px_minmax(0,1fr)_auto]">
          <span className="self-start">
            <DeliveryState status={delivery.status} />
          </span>
          <div className="min-w-0 break-words">
            {delivery.of ? (
              <p>
                <Link href={`/admin/deliverables/${delivery.deliverableId}/versions/${delivery.of.number}`} className="link">
                  Version {delivery.of.number} of {delivery.of.title}
                </Link>
                <span className="text-ink-3">, {delivery.of.owner}</span>
              </p>
            ) : null}
            <p className={delivery.of ? 'text-ink-2' : undefined}>
              {capitalize(destinationLabel({ platform: delivery.platform, target: delivery.destination }, 'their'))}, {delivery.format},{' '}
              {plural(delivery.tries, 'attempt')}
            </p>
            {(delivery.error ?? delivery.providerMessage) ? (
              <p className={`text-meta text-pretty ${delivery.error ? 'text-bad' : 'text-ink-3'}`}>
                <WithLinks text={delivery.error ?? receiverAnswer(delivery)!} />
              </p>
            ) : null}
          </div>
          <time dateTime={delivery.updatedAt} className="text-meta leading-5 text-ink-3 tabular-nums">
            {formatMoment(delivery.updatedAt, timeZone, now)}
          </time>
        </li>
      ))}
    </ul>
  );
}
