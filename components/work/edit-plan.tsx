'use client';

import { useState } from 'react';
import { savePlan } from '#app/(partner)/work/actions.ts';
import { TextArea } from '#components/ui/field.tsx';
import { FormDialog } from '#components/ui/form-dialog.tsx';
import { errorOf } from '#components/ui/form-state.ts';

/** Changes the plan of a ticket that is not at work. */
export function EditPlan({ id, plan }: { id: string; plan: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="link text-ui" aria-haspopup="dialog" aria-label="Edit the plan" onClick={() => setOpen(true)}>
        Edit
      </button>
      <FormDialog open={open} onOpenChange={setOpen} title="Edit the plan" submit="Save" action={(form) => savePlan(id, form)}>
        {(state) => (
          <TextArea
            label="The plan"
            name="plan"
            defaultValue={plan}
            hint="A file among the files is not the plan, also where it was read from one: it is changed here. Continue goes on with it from the last finished step, so leave the steps before that as they are; Run again begins it anew."
            error={errorOf(state, 'plan')}
            className="min-h-80 font-code"
            spellCheck={false}
          />
        )}
      </FormDialog>
    </>
  );
}
