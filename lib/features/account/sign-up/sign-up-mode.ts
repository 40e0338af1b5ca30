import type { Environment } from '#lib/base/env.ts';

export const signUpModes = ['open', 'invited', 'closed'] as const;

/** Who may create an account: everyone, invited people, or no one. */
export type SignUpMode = (typeof signUpModes)[number];

/** The mode for these settings: without SIGN_UP, open if only this machine can reach the app, otherwise by invitation. */
export function signUpModeOf({ SIGN_UP, SITE_URL }: Pick<Environment, 'SIGN_UP'> & { SITE_URL: string }): SignUpMode {
  const { hostname } = new URL(SITE_URL);
  return SIGN_UP ?? (/^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname) ? 'open' : 'invited');
}
