/** What the browser tests prove, one sentence each. A test cites it with `verifies`; one that nothing cites fails `behaviours.test.ts`. */
export const behaviours = {
  'sign-up': 'A person makes an account with an address and a password, and is in a new chat.',
  'sign-in': 'A person signs in with the address and the password of the account.',
  'wrong-password': 'A wrong password is refused in words, and the address that was typed stays.',
  'sign-out': 'A person signs out, and the pages ask for a sign-in again.',

  'create-in-chat': 'A person asks for a deliverable in a chat, and it is made as asked: in the reply, on its page, and in Postgres.',
  'find-in-chat': 'A person asks what there is, and is told.',
  'change-in-chat': 'A person changes a deliverable in the same conversation.',
  'remember-and-search': 'What a person asks to remember is found later by its meaning.',
  'picker-by-keyboard': 'A question is answered by the keyboard: arrows, digits, Enter.',
  'question-record': 'An answered question stays readable, with what was answered.',
  'question-leaves-focus': 'A new question does not take the focus from whoever is writing.',
  'plan-progress': 'A plan shows its steps and how far they are, also after a reload.',
  'offline-reload-and-stop': 'On the offline partner too, a reload in the middle costs nothing, and Stop stops.',
  'come-back-tomorrow': 'Whoever comes back tomorrow finds the conversation, and it goes on.',

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

  health: 'GET /api/health tells status, database, model and version.',
  'http-send': 'POST /api/chat makes an unknown chat and answers with the turn, which can be read again.',
  'posted-twice': 'The same message posted twice at once is one call of the model.',
  'http-turn-running': 'A message while a reply is written is 409 turn_running.',
  'http-message-reused': 'A message id used again with other words is 409 message_reused.',
  'http-signed-out': 'Without a login every route answers 401.',
  'http-foreign-origin': 'A request from a foreign origin is 403.',
  'http-malformed': 'Malformed JSON and what is no message are 400 with a reason.',
  'forged-messages': 'Posted messages that claim tool results, other roles or answers that never happened are refused, and leave no trace.',
  'http-too-long': 'A message of exactly 100,000 characters is taken whole; one more is 413.',
  'unstorable-characters': 'NUL and lone surrogates in a message become U+FFFD.',
  'unknown-ids': 'An address whose id leads nowhere is 404, whatever the id looks like.',
  'http-rate-limit': 'The 21st message of a minute is 429 with Retry-After, and is not stored.',
  'security-headers': 'Pages run only scripts of the app with its nonce; scripts cannot read the login cookie.',

  'others-chat': 'Nobody sees another person’s chat by its address, in a list, or in the database.',
  'http-others-chat': 'To another person the routes of a chat answer as if it were not there, and stop nothing.',
  'one-browser-two-people': 'Where someone else signs in, chats and drafts of who was there before are not shown.',

  'hostile-markdown': 'Scripts, javascript: links, frames, forms and images in a reply do nothing, and no request leaves the app.',
  'own-markup': 'What a person writes is shown as written, never as markup.',
  'stored-markup': 'What was written into memories and deliverables is shown as words on their pages.',

  'rate-limit-keeps-words': 'When too much was sent, the page says when to go on, and the words stay in the composer.',
  'too-long-keeps-words': 'A message that is too long is said to be, and stays in the composer.',
  'empty-message': 'An empty message cannot be sent.',
  'database-away': 'While the database is away the page says so and the words stay in the composer; when it is back they go, once.',

  'model-breaks-off': 'When the model breaks off, what was written is kept, and Retry helps.',
  'model-overloaded': 'An overloaded model is said in words, with Retry.',
  'model-refuses': 'A refusal of the model is said in words.',
  continue: 'A reply that reached its length limit offers to go on.',
  'bad-model-settings': 'A bad key or an unknown model is said in words: on the page, in the settings, and in the reply.',

  'long-thread-windowed': 'A thread of 500 messages opens at its end and keeps few of them on the page, also while a reply arrives.',
  'load-earlier': 'Earlier messages are loaded above, until the first; each article tells its place.',
  'find-in-thread': 'Words are found in a long thread, also in messages that are not on the page.',

  'status-of-a-turn': 'The status region says that a reply begins and that it is complete, and none of its words.',
  'status-of-a-question': 'The status region says the question and how many options it has.',
  'status-of-an-end': 'The status region says why a reply failed, and that it was stopped.',

  'axe-doors': 'axe finds nothing on the pages before a sign-in, light and dark, wide and narrow, also when a form is refused.',
  'axe-chat': 'axe finds nothing in a chat: new, working, stopped, with a plan, with a question, answered, failed.',
  'axe-layers': 'axe finds nothing in menus, dialogs, find, the side bar and the todos as sheets.',
  'axe-lists': 'axe finds nothing on deliverables, memories, settings and their dialogs, empty and filled.',
} as const satisfies Record<string, string>;

export type BehaviourId = keyof typeof behaviours;
