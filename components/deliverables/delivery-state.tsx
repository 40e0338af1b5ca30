import { Check, CircleQuestionMark, Clock3, Download, MailWarning, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { type DeliveryStatus, deliveryStatusLabels } from '#lib/features/delivery/delivery-status.ts';

const signs: Record<DeliveryStatus, { className: string; sign: ReactNode }> = {
  pending: { className: 'text-ink-2', sign: <Clock3 size={15} /> },
  sending: { className: 'text-ink', sign: <span className="busy size-3.5!" /> },
  delivered: { className: 'text-good', sign: <Check size={15} /> },
  ready: { className: 'text-good', sign: <Download size={15} /> },
  saved: { className: 'text-warn', sign: <MailWarning size={15} /> },
  failed: { className: 'text-bad', sign: <TriangleAlert size={15} /> },
  unknown: { className: 'text-warn', sign: <CircleQuestionMark size={15} /> },
};

/** The status of a delivery, as a word and an icon. */
export function DeliveryState({ status }: { status: DeliveryStatus }) {
  const { className, sign } = signs[status];
  return (
    <span className={`state ${className}`}>
      {sign}
      <span>{deliveryStatusLabels[status]}</span>
    </span>
  );
}
