/** What an auth form shows after an attempt: what was written (never a password), and what is wrong with it. */
export interface AuthFormState {
  values: { email?: string; name?: string };
  errors?: { email?: string; password?: string };
  message?: string;
  done?: string;
}
