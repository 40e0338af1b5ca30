import { expect, test } from 'vitest';
import { outletNames } from './destination.ts';
import { deliveryVerb, destinationLabel, destinationLabels, outletLabel } from './destination-labels.ts';

const spoken = (platform: string, target: string) => `${deliveryVerb(platform).done} ${destinationLabel({ platform, target })}`;

test.each([
  ['email', 'sarah@acme.com', 'sent by email to sarah@acme.com'],
  ['gmail', 'sarah@acme.com', 'sent by email to sarah@acme.com, from your Gmail'],
  ['gmail_draft', 'sarah@acme.com', 'saved as a draft to sarah@acme.com in your Gmail'],
  ['google_doc', 'My Drive', 'saved as a Google Doc in your Drive'],
  ['webhook', 'https://acme.com/hook', 'posted to https://acme.com/hook'],
  ['slack', '#team', 'posted to #team on Slack, in your name'],
  [
    'slack',
    'https://acme.slack.com/archives/C1/p1795446300000055',
    'posted as a reply to https://acme.slack.com/archives/C1/p1795446300000055 on Slack, in your name',
  ],
  ['github', 'acme/ledger', 'published to acme/ledger on GitHub, in your name'],
  ['linear', 'ENG', 'published to ENG on Linear, in your name'],
  ['notion', 'Board papers', 'published as a new page under Board papers on Notion'],
  ['download', 'download', 'offered as a file to download'],
])('what happens to a version for %s has its own words', (platform, target, label) => {
  expect(spoken(platform, target)).toBe(label);
});

test('only what reaches a person by email is called sent', () => {
  expect(outletNames.filter((name) => deliveryVerb(name).done === 'sent')).toEqual(['email', 'gmail']);
});

test('each destination has a label in the choice', () => {
  expect(Object.keys(destinationLabels)).toEqual([...outletNames]);
  expect([destinationLabels.gmail_draft, destinationLabels.github, destinationLabels.slack]).toEqual([
    'As a draft in your Gmail',
    'On GitHub',
    'On Slack',
  ]);
});

test('for somebody else, the account is theirs', () => {
  expect(destinationLabel({ platform: 'gmail_draft', target: 'sarah@acme.com' }, 'their')).toBe(
    'as a draft to sarah@acme.com in their Gmail',
  );
});

test('a platform that nothing can be delivered to is named as it is', () => {
  expect([outletLabel('teams'), spoken('constructor', '#general')]).toEqual(['to teams', 'sent to #general']);
});
