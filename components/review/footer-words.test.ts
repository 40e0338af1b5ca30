import { expect, test } from 'vitest';
import type { Delivery } from '#lib/delivery/delivery.ts';
import type { Review } from '#lib/versions/read-review.ts';
import type { Version } from '#lib/versions/version.ts';
import { footerWords } from './footer-words.ts';

const viewer = { timeZone: 'UTC', now: '2026-11-20T12:00:00Z' };
const email = { platform: 'email', target: 'sarah@acme.com' };
const deliveredBy = (providerMessage: string) => [{ status: 'delivered', platform: 'email', providerMessage } as Delivery];

function words(status: Version['status'], review: object, sendsMail: boolean, governance = 'semi_auto') {
  const version = { status, approvedAt: '2026-11-20T09:00:00Z', deliveredAt: '2026-11-20T09:00:00Z' } as Version;
  return footerWords(
    { deliverable: { governance }, goesTo: email, deliveries: [], ...review } as unknown as Review,
    version,
    viewer,
    sendsMail,
  );
}

test.each(['semi_auto', 'manual'])(
  'before a %s version is approved that goes by email, it says that no mail server is set up',
  (governance) => {
    expect(words('staged', {}, false, governance)).toContain('No mail server is set up here');
    expect(words('staged', {}, true, governance)).not.toContain('mail server');
  },
);

test('one that goes elsewhere has nothing to do with mail', () => {
  expect(words('staged', { goesTo: { platform: 'webhook', target: 'https://example.com/' } }, false)).not.toContain('mail server');
});

test('once approved it says so before the person sends it', () => {
  expect(words('approved', {}, false, 'manual')).toContain('No mail server is set up here');
});

test('a mail that was only saved is called that first, never delivered', () => {
  expect(words('delivered', { deliveries: deliveredBy('Saved here, no mail sent (mailbox/1.eml)') }, false)).toBe(
    'Saved here, no mail sent. Approved today.',
  );
  expect(words('delivered', { deliveries: deliveredBy('250 OK') }, true)).toBe('Delivered today.');
});
