'use client';

import { useRouter } from 'next/navigation';
import { useTransition } from 'react';
import { toast } from 'sonner';
import { forgetMemory, restoreMemory } from '#app/(partner)/memories/actions.ts';
import { useUndo } from '#components/shell/use-undo.ts';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { Link } from '#components/ui/link.tsx';
import { shorten } from '#lib/base/text/shorten.ts';
import type { Learned } from '#lib/runs/learning/read-learned.ts';

/** Lessons from the person's edits, each with the version that taught it and a button to remove it. */
export function LearnedFromEdits({ deliverableId, learned }: { deliverableId: string; learned: Learned[] }) {
  if (learned.length === 0)
    return <EmptyState>When you edit and approve a draft, what your partner learns appears here. You can remove any of it.</EmptyState>;
  return (
    <ul>
      {learned.map((lesson) => (
        <Lesson key={lesson.id} deliverableId={deliverableId} lesson={lesson} />
      ))}
    </ul>
  );
}

function Lesson({ deliverableId, lesson }: { deliverableId: string; lesson: Learned }) {
  const [saving, save] = useTransition();
  const router = useRouter();
  const offerUndo = useUndo();
  const revoke = () =>
    save(async () => {
      const revoked = await forgetMemory(lesson.id).catch(() => null);
      if (!revoked?.ok) {
        toast.error(revoked?.message ?? 'Couldn’t remove this. Try again.');
        return;
      }
      router.refresh();
      offerUndo(`Removed: ${shorten(lesson.words)}`, revoked.undo);
    });
  const restore = () =>
    save(async () => {
      const restored = await restoreMemory(lesson.id).catch(() => null);
      if (!restored?.ok) {
        toast.error(restored?.message ?? 'Couldn’t restore this. Try again.');
        return;
      }
      router.refresh();
      offerUndo(`Restored: ${shorten(lesson.words)}`, restored.undo);
    });
  const version = (number: number) => (
    <Link href={`/deliverables/${deliverableId}/versions/${number}`} className="underline underline-offset-2 hover:text-accent">
      version {number}
    </Link>
  );
  return (
    <li className="flex items-start gap-3 border-b border-line py-3">
      <div className="min-w-0 flex-1">
        <p className={`text-ui text-pretty break-words ${lesson.takenOutIn ? 'text-ink-3' : ''}`}>{lesson.words}</p>
        {lesson.version ? <p className="text-meta text-ink-3">From {version(lesson.version)}</p> : null}
        {lesson.takenOutIn ? (
          <p className="flex flex-wrap items-baseline gap-x-3 text-meta text-warn touch:py-1.5">
            <span className="min-w-0">No longer used: you removed it in {version(lesson.takenOutIn)}</span>
            <button type="button" className="link" aria-label={`Restore: ${shorten(lesson.words)}`} disabled={saving} onClick={restore}>
              Restore
            </button>
          </p>
        ) : null}
      </div>
      <button type="button" className="link text-ui" aria-label={`Remove: ${shorten(lesson.words)}`} disabled={saving} onClick={revoke}>
        Remove
      </button>
    </li>
  );
}
