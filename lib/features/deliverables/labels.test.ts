import { describe, expect, it } from 'vitest';
import { deliveryMessage, destinationMessage, releaseMessage, withArticle } from './labels.ts';

describe('delivery labels', () => {
  it('say how a version is delivered and who releases it', () => {
    expect(deliveryMessage('semi_auto', 'email')).toBe('sent by email once you approve it');
    expect(deliveryMessage('manual', 'email')).toBe('sent by email when you choose');
    expect(deliveryMessage('semi_auto', 'email', false)).toBe('saved here as an unsent email once you approve it');
    expect(deliveryMessage('full_auto', 'webhook')).toBe('posted to a webhook automatically, without review');
    expect(deliveryMessage('semi_auto', 'gmail_draft')).toBe('saved as a draft in your Gmail once you approve it');
    expect(deliveryMessage('manual', 'slack')).toBe('posted on Slack when you choose');
    expect(deliveryMessage('manual', 'download')).toBe('ready to download once you approve it');
    expect(releaseMessage('manual', 'download', 'you')).toBe('once you approve it');
    expect(releaseMessage('manual', 'email', 'its owner')).toBe('only when its owner chooses');
    expect(deliveryMessage('semi_auto', 'teams')).toBe('sent to teams once you approve it');
  });

  it('say that a version without a destination is saved here', () => {
    expect(deliveryMessage('manual', undefined)).toBe('saved here for your approval');
  });

  it('name a destination with its format and sources', () => {
    const destination = { platform: 'email', target: 'sarah@acme.com', format: 'docx', sources: 'links' as const };
    expect(destinationMessage(destination, 'your')).toBe('by email to sarah@acme.com, as Word, with links to sources');
    expect(destinationMessage({ platform: 'google_doc', target: 'My Drive' }, 'their')).toBe('as a Google Doc in their Drive');
    expect(destinationMessage({ platform: 'download', target: 'download' }, 'your')).toBe('as a file to download, as Markdown');
  });

  it('choose the article by sound', () => {
    expect([withArticle('status report'), withArticle('update')]).toEqual(['a status report', 'an update']);
  });
});
