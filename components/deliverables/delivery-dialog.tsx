'use client';

import { useState } from 'react';
import { saveDelivery } from '#app/(partner)/deliverables/actions.ts';
import { SelectField, TextField } from '#components/ui/field.tsx';
import { FormDialog } from '#components/ui/form-dialog.tsx';
import { errorOf } from '#components/ui/form-state.ts';
import { governances } from '#lib/deliverables/deliverable.ts';
import { destinationWords, governanceWords } from '#lib/deliverables/words.ts';
import type { DialogProps } from './content-dialog.tsx';

const targetLabels: Record<string, string> = { email: 'To which address', webhook: 'To which web address', download: 'In which format' };
const targetHints: Record<string, string> = { download: 'Markdown, HTML, Word or PDF.' };

/** Where finished versions go, and who lets them go. Only a person sets this: the partner cannot. */
export function DeliveryDialog({ deliverable, open, onOpenChange }: DialogProps) {
  const { destination, governance, recipient } = deliverable;
  const [platform, setPlatform] = useState(destination?.platform ?? '');
  const choices = {
    '': 'Nowhere: it is kept here',
    ...destinationWords,
    ...(destination && { [destination.platform]: destinationWords[destination.platform] ?? destination.platform }),
  };
  return (
    <FormDialog
      open={open}
      onOpenChange={(to) => {
        if (!to) setPlatform(destination?.platform ?? '');
        onOpenChange(to);
      }}
      title="How it leaves"
      description="Only you set this, and only here."
      submit="Save"
      action={(form) => saveDelivery(deliverable.id, form)}
    >
      {(state) => (
        <>
          <SelectField
            label="Where it goes"
            name="platform"
            value={platform}
            onChange={(event) => setPlatform(event.target.value)}
            choices={Object.entries(choices).map(([value, label]) => ({ value, label }))}
            error={errorOf(state, 'platform') ?? errorOf(state, 'destination')}
          />
          {platform ? (
            <TextField
              key={platform}
              label={targetLabels[platform] ?? 'To which place'}
              hint={targetHints[platform]}
              name="target"
              maxLength={500}
              defaultValue={platform === destination?.platform ? destination.target : platform === 'email' ? recipient?.address : ''}
              error={errorOf(state, 'target')}
            />
          ) : (
            <input type="hidden" name="target" value="" />
          )}
          <SelectField
            label="When it goes"
            name="governance"
            defaultValue={governance}
            choices={governances.map((value) => ({ value, label: governanceWords[value] }))}
            error={errorOf(state, 'governance')}
          />
        </>
      )}
    </FormDialog>
  );
}
