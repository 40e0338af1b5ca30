import { EmptyState } from '#components/ui/empty-state.tsx';
import type { Deliverable } from '#lib/features/deliverables/deliverable.ts';

/** The description and the instructions of a deliverable. `own` is false on an administrator's page. */
export function Instructions({
  deliverable,
  own = true,
}: {
  deliverable: Pick<Deliverable, 'description' | 'instructions'>;
  own?: boolean;
}) {
  const { description, instructions } = deliverable;
  if (!description && !instructions)
    return <EmptyState>{own ? 'No description yet. Add one, or tell your partner in chat.' : 'No description.'}</EmptyState>;
  return (
    <div className="flex flex-col gap-5 pt-4">
      {description ? <p className="max-w-[36rem] text-body text-pretty whitespace-pre-wrap">{description}</p> : null}
      {instructions ? (
        <div>
          <h3 className="mb-1 text-meta font-medium text-ink-3">Instructions</h3>
          <p className="max-w-[36rem] text-body text-pretty whitespace-pre-wrap">{instructions}</p>
        </div>
      ) : null}
    </div>
  );
}
