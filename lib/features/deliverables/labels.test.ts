import { describe, expect, it } from 'vitest';
import { deliveryMessage, withArticle } from './labels.ts';

describe('what was agreed, in words', () => {
  it('says how a version leaves and who lets it go', () => {
    expect(deliveryMessage('semi_auto', 'email')).toBe('emailed once you approve it');
    expect(deliveryMessage('manual', 'email')).toBe('emailed when you choose');
    expect(deliveryMessage('semi_auto', 'email', false)).toBe('saved here as an unsent email once you approve it');
    expect(deliveryMessage('full_auto', 'webhook')).toBe('posted to a webhook automatically, without review');
    expect(deliveryMessage('semi_auto', 'slack')).toBe('sent to slack once you approve it');
  });

  it('a deliverable without a destination stays here', () => {
    expect(deliveryMessage('manual', undefined)).toBe('saved here for your approval');
  });

  it('chooses the article by sound', () => {
    expect([withArticle('status report'), withArticle('update')]).toEqual(['a status report', 'an update']);
  });
});
