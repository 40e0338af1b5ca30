'use client';

import { useState } from 'react';
import { mergeDomain, renameDomain, splitOffDomain } from '#app/(partner)/memories/domain-actions.ts';
import { useUndo } from '#components/shell/use-undo.ts';
import { SelectField, TextField } from '#components/ui/field.tsx';
import { FormDialog } from '#components/ui/form-dialog.tsx';
import { errorOf } from '#components/ui/form-state.ts';
import { shorten } from '#lib/base/text/shorten.ts';
import type { Domain } from '#lib/features/domains/domain.ts';

type Change = 'rename' | 'merge' | 'split';

/** Buttons to rename, merge and split a domain, with their dialogs. */
export function DomainButtons({ domain, others }: { domain: Domain; others: readonly Domain[] }) {
  const [open, setOpen] = useState<Change | null>(null);
  const offerUndo = useUndo();
  const { id, name, deliverables } = domain;
  const dialog = (change: Change) => ({ open: open === change, onOpenChange: (isOpen: boolean) => setOpen(isOpen ? change : null) });
  const button = (change: Change, label: string) => (
    <button type="button" className="link" aria-label={`${label}: ${shorten(name)}`} onClick={() => setOpen(change)}>
      {label}
    </button>
  );
  return (
    <div className="flex flex-none gap-4 text-ui touch:gap-6 touch:py-2">
      {button('rename', 'Rename')}
      {others.length > 0 ? button('merge', 'Merge') : null}
      {deliverables.length > 0 ? button('split', 'Split') : null}
      <FormDialog
        {...dialog('rename')}
        title="Rename domain"
        submit="Save"
        action={(form) => renameDomain(id, form)}
        onSaved={({ undo }) => offerUndo('Domain renamed.', undo)}
      >
        {(state) => <TextField label="Name" name="name" defaultValue={name} most={200} error={errorOf(state, 'name')} />}
      </FormDialog>
      <FormDialog
        {...dialog('merge')}
        title={`Merge “${shorten(name)}”`}
        description="Its deliverables and memories move to the other domain, which keeps its name."
        submit="Merge"
        action={(form) => mergeDomain(id, form)}
        onSaved={({ undo }) => offerUndo('Domains merged.', undo)}
      >
        {(state) => (
          <SelectField
            label="Merge into"
            name="target"
            choices={others.map((other) => ({ value: other.id, label: other.name }))}
            error={errorOf(state, 'target')}
          />
        )}
      </FormDialog>
      <FormDialog
        {...dialog('split')}
        title={`Split “${shorten(name)}”`}
        description="Memories of this domain stay here."
        submit="Split"
        action={(form) => splitOffDomain(id, form)}
        onSaved={({ undo }) => offerUndo('Domain split.', undo)}
      >
        {(state) => {
          const problem = errorOf(state, 'deliverables');
          return (
            <>
              <fieldset>
                <legend className="text-ui font-[560]">Take out</legend>
                {deliverables.map((deliverable) => (
                  <label key={deliverable.id} className="flex min-h-9 items-center gap-3 text-body touch:min-h-11">
                    <input type="checkbox" name="deliverables" value={deliverable.id} className="size-4 flex-none accent-accent" />
                    <span className="min-w-0 wrap-anywhere">{deliverable.title}</span>
                  </label>
                ))}
                {problem ? (
                  <p role="alert" className="mt-1 text-ui text-bad">
                    {problem}
                  </p>
                ) : null}
              </fieldset>
              <TextField
                label="New domain"
                name="name"
                hint="Leave it empty to keep them out of all domains."
                most={200}
                error={errorOf(state, 'name')}
              />
            </>
          );
        }}
      </FormDialog>
    </div>
  );
}
