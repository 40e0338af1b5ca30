import type { BadDestination, Destination } from '#lib/entities/destination.ts';

/** "by email to sarah@acme.com". */
export function destinationLabel({ platform, target }: Pick<Destination | BadDestination, 'platform' | 'target'>): string {
  if (platform === 'download') return 'as a file to download';
  if (platform === 'gmail') return `by email to ${target}, from your Gmail`;
  if (platform === 'gmail_draft') return `as a draft to ${target} in your Gmail`;
  if (platform === 'google_doc') return 'as a new Google Doc in your Drive';
  if (platform === 'slack') return `to ${target} on Slack, in your name`;
  if (platform === 'github') return `to ${target} on GitHub, in your name`;
  if (platform === 'linear') return `to ${target} on Linear, in your name`;
  if (platform === 'notion') return `as a new page under ${target} on Notion`;
  return platform === 'email' ? `by email to ${target}` : `to ${target}`;
}
