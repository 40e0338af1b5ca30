import type { Edition } from './edition.ts';

/** Why there is nothing to deliver, in words for the person. */
export interface Refusal {
  error: 'not_found' | 'invalid_state' | 'no_destination' | 'elsewhere';
  message: string;
}

/** Not there, or somebody else's. */
export const notFound: Refusal = {
  error: 'not_found',
  message: 'This version is not there any more. It may have been deleted in another window.',
};

export const noDestination: Refusal = {
  error: 'no_destination',
  message: 'Nobody said where this goes. Give the deliverable a destination, or its recipient a mail address.',
};

/** It has not been approved, or never will be. */
export const notApproved = ({ number }: Pick<Edition, 'number'>): Refusal => ({
  error: 'invalid_state',
  message: `Version ${number} is not approved, so it is not delivered.`,
});

/** The destination was changed after a person had agreed to it. */
export const elsewhere = ({ target }: { target: string }): Refusal => ({
  error: 'elsewhere',
  message: `The destination was changed in the meantime; it is ${target} now. Nothing was sent.`,
});
