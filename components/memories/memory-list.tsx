'use client';

import { useRouter } from 'next/navigation';
import { useOptimistic, useState, useTransition } from 'react';
import { toast } from 'sonner';
import { forgetSelected } from '#app/(partner)/memories/actions.ts';
import { useUndo } from '#components/shell/use-undo.ts';
import { Button } from '#components/ui/button.tsx';
import { plural } from '#lib/base/text/plural.ts';
import type { Memory } from '#lib/features/memories/memory.ts';
import type { ScopeChoices } from '#lib/features/memories/read-scope-choices.ts';
import { MemoryRow } from './memory-row.tsx';

/** Memories that can be selected and forgotten together. */
export function MemoryList({
  memories: loaded,
  scopes,
  timeZone,
  now,
}: {
  memories: readonly Memory[];
  scopes: ScopeChoices;
  timeZone: string;
  now: string;
}) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  // Forgotten memories leave the list at once, not only after the page has been reloaded.
  const [memories, hide] = useOptimistic(loaded, (list, ids: readonly string[]) => list.filter(({ id }) => !ids.includes(id)));
  const [busy, start] = useTransition();
  const router = useRouter();
  const offerUndo = useUndo();
  const selected = memories.filter(({ id }) => chosen.has(id));
  const isAll = selected.length === memories.length;
  const select = (id: string, isSelected: boolean) => {
    const next = new Set(chosen);
    if (isSelected) next.add(id);
    else next.delete(id);
    setChosen(next);
  };
  const forget = () =>
    start(async () => {
      const ids = selected.map(({ id }) => id);
      const forgotten = await forgetSelected(ids).catch(() => null);
      if (!forgotten?.ok) {
        toast.error(forgotten?.message ?? 'Couldn’t forget these. Try again.');
        return;
      }
      setChosen(new Set());
      start(() => {
        hide(ids);
        router.refresh();
      });
      offerUndo(`Forgotten: ${plural(forgotten.undo.length, 'memory', 'memories')}`, forgotten.undo);
    });
  return (
    <>
      <div className="sticky top-0 z-10 mt-2 flex min-h-11 flex-wrap items-center gap-x-4 border-b border-line bg-paper py-1 text-ui">
        <label className="flex min-h-9 items-center gap-3 text-ink-2 touch:min-h-11">
          <input
            type="checkbox"
            className="size-4 flex-none accent-accent"
            checked={isAll}
            ref={(box) => {
              if (box) box.indeterminate = selected.length > 0 && !isAll;
            }}
            onChange={({ target }) => setChosen(new Set(target.checked ? memories.map(({ id }) => id) : []))}
          />
          {selected.length > 0 ? `${selected.length} selected` : 'Select all on this page'}
        </label>
        {selected.length > 0 ? (
          <Button kind="plain" busy={busy} onClick={forget}>
            Forget
          </Button>
        ) : null}
      </div>
      <ul>
        {memories.map((memory) => (
          <MemoryRow
            key={memory.id}
            memory={memory}
            scopes={scopes}
            timeZone={timeZone}
            now={now}
            isSelected={chosen.has(memory.id)}
            onSelect={(isSelected) => select(memory.id, isSelected)}
          />
        ))}
      </ul>
    </>
  );
}
