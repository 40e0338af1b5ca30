'use client';

import { useRouter } from 'next/navigation';
import { useTransition } from 'react';
import { toast } from 'sonner';
import { forgetMemory } from '#app/(partner)/memories/actions.ts';
import { useUndo } from '#components/shell/use-undo.ts';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { Link } from '#components/ui/link.tsx';
import { shorten } from '#components/ui/shorten.ts';
import type { Learned } from '#lib/learning/read-learned.ts';

/** What was learned from the person's edits, each with the version that taught it, each revocable. */
export function LearnedFromEdits({ deliverableId, learned }: { deliverableId: string; learned: Learned[] }) {
  if (learned.length === 0)
    return (
      <EmptyState>When you change a draft and approve it, what holds for the next one is noted here. You can revoke any of it.</EmptyState>
    );
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
        toast.error(revoked?.message ?? 'That could not be revoked. Try again.');
        return;
      }
      router.refresh();
      offerUndo(`Revoked: ${shorten(lesson.words)}`, revoked.undo);
    });
  return (
    <li className="flex items-start gap-3 border-b border-line py-3">
      <div className="min-w-0 flex-1">
        <p className="text-ui text-pretty break-words">{lesson.words}</p>
        {lesson.version ? (
          <p className="text-meta text-ink-3">
            From{' '}
            <Link
              href={`/deliverables/${deliverableId}/versions/${lesson.version}`}
              className="underline underline-offset-2 hover:text-accent"
            >
              version {lesson.version}
            </Link>
          </p>
        ) : null}
      </div>
      <button type="button" className="link text-ui" aria-label={`Revoke: ${shorten(lesson.words)}`} disabled={saving} onClick={revoke}>
        Revoke
      </button>
    </li>
  );
}
