import { expect, test } from 'vitest';
import { listedSteps } from './listed-steps.ts';

test.each([
  [
    'Break the audit down into steps - gather invoices, reconcile accounts, brief the auditor',
    'Gather invoices|Reconcile accounts|Brief the auditor',
  ],
  ['first I want to call the caterer, then order flowers, and finally send the invites', 'Call the caterer|Order flowers|Send the invites'],
  ['Three things before Friday. Draft the contract. Get it signed. Send the deposit.', 'Draft the contract|Get it signed|Send the deposit'],
  [
    'my plan for the week is finish the deck, review Sam’s draft and prep the board call',
    'Finish the deck|Review Sam’s draft|Prep the board call',
  ],
  ['put together a to-do list with book flights and renew passport', 'Book flights|Renew passport'],
  ['I have four things to do, namely order banners, print flyers and book a van', 'Order banners|Print flyers|Book a van'],
  ['Set up a plan with these steps?\n- Export the data\n- Clean it\n- Import it', 'Export the data|Clean it|Import it'],
  ['what is left for the workshop? slides, handouts, name tags. Put it in a list', 'Slides|Handouts|Name tags'],
  ['plan the fair: 1. find speakers 2. book the hall 3. open registration', 'Find speakers|Book the hall|Open registration'],
  ['Let’s do it step by step, laptop first, then badge, then training', 'Laptop|Badge|Training'],
  ['steps for Mira: order laptop, brief Sam and Kai', 'Order laptop|Brief Sam and Kai'],
  ['research venues; get quotes, at least three; pick one', 'Research venues|Get quotes, at least three|Pick one'],
])('“%s” lists its steps, without what leads to them', (text, steps) => {
  expect(listedSteps(text).join('|')).toBe(steps);
});

test.each(['Plan the offsite', 'i need a to-do list', 'make me a checklist for closing the quarter', ''])('“%s” lists none', (text) => {
  expect(listedSteps(text)).toEqual([]);
});
