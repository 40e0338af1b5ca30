'use client';

import { Trash2 } from 'lucide-react';
import { useState, useTransition } from 'react';
import { toast } from 'sonner';
import { addSource, removeSource } from '#app/(partner)/deliverables/actions.ts';
import { Section } from '#components/shell/page.tsx';
import { IconButton } from '#components/ui/button.tsx';
import { type Choice, SelectField, TextArea, TextField } from '#components/ui/field.tsx';
import { FormDialog } from '#components/ui/form-dialog.tsx';
import { errorOf } from '#components/ui/form-state.ts';
import { shorten } from '#components/ui/shorten.ts';
import type { Source } from '#lib/deliverables/deliverable.ts';
import type { NamedSource } from '#lib/deliverables/source-titles.ts';
import { type Readings, Sources } from './sources.tsx';

interface Props {
  deliverableId: string;
  sources: Source[];
  named: NamedSource[];
  readings: Readings;
  /** What of the person's may be read: refs with their names. */
  things: Choice[];
}

/** A deliverable's sources, to add to and take from. */
export function OwnSources({ deliverableId, sources, named, readings, things }: Props) {
  const [adding, setAdding] = useState(false);
  const [removing, remove] = useTransition();
  const take = (place: number, name: string) =>
    remove(async () => {
      const saved = await removeSource(deliverableId, place, sources[place]!.value).catch(() => null);
      if (saved?.state !== 'saved') toast.error(`“${shorten(name)}” could not be taken away. Try again.`);
    });
  return (
    <Section
      title="Sources"
      aside={
        <button type="button" className="link text-ui" aria-haspopup="dialog" aria-label="Add a source" onClick={() => setAdding(true)}>
          Add
        </button>
      }
    >
      <Sources
        sources={named}
        readings={readings}
        after={(place, name) => (
          <IconButton label={`Take away: ${shorten(name)}`} disabled={removing} onClick={() => take(place, name)}>
            <Trash2 size={15} />
          </IconButton>
        )}
      />
      <AddSource deliverableId={deliverableId} things={things} open={adding} onOpenChange={setAdding} />
    </Section>
  );
}

type Kind = 'description' | 'url' | 'ref';

function AddSource({
  deliverableId,
  things,
  open,
  onOpenChange,
}: {
  deliverableId: string;
  things: Choice[];
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const [kind, setKind] = useState<Kind>('description');
  const kinds: Choice[] = [
    { value: 'description', label: 'Text that you paste' },
    { value: 'url', label: 'A public web page' },
    ...(things.length > 0 ? [{ value: 'ref', label: 'Something of yours' }] : []),
  ];
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Add a source"
      description="It is read each time before a version is written."
      submit="Add"
      action={(form) => addSource(deliverableId, form)}
    >
      {(state) => (
        <>
          <SelectField
            label="What it is"
            name="type"
            value={kind}
            onChange={(event) => setKind(event.target.value as Kind)}
            choices={kinds}
          />
          {kind === 'description' ? (
            <TextArea key={kind} label="The text" name="value" maxLength={20_000} error={errorOf(state, 'value')} />
          ) : kind === 'url' ? (
            <TextField
              key={kind}
              label="Its address"
              name="value"
              type="url"
              placeholder="https://"
              maxLength={2000}
              error={errorOf(state, 'value')}
            />
          ) : (
            <SelectField key={kind} label="Which one" name="value" choices={things} error={errorOf(state, 'value')} />
          )}
        </>
      )}
    </FormDialog>
  );
}
