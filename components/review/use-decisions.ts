import { useRouter } from 'next/navigation';
import { useState, useTransition } from 'react';
import { toast } from 'sonner';
import { approve, deliver, reject, restore } from '#app/(partner)/deliverables/version-actions.ts';
import { arrived } from '#app/(partner)/inbox/actions.ts';
import type { CaughtFailure } from '#lib/base/action-result.ts';
import { leavesOnApproval } from '#lib/features/delivery/leaves-on-approval.ts';
import type { Review } from '#lib/features/versions/read-review.ts';
import type { Version, VersionChange } from '#lib/features/versions/version.ts';
import type { EditStore } from './edit-store.ts';
import { sendingMessage } from './footer-message.ts';

interface DecisionOptions {
  review: Review;
  /** The version as it is in the editor. */
  version: Version;
  store: EditStore;
  /** The version is decided. The button that was pressed is gone, so the focus must move. */
  onDecided: () => void;
}

/** What a person can decide about a version, and how the decision is announced. */
export function useDecisions({ review, version, store, onDecided }: DecisionOptions) {
  const router = useRouter();
  const [busy, decide] = useTransition();
  const [announcement, announce] = useState('');
  /** The number of attempts when it was sent from here. */
  const [sent, setSent] = useState<number | null>(null);
  const attempts = review.deliveries.reduce((sum, delivery) => sum + delivery.attempts, 0);
  // Until an attempt after the known ones has ended.
  const isUnderWay =
    review.deliveries.some(({ status }) => status === 'pending' || status === 'sending') ||
    (sent !== null && version.status === 'approved' && attempts <= sent);

  const settle = (change: VersionChange | CaughtFailure, message: string): string | null => {
    if (!change.ok) {
      if ('version' in change && change.version) store.receive(change.version);
      return change.message;
    }
    store.decided(change.version);
    announce(message);
    onDecided();
    return null;
  };
  const unsavedMessage = () => {
    const { saving } = store.getState();
    return `Your latest edits aren’t saved${saving.phase === 'failed' ? `: ${saving.message}` : '.'}`;
  };

  return {
    busy,
    isUnderWay,
    announcement: sent === null ? announcement : `${announcement} ${sendingMessage(isUnderWay, review.deliveries)}`.trim(),
    announce,
    onApprove: () =>
      decide(async () => {
        if (!(await store.flush())) return void toast.error(unsavedMessage());
        const { version: now, text } = store.getState();
        const refusal = await approve({ versionId: now.id, revision: now.revision, content: text }).then(
          (change) => settle(change, `Version ${version.number} is approved.`),
          () => 'Not approved: the server can’t be reached. Try again.',
        );
        if (refusal) toast.error(refusal);
        else if (leavesOnApproval(review.deliverable.governance, review.goesTo)) setSent(attempts);
      }),
    /** @returns why it was not rejected, or null */
    async onReject(feedback: string): Promise<string | null> {
      // An empty text has nothing to lose.
      if (store.getState().text.trim() && !(await store.flush())) return unsavedMessage();
      const { version: now } = store.getState();
      return settle(await reject({ versionId: now.id, revision: now.revision, feedback }), `Version ${now.number} is rejected.`);
    },
    onRestore: () =>
      decide(async () => {
        const change = await restore(version.id).catch(() => null);
        if (change?.ok) router.push(`/deliverables/${version.deliverableId}/versions/${change.version.number}`);
        else toast.error(change?.message ?? 'Not restored: the server can’t be reached. Try again.');
      }),
    /** `again`: also sends a version that may have arrived. */
    onDeliver: (again: boolean) =>
      decide(async () => {
        const { goesTo } = review;
        if (!goesTo) return;
        const publishing = await deliver({
          versionId: version.id,
          shown: { platform: goesTo.platform, target: goesTo.target },
          again,
        }).catch(() => null);
        if (!publishing?.ok) return void toast.error(publishing?.message ?? 'Not delivered: the server can’t be reached. Try again.');
        announce('');
        setSent(attempts);
      }),
    onArrived: (deliveryId: string) =>
      decide(async () => {
        const recorded = await arrived(deliveryId).catch(() => null);
        if (!recorded?.ok) return void toast.error(recorded?.message ?? 'Not saved: the server can’t be reached. Try again.');
        announce(`Version ${version.number} is delivered.`);
        onDecided();
      }),
  };
}
