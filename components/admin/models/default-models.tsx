'use client';

import { setDefaults } from '#app/admin/models/actions.ts';
import { SettingsForm } from '#components/settings/settings-form.tsx';
import { SelectField } from '#components/ui/field.tsx';
import { errorOf } from '#components/ui/form-state.ts';
import type { ModelPurpose } from '#lib/models/model-catalog.ts';

/** Chooses the default models. An empty choice leaves it to the order of the list. */
export function DefaultModels({
  models,
  chosen,
  first,
}: {
  models: readonly { id: string; name: string }[];
  chosen: Partial<Record<ModelPurpose, string>>;
  /** The name of the model that is the default if none is chosen. */
  first: string;
}) {
  const choices = models.map(({ id, name }) => ({ value: id, label: name }));
  const offeredChoice = (purpose: ModelPurpose) => (models.some(({ id }) => id === chosen[purpose]) ? chosen[purpose] : '');
  return (
    <SettingsForm key={JSON.stringify([chosen, models])} action={setDefaults} submit="Save" saved="Saved.">
      {(state) => (
        <>
          <SelectField
            label="New chats"
            name="chat"
            choices={[{ value: '', label: `Automatic (${first})` }, ...choices]}
            defaultValue={offeredChoice('chat')}
            hint="People can choose another one in each chat."
            error={errorOf(state, 'chat')}
          />
          <SelectField
            label="Background work"
            name="background"
            choices={[{ value: '', label: 'The same as new chats' }, ...choices]}
            defaultValue={offeredChoice('background')}
            hint="Writes versions, works on tickets, summarizes long chats, and remembers and learns."
            error={errorOf(state, 'background')}
          />
        </>
      )}
    </SettingsForm>
  );
}
