import { expect, test } from 'vitest';
import { arrivalMessage, deliveryLabel, receiverAnswer } from './delivery-message.ts';
import { deliveryStatuses } from './delivery-status.ts';

const draft = { platform: 'gmail_draft', destination: 'sarah@acme.com' };
const delivered = { status: 'delivered', providerMessage: null } as const;

test('each delivery status is worded for its destination', () => {
  expect(deliveryStatuses.filter((status) => status !== 'saved').map((status) => deliveryLabel({ ...draft, status }))).toEqual([
    'To be saved as a draft to sarah@acme.com in your Gmail',
    'Saving as a draft to sarah@acme.com in your Gmail',
    'Saved as a draft to sarah@acme.com in your Gmail',
    'Ready to download',
    'Not saved as a draft to sarah@acme.com in your Gmail',
    'May have been saved as a draft to sarah@acme.com in your Gmail',
  ]);
});

test('an email that was only saved is not called sent', () => {
  const saved = { platform: 'email', destination: 'sarah@acme.com', status: 'saved' } as const;
  expect(deliveryLabel(saved)).toBe('Saved here, not sent by email to sarah@acme.com');
});

test('the address of what was delivered follows without repeating what was done', () => {
  const slack = { ...delivered, platform: 'slack', destination: '#team', providerMessage: 'Posted: https://acme.slack.com/archives/C1/p1' };
  expect(arrivalMessage(slack)).toBe('Posted to #team on Slack, in your name: https://acme.slack.com/archives/C1/p1');
  expect(receiverAnswer(slack)).toBe('https://acme.slack.com/archives/C1/p1');
  const doc = {
    ...delivered,
    platform: 'google_doc',
    destination: 'My Drive',
    providerMessage: 'Saved as a Google Doc: https://docs.google.com/d',
  };
  expect(arrivalMessage(doc)).toBe('Saved as a Google Doc in your Drive: https://docs.google.com/d');
});

test('what the receiver says besides is kept', () => {
  const issue = {
    ...delivered,
    platform: 'github',
    destination: 'acme/ledger',
    providerMessage: 'Opened an issue: https://github.com/acme/ledger/issues/3',
  };
  expect(arrivalMessage(issue)).toBe(
    'Published to acme/ledger on GitHub, in your name. Opened an issue: https://github.com/acme/ledger/issues/3',
  );
  const email = { ...delivered, platform: 'email', destination: 'sarah@acme.com' };
  expect(arrivalMessage({ ...email, providerMessage: '250 queued' })).toBe('Sent by email to sarah@acme.com. 250 queued');
  expect(arrivalMessage(email)).toBe('Sent by email to sarah@acme.com');
});
