import { LastUseLine } from '#components/refs/last-use-line.tsx';
import { Chip } from '#components/ui/chip.tsx';
import type { LastUse } from '#lib/features/uses/last-use.ts';

/** Below a document: the versions that were written from it or from its marked passage, and the deliverables that have it as a source. */
export function DocumentUses({
  lastUse,
  passageUse,
  sourceOf,
}: {
  lastUse: LastUse | null;
  passageUse: LastUse | null;
  sourceOf: readonly { id: string; title: string }[];
}) {
  if (!lastUse && !passageUse && sourceOf.length === 0) return null;
  return (
    <footer className="flex-none border-t border-line bg-paper px-4 py-3 max-lg:tall:sticky max-lg:tall:bottom-0 lg:px-8">
      {passageUse ? (
        <LastUseLine start="The marked passage was used in" use={passageUse} />
      ) : lastUse ? (
        <LastUseLine use={lastUse} />
      ) : null}
      {sourceOf.length > 0 ? (
        <p className="mt-1.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-meta text-ink-3">
          Source of
          {sourceOf.map(({ id, title }) => (
            <Chip key={id} kind="deliverable" href={`/deliverables/${id}`}>
              {title}
            </Chip>
          ))}
        </p>
      ) : null}
    </footer>
  );
}
