import { Check, CircleQuestionMark, Clock3, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { momentWords } from '#components/ui/date-words.ts';
import { Link } from '#components/ui/link.tsx';
import type { Delivery } from '#lib/delivery/delivery.ts';

/** How each state of a delivery is called, for lists and for the filter. */
export const deliveryWords: Record<Delivery['status'], string> = {
  pending: 'Waits to go',
  sending: 'On its way',
  delivered: 'Delivered',
  failed: 'Not delivered',
  unknown: 'May have arrived',
};

const signs: Record<Delivery['status'], { className: string; sign: ReactNode }> = {
  pending: { className: 'text-ink-2', sign: <Clock3 size={15} /> },
  sending: { className: 'text-ink', sign: <span className="busy size-3.5!" /> },
  delivered: { className: 'text-good', sign: <Check size={15} /> },
  failed: { className: 'text-bad', sign: <TriangleAlert size={15} /> },
  unknown: { className: 'text-warn', sign: <CircleQuestionMark size={15} /> },
};

/** How a delivery stands: one word, one shape. */
export function DeliveryState({ status }: { status: Delivery['status'] }) {
  const { className, sign } = signs[status];
  return (
    <span className={`state self-start ${className}`}>
      {sign}
      <span>{deliveryWords[status]}</span>
    </span>
  );
}

/** A delivery and, where they are known, whose version of what it sends. */
export interface DeliveryRow extends Delivery {
  of?: { title: string; number: number; owner: string };
}

/** Where versions went or were to go: state, attempts, and what the other side said. */
export function DeliveryRows({ deliveries, timeZone, now }: { deliveries: DeliveryRow[]; timeZone: string; now: Date }) {
  return (
    <ul className="text-ui">
      {deliveries.map((delivery) => (
        <li key={delivery.id} className="grid gap-x-4 gap-y-0.5 border-b border-line py-2.5 sm:grid-cols-[148px_minmax(0,1fr)_auto]">
          <DeliveryState status={delivery.status} />
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
              {delivery.platform === 'download' ? 'As a file to download' : `${delivery.platform} to ${delivery.destination}`},{' '}
              {delivery.format}, {delivery.attempts === 1 ? '1 attempt' : `${delivery.attempts} attempts`}
            </p>
            {(delivery.error ?? delivery.providerMessage) ? (
              <p className={`text-meta text-pretty ${delivery.error ? 'text-bad' : 'text-ink-3'}`}>
                {delivery.error ?? delivery.providerMessage}
              </p>
            ) : null}
          </div>
          <time dateTime={delivery.updatedAt} className="text-meta leading-5 text-ink-3 tabular-nums">
            {momentWords(delivery.updatedAt, timeZone, now)}
          </time>
        </li>
      ))}
    </ul>
  );
}
