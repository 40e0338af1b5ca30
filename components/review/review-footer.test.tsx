import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Review } from '#lib/features/versions/read-review.ts';
import type { Version } from '#lib/features/versions/version.ts';
import { ReviewFooter } from './review-footer.tsx';

const goesTo = { platform: 'slack', target: '#team' };
const delivery = { id: '1', platform: 'slack', destination: '#team' };

/** The labels of the buttons under an approved version with these deliveries. */
function buttonsFor(...deliveries: object[]): string[] {
  const review = { deliverable: { governance: 'manual' }, goesTo, deliveries } as unknown as Review;
  const version = { id: '2', status: 'approved', approvedAt: '2026-11-20T09:00:00Z' } as Version;
  const nothing = () => {};
  const footer = (
    <ReviewFooter
      review={review}
      version={version}
      viewer={{ timeZone: 'UTC', now: '2026-11-20T12:00:00Z' }}
      sendsEmail={true}
      busy={false}
      blocked={false}
      onApprove={nothing}
      onReject={nothing}
      onRestore={nothing}
      onDeliver={nothing}
      onArrived={nothing}
    />
  );
  return [...renderToStaticMarkup(footer).matchAll(/<button.*?<\/button>/gs)].map(([button]) => button.replaceAll(/<[^>]*>/g, ''));
}

test('a person decides about a delivery that may have arrived: it arrived, or it is sent again', () => {
  expect(buttonsFor({ ...delivery, status: 'unknown' })).toEqual(['Restore as new version', 'Mark as delivered', 'Post again']);
});

test('a delivery that failed is only tried again', () => {
  expect(buttonsFor({ ...delivery, status: 'failed' })).toEqual(['Restore as new version', 'Try again']);
});

test('a version that was not delivered yet names where it goes', () => {
  expect(buttonsFor()).toEqual(['Restore as new version', 'Post to #team on Slack, in your name']);
});
