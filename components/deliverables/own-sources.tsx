'use client';

import { ChevronRight, Pencil, Trash2 } from 'lucide-react';
import { useState, useTransition } from 'react';
import { toast } from 'sonner';
import { removeSource, restoreSource } from '#app/(partner)/deliverables/actions.ts';
import { Section } from '#components/shell/page.tsx';
import { useUndo } from '#components/shell/use-undo.ts';
import { IconButton } from '#components/ui/button.tsx';
import type { Choice } from '#components/ui/field.tsx';
import { formatDay } from '#components/ui/format-date.ts';
import { useFocusOfList } from '#components/ui/use-focus-of-list.ts';
import { plural } from '#lib/base/text/plural.ts';
import { shorten } from '#lib/base/text/shorten.ts';
import type { UnapprovedSource } from '#lib/features/addresses/read-source-approvals.ts';
import type { Source } from '#lib/features/deliverables/deliverable.ts';
import type { NamedSource } from '#lib/features/deliverables/source-titles.ts';
import type { SourceTool } from '#lib/features/integrations/source-tools.ts';
import { SourceApproval } from './source-approval.tsx';
import { AddSourceDialog, EditSourceDialog } from './source-dialogs.tsx';
import { type Readings, Sources } from './sources.tsx';
import { useDroppedSources } from './use-dropped-sources.ts';

interface Props {
  deliverableId: string;
  sources: Source[];
  named: NamedSource[];
  readings: Readings;
  /** The parts of each source that need approval first, by index. */
  unapproved: (UnapprovedSource | null)[];
  removed: { name: string; value: string; at: string }[];
  /** The person's items that can be sources: refs with their titles. */
  things: Choice[];
  /** The tools of MCP servers that can be sources. */
  tools: SourceTool[];
  /** What the person picked on platforms. */
  resources: Choice[];
}

/** A deliverable's sources, to open, edit, add and remove, and the removed ones, to restore. */
export function OwnSources({ deliverableId, sources, named, readings, unapproved, removed, things, tools, resources }: Props) {
  const [adding, setAdding] = useState(false);
  const [editing, setEditing] = useState({ place: 0, open: false });
  const [removing, startRemoving] = useTransition();
  const offerUndo = useUndo();
  const { holder, settle } = useFocusOfList<HTMLDivElement>(sources.map((_, place) => String(place)));
  const open = (place: number) => setEditing({ place, open: true });
  const remove = (place: number, name: string) =>
    startRemoving(async () => {
      const saved = await removeSource(deliverableId, { place, value: sources[place]!.value }).catch(() => null);
      if (saved?.ok) {
        settle(String(place));
        offerUndo(`Removed “${shorten(name)}”`, saved.undo);
      } else toast.error(saved?.message ?? `Couldn’t remove “${shorten(name)}”. Try again.`);
    });
  const restore = ({ name, ...source }: Props['removed'][number]) =>
    startRemoving(async () => {
      const saved = await restoreSource(deliverableId, source).catch(() => null);
      if (saved?.ok) offerUndo(`Restored “${shorten(name)}”`, saved.undo);
      else toast.error(saved?.message ?? `Couldn’t restore “${shorten(name)}”. Try again.`);
    });
  const { isOver, uploading } = useDroppedSources(deliverableId);
  const edited = sources[editing.place];
  return (
    <Section
      title="Sources"
      aside={
        <button type="button" className="link text-ui" aria-haspopup="dialog" aria-label="Add a source" onClick={() => setAdding(true)}>
          Add
        </button>
      }
    >
      <p aria-live="polite" className="flex items-center gap-2 text-ui text-ink-2">
        {uploading > 0 ? (
          <>
            <span className="busy" />
            {`Uploading ${plural(uploading, 'file')}`}
          </>
        ) : null}
      </p>
      <div ref={holder} tabIndex={-1} data-over={isOver || undefined} className={isOver ? 'drop -mx-3 px-3 outline-none' : 'outline-none'}>
        <Sources
          sources={named}
          readings={readings}
          onOpen={open}
          instead={(place) => {
            const held = unapproved[place];
            return held ? <SourceApproval held={held} /> : null;
          }}
          after={(place, name) => (
            <span className="flex flex-none">
              <IconButton label={`Edit: ${shorten(name)}`} aria-haspopup="dialog" onClick={() => open(place)}>
                <Pencil size={15} />
              </IconButton>
              <IconButton
                label={`Remove: ${shorten(name)}`}
                data-entry
                aria-disabled={removing}
                onClick={() => (removing ? undefined : remove(place, name))}
              >
                <Trash2 size={15} />
              </IconButton>
            </span>
          )}
        />
      </div>
      {removed.length > 0 ? (
        <details className="group mt-3 text-ui text-ink-2">
          <summary className="flex w-fit cursor-pointer items-center gap-1.5 touch:min-h-11">
            <ChevronRight size={14} className="flex-none text-ink-3 group-open:rotate-90" aria-hidden="true" />
            Removed sources, {removed.length}
          </summary>
          <ul className="mt-1">
            {removed.map((source) => (
              <li key={`${source.at} ${source.value}`} className="flex items-baseline gap-3 py-1.5">
                <span className="min-w-0 flex-1">
                  <span className="line-clamp-2 wrap-anywhere">{source.name}</span>
                  <span className="block text-meta text-ink-3">
                    Removed {formatDay(source.at, readings.timeZone, new Date(readings.now))}
                  </span>
                </span>
                <button
                  type="button"
                  className="link flex-none touch:min-h-11"
                  aria-label={`Restore: ${shorten(source.name)}`}
                  disabled={removing}
                  onClick={() => restore(source)}
                >
                  Restore
                </button>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
      <AddSourceDialog
        deliverableId={deliverableId}
        things={things}
        tools={tools}
        resources={resources}
        open={adding}
        onOpenChange={setAdding}
      />
      {edited ? (
        <EditSourceDialog
          key={editing.place}
          deliverableId={deliverableId}
          place={editing.place}
          source={edited}
          open={editing.open}
          onOpenChange={(open) => setEditing({ ...editing, open })}
        />
      ) : null}
    </Section>
  );
}
