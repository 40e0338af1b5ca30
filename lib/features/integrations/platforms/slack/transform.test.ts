import { expect, test } from 'vitest';
import { transform } from './transform.ts';

const names = new Map([
  ['U1', 'Maya Okafor'],
  ['U2', 'Jonas Weber'],
]);
const read = (message: Parameters<typeof transform>[0]) => transform(message, { channelId: 'C1', names, home: 'https://acme.slack.com/' });

test('a Slack message becomes an item with names, addresses and a link', () => {
  const text = 'Hi <@U2>, see <https://acme.com/x?a=1&amp;b=2|the plan> in <#C9|acme-eng>, <!here> &lt;3 <mailto:a@b.c|a@b.c>';
  expect(read({ ts: '1763980000.000100', user: 'U1', text })).toEqual({
    externalId: '1763980000.000100',
    kind: 'message',
    author: 'Maya Okafor',
    at: '2025-11-24T10:26:40.000Z',
    text: 'Hi @Jonas Weber, see the plan (https://acme.com/x?a=1&b=2) in #acme-eng, @here <3 a@b.c',
    link: 'https://acme.slack.com/archives/C1/p1763980000000100',
    thread: '1763980000.000100',
    listedAt: '2025-11-24T10:26:40.000Z',
  });
});

test('a reply names its thread', () => {
  expect(read({ ts: '1763980060.000200', thread_ts: '1763980000.000100', user: 'U9', text: 'Yes' })).toMatchObject({
    kind: 'reply',
    author: null,
    thread: '1763980000.000100',
    listedAt: '2025-11-24T10:26:40.000Z',
    link: 'https://acme.slack.com/archives/C1/p1763980060000200?thread_ts=1763980000.000100&cid=C1',
  });
});

test('texts of apps, attachments and names of files are read', () => {
  const message = {
    ts: '1763980000.000100',
    subtype: 'bot_message',
    username: 'CI',
    attachments: [{ title: 'Build', text: 'failed' }],
    files: [{ title: 'log.txt' }],
  };
  expect(read(message)).toMatchObject({ author: 'CI', text: 'Build\nfailed\n\n[File: log.txt]' });
});

test('notices, empty messages and malformed ones are no items', () => {
  expect(read({ ts: '1763980000.000100', subtype: 'channel_join', user: 'U1', text: '<@U1> has joined' })).toBeNull();
  expect(read({ ts: '1763980000.000100', user: 'U1', text: '  ' })).toBeNull();
  expect(read({ ts: 'yesterday', user: 'U1', text: 'Hello' })).toBeNull();
  expect(read({ user: 'U1', text: 'Hello' })).toBeNull();
});
