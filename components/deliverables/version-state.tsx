import { Check, CheckCheck, CircleX, Eye, MessageCircleQuestion, SkipForward, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { VersionStatus } from '#lib/features/deliverables/deliverable.ts';
import type { DeliveryStatus } from '#lib/features/delivery/delivery-status.ts';
import { DeliveryState } from './delivery-state.tsx';

const states: Record<VersionStatus, { word: string; className: string; sign: ReactNode }> = {
  generating: { word: 'Writing', className: 'text-ink', sign: <span className="busy size-3.5!" /> },
  staged: {
    word: 'Ready for review',
    className: 'font-[560] text-accent',
    sign: <span className="mx-[3px] size-2 rounded-full bg-accent" />,
  },
  reviewing: { word: 'In review', className: 'text-accent', sign: <Eye size={15} /> },
  approved: { word: 'Approved', className: 'text-good', sign: <Check size={15} /> },
  delivered: { word: 'Delivered', className: 'text-good', sign: <CheckCheck size={15} /> },
  rejected: { word: 'Rejected', className: 'text-ink-2', sign: <CircleX size={15} /> },
  skipped: { word: 'Skipped', className: 'text-ink-2', sign: <SkipForward size={15} /> },
  failed: { word: 'Failed', className: 'text-bad', sign: <TriangleAlert size={15} /> },
};

interface Props {
  status: VersionStatus;
  /** The status of its newest delivery: an approved version that was not delivered shows that status. */
  delivery: DeliveryStatus | null;
  /** False on an administrator's page, where no version waits for the viewer. */
  own?: boolean;
  /** It has an open question. */
  asks?: boolean;
}

/** The status of a version, as a word and an icon. */
export function VersionState({ status, delivery, own = true, asks = false }: Props) {
  if (asks)
    return (
      <span className="state font-[560] text-accent">
        <MessageCircleQuestion size={15} />
        <span>{own ? 'Question for you' : 'Question'}</span>
      </span>
    );
  if (status === 'approved' && delivery && delivery !== 'delivered') return <DeliveryState status={delivery} />;
  const { word, className, sign } = states[status];
  return (
    <span className={`state ${className}`}>
      {sign}
      <span>{word}</span>
    </span>
  );
}
