'use client';

import { useState } from 'react';
import { saveGovernance } from '#app/(partner)/work/actions.ts';
import { SelectField } from '#components/ui/field.tsx';
import { FormDialog } from '#components/ui/form-dialog.tsx';
import { Phrase } from '#components/ui/phrase.tsx';
import type { Ticket } from '#lib/work/ticket.ts';

const phrases: Record<Ticket['governance'], string> = {
  manual: 'asks you before anything risky',
  semi_auto: 'asks you before it runs programs or reaches the web',
  full_auto: 'asks nobody',
};

const choices = [
  { value: 'manual', label: 'Ask me before anything risky' },
  { value: 'semi_auto', label: 'Ask me before it runs programs or reaches the web' },
  { value: 'full_auto', label: 'Ask nobody' },
];

/** Whether the work asks before what is risky, as a sentence that opens where that is changed. */
export function AskingTerms({ id, governance, fixed }: { id: string; governance: Ticket['governance']; fixed: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <p className="mt-2 text-ui text-ink-2">
      It {fixed ? phrases[governance] : <Phrase onPress={() => setOpen(true)}>{phrases[governance]}</Phrase>}.
      <FormDialog
        open={open}
        onOpenChange={setOpen}
        title="What it may do without asking"
        submit="Save"
        action={(form) => saveGovernance(id, form)}
      >
        {() => (
          <SelectField
            label="Risky things"
            name="governance"
            defaultValue={governance}
            choices={choices}
            hint="Risky are deleting a file, running programs of this machine, and asking an address of the web."
          />
        )}
      </FormDialog>
    </p>
  );
}
