import { expect, test } from 'vitest';
import type { Review } from '#lib/features/versions/read-review.ts';
import type { Version } from '#lib/features/versions/version.ts';
import { footerMessage, sendingMessage } from './footer-message.ts';

const viewer = { timeZone: 'UTC', now: '2026-11-20T12:00:00Z' };
const email = { platform: 'email', target: 'sarah@acme.com' };

function footer(status: Version['status'], review: object, sendsEmail: boolean, governance = 'semi_auto') {
  const version = { status, approvedAt: '2026-11-20T09:00:00Z', deliveredAt: '2026-11-20T09:00:00Z' } as Version;
  return footerMessage(
    { deliverable: { governance }, goesTo: email, deliveries: [], ...review } as unknown as Review,
    version,
    viewer,
    sendsEmail,
  );
}

test.each(['semi_auto', 'manual'])(
  'before a %s version is approved that goes by email, it says that no email server is set up',
  (governance) => {
    expect(footer('staged', {}, false, governance)).toBe(
      'Approving finalizes the text. No email server is set up, so the email to sarah@acme.com will be saved here and not sent.',
    );
    expect(footer('staged', {}, true, governance)).not.toContain('email server');
  },
);

test.each([
  [
    'gmail_draft',
    'sarah@acme.com',
    'saves it as a draft to sarah@acme.com in your Gmail',
    'Saved today as a draft to sarah@acme.com in your Gmail.',
  ],
  ['slack', '#team', 'posts it to #team on Slack, in your name', 'Posted today to #team on Slack, in your name.'],
])('approving a version for %s says what is done with it, and then that it was done', (platform, target, does, done) => {
  const goesTo = { platform, target };
  expect(footer('staged', { goesTo }, true)).toBe(`Approving finalizes the text and ${does}.`);
  const own = does.replace(/^(\w+)s it/, '$1 it');
  expect(footer('staged', { goesTo }, true, 'manual')).toBe(`Approving finalizes the text. You can then ${own}.`);
  expect(footer('delivered', { goesTo, deliveries: [{ status: 'delivered', platform, destination: target }] }, true)).toBe(done);
});

test('a version with another destination does not mention email', () => {
  expect(footer('staged', { goesTo: { platform: 'webhook', target: 'https://example.com/' } }, false)).not.toContain('email server');
});

test('an approved version mentions the missing email server before it is sent', () => {
  expect(footer('approved', {}, false, 'manual')).toContain('No email server is set up');
});

test('an email that was only saved is never called delivered', () => {
  expect(footer('approved', { deliveries: [{ status: 'saved', platform: 'email' }] }, false)).toBe(
    'Approved today. Not sent: no email server was set up. A copy was saved.',
  );
  const delivered = { status: 'delivered', platform: 'email', destination: 'sarah@acme.com' };
  expect(footer('delivered', { deliveries: [delivered] }, true)).toBe('Sent today by email to sarah@acme.com.');
});

test('a version for download is ready as a file once it is approved, whatever the governance', () => {
  const goesTo = { platform: 'download', target: 'download', format: 'docx' };
  expect(footer('staged', { goesTo }, true, 'manual')).toBe('Approve to finalize the text; you can then download the file.');
  expect(footer('approved', { goesTo }, true, 'manual')).toBe('Approved today. The file is ready to download.');
  const deliveries = [{ status: 'ready', platform: 'download' }];
  expect(footer('approved', { goesTo, deliveries }, true)).toBe('Approved today. The file is ready to download.');
});

test('a rejected version says how long its feedback applies', () => {
  const rejected = { status: 'rejected', updatedAt: '2026-11-20T09:00:00Z', feedback: 'Too long.' } as Version;
  expect(footerMessage({ deliveries: [] } as unknown as Review, rejected, viewer, true)).toBe(
    'Rejected today: “Too long.” This applies until a later version is approved.',
  );
});

test('an undelivered version shows when it is retried', () => {
  const failed = { status: 'failed', platform: 'webhook', error: 'It answered 500.', tries: 2, nextAttemptAt: '2026-11-20T12:05:00Z' };
  expect(footer('approved', { deliveries: [failed] }, true)).toBe('Approved today. Not delivered: It answered 500. Next try today, 12:05.');
});

test('one that may have arrived outweighs one that did not, which was tried later', () => {
  const deliveries = [
    { status: 'unknown', platform: 'slack', error: 'No answer.' },
    { status: 'failed', platform: 'slack', error: 'It answered 500.' },
  ];
  expect(footer('approved', { deliveries }, true)).toBe(
    'Approved today. It may have arrived: No answer. Check there before you post it again.',
  );
});

test('the status region says that a version is being delivered only until that ends', () => {
  const failed = [{ status: 'failed' }] as unknown as Review['deliveries'];
  expect(sendingMessage(true, failed)).toBe('Delivering…');
  expect(sendingMessage(false, failed)).toBe('Not delivered.');
});
