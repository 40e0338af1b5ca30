import { TextField } from '#components/ui/field.tsx';

/** A password that is being chosen, with what is asked of it until something is wrong with it. */
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
