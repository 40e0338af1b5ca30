'use client';

import { useRouter } from 'next/navigation';
import { useState, useTransition } from 'react';
import { toast } from 'sonner';
import { forgetMemory, restoreMemory } from '#app/(partner)/memories/actions.ts';
import { LastUseLine } from '#components/refs/last-use-line.tsx';
import { useUndo } from '#components/shell/use-undo.ts';
import { formatDate, formatDay } from '#components/ui/format-date.ts';
import { InlineLink } from '#components/ui/inline-link.tsx';
import { shorten } from '#lib/base/text/shorten.ts';
import { hasLabels, type Memory, type Replacement } from '#lib/features/memories/memory.ts';
import { sourceLabel } from '#lib/features/memories/memory-labels.ts';
import type { ScopeChoices } from '#lib/features/memories/read-scope-choices.ts';
import { MemoryDialog } from './memory-dialog.tsx';
import { scopeAfterSource } from './scope-choice.ts';

/** One memory: its text, kind, origin, scope and newest use, with buttons to edit and forget it. */
export function MemoryRow({
  memory,
  scopes,
  timeZone,
  now,
  isSelected,
  onSelect,
}: {
  memory: Memory;
  scopes: ScopeChoices;
  timeZone: string;
  now: string;
  isSelected: boolean;
  onSelect: (isSelected: boolean) => void;
}) {
  const [editing, setEditing] = useState(false);
  const [saving, save] = useTransition();
  const router = useRouter();
  const offerUndo = useUndo();
  const short = shorten(memory.content);

  const forget = () =>
    save(async () => {
      const forgotten = await forgetMemory(memory.id).catch(() => null);
      if (!forgotten?.ok) {
        toast.error(forgotten?.message ?? 'Couldn’t forget this. Try again.');
        return;
      }
      router.refresh();
      offerUndo(`Forgotten: ${short}`, forgotten.undo);
    });

  const { replacedBy, takenOutIn } = memory;
  const isSuperseded = Boolean(replacedBy ?? takenOutIn);
  const restoreLabel = replacedBy?.isDuplicate ? 'Keep both' : 'Restore';
  const restore = () =>
    save(async () => {
      const restored = await restoreMemory(memory.id).catch(() => null);
      if (!restored?.ok) {
        toast.error(restored?.message ?? 'Couldn’t restore this. Try again.');
        return;
      }
      router.refresh();
      offerUndo(`Restored: ${short}`, restored.undo);
    });

  return (
    <li id={memory.id} className="flex items-start gap-3 border-b border-line py-4">
      <label className="relative flex h-6 flex-none items-center touch:after:absolute touch:after:-inset-2.5">
        <input
          type="checkbox"
          aria-label={`Select: ${short}`}
          className="size-4 accent-accent"
          checked={isSelected}
          onChange={({ target }) => onSelect(target.checked)}
        />
      </label>
      <div className="min-w-0 flex-1">
        <p className={`max-w-[36rem] text-body break-words text-pretty whitespace-pre-wrap ${isSuperseded ? 'text-ink-3' : ''}`}>
          {memory.content}
        </p>
        <p className="mt-0.5 text-meta text-ink-3">
          <span className="capitalize">{memory.type}</span>
          {hasLabels(memory) && memory.tags.length > 0 ? `, ${memory.tags.join(', ')}` : ''}
          {', saved '}
          {formatDay(memory.createdAt, timeZone, new Date(now))} <Source memory={memory} />
          {isSuperseded ? '' : scopeAfterSource(memory)}
        </p>
        {memory.lastUse ? <LastUseLine use={memory.lastUse} /> : null}
        {isSuperseded ? (
          <p className="mt-0.5 flex max-w-[36rem] flex-wrap items-baseline gap-x-3 text-meta text-warn touch:py-1.5">
            <span className="min-w-0 break-words">
              {replacedBy ? (
                <ReplacedBy replacement={replacedBy} timeZone={timeZone} now={now} />
              ) : takenOutIn ? (
                <>
                  No longer used: you removed it in{' '}
                  <InlineLink href={`/deliverables/${takenOutIn.deliverableId}/versions/${takenOutIn.number}`}>
                    version {takenOutIn.number}
                  </InlineLink>
                </>
              ) : null}
            </span>
            <button type="button" className="link" aria-label={`${restoreLabel}: ${short}`} disabled={saving} onClick={restore}>
              {restoreLabel}
            </button>
          </p>
        ) : null}
      </div>
      <div className="flex flex-none gap-4 pt-0.5 text-ui touch:gap-6">
        <button type="button" className="link" aria-label={`Edit: ${short}`} onClick={() => setEditing(true)}>
          Edit
        </button>
        <button type="button" className="link" aria-label={`Forget: ${short}`} disabled={saving} onClick={forget}>
          Forget
        </button>
      </div>
      <MemoryDialog memory={memory} scopes={scopes} open={editing} onOpenChange={setEditing} />
    </li>
  );
}

/** "Was Tuesday until 3 May, now Friday", with a link to the memory that holds now. */
function ReplacedBy({ replacement, timeZone, now: today }: { replacement: Replacement; timeZone: string; now: string }) {
  const { id, content, since, isDuplicate, was, now } = replacement;
  const link = (text: string) => <InlineLink href={`#${id}`}>{text}</InlineLink>;
  if (isDuplicate) return <>Merged with {link(`“${shorten(content)}”`)}, which says the same</>;
  const until = formatDate(since, timeZone, new Date(today));
  return was && now ? (
    <>
      Was {was} until {until}, now {link(now)}
    </>
  ) : (
    <>
      Was so until {until}, now {link(`“${shorten(content)}”`)}
    </>
  );
}

function Source({ memory }: { memory: Memory }) {
  const { source } = memory;
  if (source.kind === 'chat')
    return (
      <>
        in <InlineLink href={`/chat/${source.id}`}>{source.title}</InlineLink>
      </>
    );
  if (source.kind === 'edits')
    return (
      <>
        from your edits of{' '}
        <InlineLink href={`/deliverables/${source.deliverableId}/versions/${source.number}`}>
          version {source.number} of {source.title}
        </InlineLink>
      </>
    );
  return sourceLabel(memory);
}
