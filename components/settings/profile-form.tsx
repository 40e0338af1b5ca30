'use client';

import { saveProfile } from '#app/(partner)/settings/actions.ts';
import { TextField } from '#components/ui/field.tsx';
import { errorOf } from '#components/ui/form-state.ts';
import { TimeZoneField } from '#components/ui/time-zone-field.tsx';
import { SettingsForm } from './settings-form.tsx';

/** The person's name and time zone. */
export function ProfileForm({ name, timeZone }: { name: string; timeZone: string }) {
  return (
    <SettingsForm action={saveProfile} submit="Save" saved="Saved.">
      {(state) => (
        <>
          <TextField label="Name" name="name" autoComplete="name" maxLength={200} defaultValue={name} error={errorOf(state, 'name')} />
          <TimeZoneField
            label="Time zone"
            name="timeZone"
            hint="Used for all times and as the default for schedules."
            defaultValue={timeZone}
            error={errorOf(state, 'timeZone')}
          />
        </>
      )}
    </SettingsForm>
  );
}
