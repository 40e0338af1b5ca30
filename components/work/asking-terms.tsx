'use client';

import { useState } from 'react';
import { saveGovernance } from '#app/(partner)/work/actions.ts';
import { SelectField } from '#components/ui/field.tsx';
import { FormDialog } from '#components/ui/form-dialog.tsx';
import { Phrase } from '#components/ui/phrase.tsx';
import type { Ticket } from '#lib/runs/tickets/ticket.ts';

const phrases: Record<Ticket['governance'], string> = {
  manual: 'asks before risky actions',
  semi_auto: 'asks before it contacts a website',
  full_auto: 'changes files and contacts approved sites without asking',
};

const choices = [
  { value: 'manual', label: 'Ask before risky actions' },
  { value: 'semi_auto', label: 'Ask before contacting a website' },
  { value: 'full_auto', label: 'Ask only before contacting a new site' },
];

/** How the ticket runs commands, which it keeps from its first run on. */
const shellMessages: Record<NonNullable<Ticket['shell']>, string> = {
  simulated: 'Its commands run in a simulated shell, without programs.',
  sandboxed: 'Its commands run in a sandbox, without network.',
  unsandboxed: 'Its commands run without a sandbox, each after your approval.',
};

/** Which actions need approval, as a sentence that opens a dialog. */
export function AskingTerms({ id, governance, shell, fixed }: Pick<Ticket, 'id' | 'governance' | 'shell'> & { fixed: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <p className="mt-2 text-ui text-ink-2">
      It {fixed ? phrases[governance] : <Phrase onPress={() => setOpen(true)}>{phrases[governance]}</Phrase>}.
      {shell ? ` ${shellMessages[shell]}` : ''}
      <FormDialog open={open} onOpenChange={setOpen} title="Approvals" submit="Save" action={(form) => saveGovernance(id, form)}>
        {() => (
          <SelectField
            label="Risky actions"
            name="governance"
            defaultValue={governance}
            choices={choices}
            hint="Risky actions are deleting files and contacting websites. Programs that run without a sandbox always need your approval."
          />
        )}
      </FormDialog>
    </p>
  );
}
