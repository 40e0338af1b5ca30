/** What the browser tests prove, one sentence each. A test cites it with `verifies`; one that nothing cites fails `behaviours.test.ts`. */
export const behaviours = {
  'sign-up': 'A person makes an account with an address and a password, and is in a new chat.',
  'sign-in': 'A person signs in with the address and the password of the account.',
  'wrong-password': 'A wrong password is refused in words, and the address that was typed stays.',
  'sign-out': 'A person signs out, and the pages ask for a sign-in again.',

  'reload-in-the-middle': 'A reload in the middle of a reply shows the whole reply, and the model is asked once.',
  'closed-tab': 'A reply goes on when the tab that asked for it is closed.',
  'second-tab': 'A second tab sees the reply while it streams.',
  'idle-tab': 'A tab that shows the chat already sees what another tab sends, and its reply while it streams.',
  'other-instance-reads': 'Another instance of the app on the same database shows the reply while it streams.',
  'lost-network': 'A network that is lost in the middle of a reply costs nothing of it.',
  'send-without-network': 'Words sent while the server cannot be reached stay in the composer, and go when it can.',
  'login-ends-in-mid-stream': 'A login that ends in the middle of a reply costs nothing of it.',
  'signed-out-send': 'Words sent after the login has ended stay in the composer, and go after a new sign-in.',

  stop: 'Stop keeps what was written, says so, and ends the model’s work.',
  'stop-from-another-tab': 'Stop pressed in another tab stops the reply in all.',
  'stop-from-another-instance': 'Stop pressed on another instance of the app reaches the model’s socket.',
  retry: 'Retry writes the reply to the same message anew.',
  'earlier-attempts': 'The reply that a Retry replaced can still be read.',
  'killed-instance':
    'When an instance is killed in the middle of a turn, whoever watches on another one reads that it was interrupted, keeps what was written, and can retry.',

  'double-click-sends-once': 'A double click on Send is one message and one call of the model.',
  'enter-twice-sends-once': 'Enter pressed twice is one message and one call of the model.',
  'shift-enter': 'Shift and Enter begins a new line and sends nothing.',
  composition: 'The Enter that ends a composition of an input method sends nothing.',
  'queued-send': 'A message sent while a reply is written waits, and goes when the reply has ended, once.',
  'queued-send-taken-back': 'What waits to be sent can be taken back into the composer.',
  drafts: 'Each chat keeps its own draft, also over a reload.',
  'edit-and-resend': 'A message is edited and sent again, and the thread goes on from there.',
} as const satisfies Record<string, string>;

export type BehaviourId = keyof typeof behaviours;
