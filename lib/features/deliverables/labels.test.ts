import { describe, expect, it } from 'vitest';
import { deliveryMessage, releaseMessage, withArticle } from './labels.ts';

describe('delivery labels', () => {
  it('say how a version is delivered and who releases it', () => {
    expect(deliveryMessage('semi_auto', 'email')).toBe('emailed once you approve it');
    expect(deliveryMessage('manual', 'email')).toBe('emailed when you choose');
    expect(deliveryMessage('semi_auto', 'email', false)).toBe('saved here as an unsent email once you approve it');
    expect(deliveryMessage('full_auto', 'webhook')).toBe('posted to a webhook automatically, without review');
    expect(deliveryMessage('manual', 'download')).toBe('ready to download once you approve it');
    expect(releaseMessage('manual', 'download', 'you')).toBe('once you approve it');
    expect(releaseMessage('manual', 'email', 'its owner')).toBe('only when its owner sends it');
    expect(deliveryMessage('semi_auto', 'teams')).toBe('sent to teams once you approve it');
  });

  it('say that a version without a destination is saved here', () => {
    expect(deliveryMessage('manual', undefined)).toBe('saved here for your approval');
  });

  it('choose the article by sound', () => {
    expect([withArticle('status report'), withArticle('update')]).toEqual(['a status report', 'an update']);
  });
});
