'use client';

import { useState } from 'react';
import { savePlan } from '#app/(partner)/work/actions.ts';
import { TextArea } from '#components/ui/field.tsx';
import { FormDialog } from '#components/ui/form-dialog.tsx';
import { errorOf } from '#components/ui/form-state.ts';

/** Edits the plan of a ticket that is not running. */
export function EditPlan({ id, plan }: { id: string; plan: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="link text-ui" aria-haspopup="dialog" aria-label="Edit plan" onClick={() => setOpen(true)}>
        Edit
      </button>
      <FormDialog open={open} onOpenChange={setOpen} title="Edit plan" submit="Save" action={(form) => savePlan(id, form)}>
        {(state) => (
          <TextArea
            label="Plan"
            name="plan"
            defaultValue={plan}
            hint="Edit the plan here: changing the ticket’s files doesn’t change it. Continue resumes after the last finished step, so leave earlier steps as they are; Run again starts over."
            error={errorOf(state, 'plan')}
            className="min-h-80 font-code"
            spellCheck={false}
          />
        )}
      </FormDialog>
    </>
  );
}
