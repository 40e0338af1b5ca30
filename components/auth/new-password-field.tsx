import { TextField } from '#components/ui/field.tsx';

/** A field for a new password. Its requirement is shown until there is an error. */
export function NewPasswordField({ label, error }: { label: string; error?: string }) {
  return (
    <TextField
      label={label}
      name="password"
      type="password"
      autoComplete="new-password"
      hint={error ? undefined : 'At least 8 characters.'}
      error={error}
    />
  );
}
