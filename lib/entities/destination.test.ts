import { expect, test } from 'vitest';
import { problemOfTarget } from './destination.ts';

test.each([
  ['email', 'sarah@acme.com', null],
  ['email', 'sarah', '“sarah” is not a single email address'],
  ['email', 'sarah@acme.com, tom@acme.com', 'not a single email address'],
  ['webhook', 'https://example.com/hook', null],
  ['webhook', 'example.com/hook', 'is not a web address'],
  ['webhook', 'http://example.com/hook', 'begin with https://'],
  ['webhook', 'http://localhost:8080/hook', null],
  ['webhook', 'https://localhost/x', 'localhost is not on the public internet'],
  ['webhook', 'https://10.0.0.1/x', '10.0.0.1 is not on the public internet'],
  ['webhook', 'https://[::1]/x', '[::1] is not on the public internet'],
  ['webhook', 'https://169.254.169.254/', '169.254.169.254 is not on the public internet'],
  ['webhook', 'https://user:secret@example.com', 'user name and password'],
  ['download', 'download', null],
  ['slack', '#team', null],
  ['slack', 'https://acme.slack.com/archives/C0123ABC/p1795446300000055?thread_ts=1795446300.000055&cid=C0123ABC', null],
  ['slack', 'http://127.0.0.1:4000/archives/C0123ABC/p1795446300000055', null],
  ['slack', 'https://acme.slack.com/archives/C0123ABC', 'or the link of a message to reply to'],
  ['github', 'acme/ledger', null],
  ['github', 'acme/ledger#12', null],
  ['github', 'acme/ledger:reports/weekly.md', null],
  ['github', 'https://github.com/acme/ledger/blob/main/reports/weekly.md', null],
  ['github', 'https://github.com/acme/ledger/pull/12#issuecomment-3', null],
  ['github', 'acme/ledger:../outside.md', 'is not a repository'],
  ['github', 'acme', 'is not a repository'],
  ['linear', 'ENG', null],
  ['linear', 'eng-12', null],
  ['linear', 'https://linear.app/acme/issue/ENG-12/the-export-fails', null],
  ['linear', 'https://linear.app/acme/team/ENG/all', null],
  ['linear', 'Our engineering team', 'is not the key of a team'],
  ['notion', 'https://www.notion.so/acme/Board-papers-0123456789abcdef0123456789ABCDEF', null],
  ['notion', 'https://app.notion.com/p/acme/Roadmap-abc?p=0123456789abcdef0123456789abcdef&pm=s', null],
  ['notion', '01234567-89ab-cdef-0123-456789abcdef', null],
  ['notion', 'https://notion.so.evil.example/0123456789abcdef0123456789abcdef', 'is not the link of a page'],
  ['notion', 'Board papers', 'is not the link of a page'],
])('%s to %s: %s', (platform, target, problem) => {
  const said = problemOfTarget(platform, target, ['http://localhost:8080']);
  if (problem === null) expect(said).toBeNull();
  else expect(said).toContain(problem);
});
