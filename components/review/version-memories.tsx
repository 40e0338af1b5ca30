'use client';

import { type ReactNode, useTransition } from 'react';
import { toast } from 'sonner';
import { applyMemory, leaveOut } from '#app/(partner)/deliverables/memory-actions.ts';
import { useUndo } from '#components/shell/use-undo.ts';
import { Link } from '#components/ui/link.tsx';
import { shorten } from '#lib/base/text/shorten.ts';
import type { OwnChange } from '#lib/features/account/profile/change-own.ts';
import type { Review } from '#lib/features/versions/read-review.ts';
import type { VersionMemory } from '#lib/features/versions/version-memories.ts';
import { numberSources } from './footnotes.ts';

/** Makes a change, shows the result, and offers to undo it. */
function useChange() {
  const [busy, start] = useTransition();
  const offerUndo = useUndo();
  const run = (change: () => Promise<OwnChange>, message: string) =>
    start(async () => {
      const changed = await change().catch(() => null);
      if (changed?.ok) offerUndo(message, changed.undo);
      else toast.error(changed?.message ?? 'Not changed: the server can’t be reached. Try again.');
    });
  return { busy, run };
}

/** The memories that a version was written from. Remove excludes one from this deliverable from now on. */
export function UsedMemories({ review, isOpen }: { review: Review; isOpen: boolean }) {
  const numbers = numberSources(review.sources);
  const numberOf = (id: string) => numbers[review.sources.findIndex(({ ref }) => ref?.toLowerCase() === `memory:${id}`)]?.number;
  return (
    <ul className="mt-1">
      {review.memories.used.map((memory) => (
        <UsedMemory key={memory.id} memory={memory} number={numberOf(memory.id)} deliverable={review.deliverable} isOpen={isOpen} />
      ))}
    </ul>
  );
}

interface UsedMemoryProps {
  memory: VersionMemory;
  /** Its number among the sources; absent for a preference. */
  number: number | undefined;
  deliverable: Review['deliverable'];
  isOpen: boolean;
}

function UsedMemory({ memory, number, deliverable, isOpen }: UsedMemoryProps) {
  const { busy, run } = useChange();
  const set = (out: boolean) => () => leaveOut({ memoryId: memory.id, deliverableId: deliverable.id, out });
  const short = shorten(memory.content);
  const remove = () =>
    run(
      set(true),
      `Not used for “${shorten(deliverable.title)}” from now on.${isOpen ? ' This draft keeps it until you draft again.' : ''}`,
    );
  return (
    <li className={`border-b border-line py-2.5 ${number ? 'relative pl-7' : ''}`}>
      {number ? (
        <span className="absolute top-3 left-0 text-meta tabular-nums text-ink-3" aria-hidden="true">
          {number}
        </span>
      ) : null}
      <MemoryText memory={memory} />
      <p className="mt-1 flex flex-wrap items-center gap-x-3 text-meta text-ink-3 touch:py-1.5">
        {memory.state === 'in use' ? (
          <button type="button" className="link" aria-label={`Remove: ${short}`} disabled={busy} onClick={remove}>
            Remove
          </button>
        ) : (
          <span className="text-warn">{whyUnused[memory.state]}</span>
        )}
        {memory.state === 'removed' ? (
          <button
            type="button"
            className="link"
            aria-label={`Restore: ${short}`}
            disabled={busy}
            onClick={() => run(set(false), `Used for “${shorten(deliverable.title)}” again.`)}
          >
            Restore
          </button>
        ) : null}
      </p>
    </li>
  );
}

interface OwnChoice {
  deliverable: Review['deliverable'];
  memories: readonly VersionMemory[];
}

/** Memories that the person added to the text: to remove from it, or to use from now on. */
export function AddedMemories({ memories, deliverable, onRemove }: OwnChoice & { onRemove?: (text: string) => void }) {
  if (memories.length === 0) return null;
  return (
    <ul>
      {memories.map((memory) => (
        <ChosenMemory key={memory.id} memory={memory} deliverable={deliverable} action="Remove from this draft" onAct={onRemove}>
          <span>Added by you</span>
        </ChosenMemory>
      ))}
    </ul>
  );
}

/** Memories that may be relevant to a version but were not used, because they have no scope. */
export function OfferedMemories({ memories, deliverable, onAdd }: OwnChoice & { onAdd?: (text: string) => void }) {
  return (
    <ul className="mt-1">
      {memories.map((memory) => (
        <ChosenMemory key={memory.id} memory={memory} deliverable={deliverable} action="Add to this draft" onAct={onAdd} />
      ))}
    </ul>
  );
}

interface ChosenMemoryProps {
  memory: VersionMemory;
  deliverable: Review['deliverable'];
  /** The label of what can be done with its text. */
  action: string;
  /** Absent once the version is decided. */
  onAct?: (text: string) => void;
  children?: ReactNode;
}

function ChosenMemory({ memory, deliverable, action, onAct, children }: ChosenMemoryProps) {
  return (
    <li className="border-b border-line py-2.5">
      <MemoryText memory={memory} />
      <p className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-meta text-ink-3 touch:gap-y-3 touch:py-1.5">
        {children}
        {onAct ? (
          <button type="button" className="link" aria-label={`${action}: ${shorten(memory.content)}`} onClick={() => onAct(memory.content)}>
            {action}
          </button>
        ) : null}
        <UseFromNowOn memory={memory} deliverable={deliverable} />
      </p>
    </li>
  );
}

/** Whether later drafts use a memory, and a button to use it. */
function UseFromNowOn({ memory, deliverable }: { memory: VersionMemory; deliverable: Review['deliverable'] }) {
  const { busy, run } = useChange();
  if (memory.state === 'in use') return <span>Used from the next draft on</span>;
  if (memory.state !== 'unscoped') return <span className="text-warn">{whyUnused[memory.state]}</span>;
  const use = () =>
    run(
      () => applyMemory({ memoryId: memory.id, deliverableId: deliverable.id }),
      `Used for “${shorten(deliverable.title)}” from the next draft on.`,
    );
  return (
    <button
      type="button"
      className="link"
      aria-label={`Use for this deliverable: ${shorten(memory.content)}`}
      disabled={busy}
      onClick={use}
    >
      Use for this deliverable
    </button>
  );
}

function MemoryText({ memory }: { memory: VersionMemory }) {
  return (
    <p className="text-ui text-pretty wrap-anywhere">
      {memory.state === 'forgotten' ? (
        memory.content
      ) : (
        <Link href={`/memories?q=${encodeURIComponent(memory.content.slice(0, 100))}`} className="hover:text-accent hover:underline">
          {memory.content}
        </Link>
      )}
    </p>
  );
}

const whyUnused: Record<Exclude<VersionMemory['state'], 'in use'>, string> = {
  removed: 'Removed. Not used from the next draft on.',
  forgotten: 'Forgotten. Not used from the next draft on.',
  replaced: 'Replaced by a newer memory. Not used from the next draft on.',
  elsewhere: 'Now used elsewhere. Not used from the next draft on.',
  unscoped: 'No longer used automatically. Suggested from the next draft on.',
};
