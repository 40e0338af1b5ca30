'use client';

import { useState } from 'react';
import { readOlderItems } from '#app/(partner)/settings/integrations/actions.ts';
import { SelectField } from '#components/ui/field.tsx';
import { FormDialog } from '#components/ui/form-dialog.tsx';
import type { PlatformName } from '#lib/entities/platform-names.ts';
import type { OlderReach } from '#lib/features/integrations/platforms/reach.ts';

const labels: Record<OlderReach, string> = { year: 'The last year', everything: 'Everything' };

interface Props {
  platform: PlatformName;
  resource: { externalId: string; name: string };
  reaches: OlderReach[];
}

/** Has a resource read further back. */
export function ReadOlderButton({ platform, resource, reaches }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-label={`Read older, ${resource.name}`}
        className="link text-ui touch:min-h-11"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        Read older
      </button>
      <FormDialog
        open={open}
        onOpenChange={setOpen}
        title={`Read older items of ${resource.name}?`}
        description="Reading many items can take a while. You can leave this page."
        submit="Read"
        action={(form) => readOlderItems(platform, resource.externalId, String(form.get('reach')) as OlderReach)}
      >
        {() => <SelectField label="How far back" name="reach" choices={reaches.map((value) => ({ value, label: labels[value] }))} />}
      </FormDialog>
    </>
  );
}
