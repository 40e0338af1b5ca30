import type { Edition } from './edition.ts';

/** Why there is nothing to deliver, as a message for the person. */
export interface Refusal {
  error: 'not_found' | 'invalid_state' | 'no_destination' | 'elsewhere';
  message: string;
}

/** It does not exist, or belongs to someone else. */
export const notFound: Refusal = {
  error: 'not_found',
  message: 'This version no longer exists. It may have been deleted in another window.',
};

export const noDestination: Refusal = {
  error: 'no_destination',
  message: 'This deliverable has no destination. Set one, or give its recipient an email address.',
};

/** It is not approved, and may never be. */
export const notApproved = ({ number }: Pick<Edition, 'number'>): Refusal => ({
  error: 'invalid_state',
  message: `Version ${number} isn’t approved, so it can’t be delivered.`,
});

/** The destination was changed after a person had agreed to it. */
export const elsewhere = ({ target }: { target: string }): Refusal => ({
  error: 'elsewhere',
  message: `The destination has changed to ${target}. Nothing was sent.`,
});
