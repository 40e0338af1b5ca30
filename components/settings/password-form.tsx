'use client';

import { savePassword } from '#app/(partner)/settings/actions.ts';
import { NewPasswordField } from '#components/auth/new-password-field.tsx';
import { TextField } from '#components/ui/field.tsx';
import { errorOf } from '#components/ui/form-state.ts';
import { SettingsForm } from './settings-form.tsx';

/** Changes the password; requires the current one. */
export function PasswordForm() {
  return (
    <SettingsForm action={savePassword} submit="Change password" saved="Password changed." clear>
      {(state) => (
        <>
          <TextField
            label="Current password"
            name="current"
            type="password"
            autoComplete="current-password"
            error={errorOf(state, 'current')}
          />
          <NewPasswordField label="New password" error={errorOf(state, 'password')} />
        </>
      )}
    </SettingsForm>
  );
}
