'use client';

import { useState } from 'react';
import { toast } from 'sonner';
import { change, remove } from '#app/admin/models/actions.ts';
import { TextField } from '#components/ui/field.tsx';
import { FormDialog } from '#components/ui/form-dialog.tsx';
import { errorOf } from '#components/ui/form-state.ts';
import type { AddedModel } from '#lib/models/model-catalog.ts';
import { PriceFields } from './price-fields.tsx';
import { ThinkingField } from './thinking-field.tsx';

/** Changes or removes an added model. */
export function ModelButtons({ model, onRemoved }: { model: AddedModel; onRemoved: () => void }) {
  const [dialog, setDialog] = useState<'change' | 'remove' | null>(null);
  const open = (which: typeof dialog) => (shown: boolean) => setDialog(shown ? which : null);
  return (
    <>
      <button type="button" data-entry className="link text-ui touch:min-h-11" onClick={() => setDialog('change')}>
        Edit<span className="sr-only"> {model.name}</span>
      </button>
      <button type="button" className="link text-ui touch:min-h-11" onClick={() => setDialog('remove')}>
        Remove<span className="sr-only"> {model.name}</span>
      </button>
      <FormDialog
        open={dialog === 'change'}
        onOpenChange={open('change')}
        title={`Edit ${model.name}`}
        submit="Save"
        sendingMessage="Saving… A new key is checked first."
        action={async (form) => {
          const done = await change(model.id, model.updatedAt, form);
          if (done.ok) toast(done.message);
          return done;
        }}
      >
        {(state) => (
          <>
            <TextField
              label="Name shown"
              name="name"
              autoComplete="off"
              maxLength={100}
              defaultValue={model.name}
              error={errorOf(state, 'name')}
            />
            <TextField
              label={model.hasKey ? 'New API key' : 'API key'}
              name="key"
              type="password"
              autoComplete="off"
              hint={model.hasKey ? 'A key is stored. Leave this empty to keep it.' : 'No key is stored for this model.'}
              error={errorOf(state, 'key')}
            />
            {model.hasKey ? (
              <label className="flex min-h-11 items-center gap-3 text-ui">
                <input type="checkbox" name="removeKey" />
                Remove the stored key
              </label>
            ) : null}
            <ThinkingField provider={model.provider} thinking={model.thinking} state={state} />
            <PriceFields isListed={model.provider === 'anthropic'} prices={model.prices} state={state} />
          </>
        )}
      </FormDialog>
      <FormDialog
        open={dialog === 'remove'}
        onOpenChange={open('remove')}
        title={`Remove ${model.name}?`}
        description="Its key is deleted. Chats that use it continue with the default model. Earlier replies stay."
        submit="Remove"
        kind="danger"
        action={async () => {
          onRemoved();
          const done = await remove(model.id);
          if (done.ok) toast(done.message);
          return done;
        }}
      >
        {() => null}
      </FormDialog>
    </>
  );
}
