import { expect, test } from 'vitest';
import { messageText } from './message-text.ts';
import { transform } from './transform.ts';

const data = (text: string) => ({ data: Buffer.from(text).toString('base64url') });
const signal = AbortSignal.timeout(20_000);

test('the text of a message is its plain part, with the names of attachments', async () => {
  const payload = {
    mimeType: 'multipart/mixed',
    parts: [
      {
        mimeType: 'multipart/alternative',
        parts: [
          { mimeType: 'text/plain', body: data('The export is done.\r\n') },
          { mimeType: 'text/html', body: data('<p>The export is <b>done</b>.</p>') },
        ],
      },
      { mimeType: 'text/plain', filename: 'log.txt', body: { attachmentId: 'a' } },
    ],
  };
  expect(await messageText(payload, signal)).toBe('The export is done.\n\n[File: log.txt]');
});

test('a message without a plain part is read from its HTML', async () => {
  const html = '<html><style>p{}</style><p>The export is <b>done</b>.</p><script>alert(1)</script></html>';
  expect(await messageText({ mimeType: 'text/html', body: data(html) }, signal)).toBe('The export is done.');
});

test('a Gmail message becomes an item with its subject, author, thread and link', () => {
  const headers = [
    { name: 'From', value: '"Weber, Jonas" <jonas@acme.com>' },
    { name: 'SUBJECT', value: 'The export' },
    { name: 'In-Reply-To', value: '<1@acme.com>' },
  ];
  const message = { id: 'm2', threadId: 't1', internalDate: '1763980000000', payload: { headers } };
  expect(transform(message, { text: 'Done.', home: 'https://mail.google.com/mail/?authuser=maya%40acme.com' })).toEqual({
    externalId: 'm2',
    kind: 'reply',
    author: 'Weber, Jonas',
    at: '2025-11-24T10:26:40.000Z',
    text: 'The export\n\nDone.',
    link: 'https://mail.google.com/mail/?authuser=maya%40acme.com#all/t1',
    thread: 't1',
    listedAt: '2025-11-24T10:26:40.000Z',
  });
  expect(transform({ ...message, internalDate: 'yesterday' }, { text: 'Done.', home: '' })).toBeNull();
  expect(transform({ id: 'm1', internalDate: '1763980000000' }, { text: '', home: '' })).toBeNull();
});
