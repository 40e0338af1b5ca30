import { expect, test } from 'vitest';
import { platformPlaceIn } from './platform-place.ts';

test.each([
  ['post the newsletter to #ops on Slack', 'slack', '#ops'],
  ['open a github issue in acme/ledger with the status report', 'github', 'acme/ledger'],
  ['the brief should become a new issue in acme/ledger', 'github', 'acme/ledger'],
  ['comment the digest on pull request 17 of acme/ledger', 'github', 'acme/ledger#17'],
  ['newsletter as comment on acme/reports#1 (github)', 'github', 'acme/reports#1'],
  ['the board update belongs in github, acme/reports:board.md', 'github', 'acme/reports:board.md'],
  ['status report should update reports/status.md in acme/ledger on github', 'github', 'acme/ledger:reports/status.md'],
  ['open an issue for team ENG in Linear with each status report', 'linear', 'ENG'],
  ['comment the status report on ENG-12 in linear', 'linear', 'ENG-12'],
  ['the status report goes under ENG-7 in Linear once approved', 'linear', 'ENG-7'],
  [
    'create a page under https://www.notion.so/acme/Handbook-0123. for each newsletter',
    'notion',
    'https://www.notion.so/acme/Handbook-0123',
  ],
  ['send the newsletter to team@acme.example from my gmail', 'gmail', 'team@acme.example'],
  ['leave the report as a draft in Gmail (to linda@acme.example)', 'gmail_draft', 'linda@acme.example'],
  ['switch the newsletter over to gmail, same address', 'gmail', null],
  ['write the board update into a google doc', 'google_doc', 'google_doc'],
  ['save the status report to my drive as a doc', 'google_doc', 'google_doc'],
  [
    'post the digest as a reply to https://acme.slack.com/archives/C0LEDGER01/p1764147600000100?thread_ts=1764147600.000100.',
    'slack',
    'https://acme.slack.com/archives/C0LEDGER01/p1764147600000100?thread_ts=1764147600.000100',
  ],
])('“%s” names a place on %s: %s', (text, outlet, target) => {
  expect(platformPlaceIn(text)).toMatchObject({ outlet, target });
});

test.each([
  'send the newsletter to team@acme.example',
  'put it in the linear notes and/or the plan',
  'use https://example.com/releases as a source',
  'the invoice #12 is open',
  'note the address acme/ledger',
])('“%s” names no place on a platform', (text) => {
  expect(platformPlaceIn(text)).toBeUndefined();
});
