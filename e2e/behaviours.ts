/** What the browser tests prove, one sentence each. A test cites it with `verifies`; one that nothing cites fails `behaviours.test.ts`. */
export const behaviours = {
  'sign-up': 'A person makes an account with an address and a password, and is in a new chat.',
  'sign-in': 'A person signs in with the address and the password of the account.',
  'wrong-password': 'A wrong password is refused in words, and the address that was typed stays.',
  'sign-out': 'A person signs out, and the pages ask for a sign-in again.',
} as const satisfies Record<string, string>;

export type BehaviourId = keyof typeof behaviours;
