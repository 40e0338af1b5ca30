import type { Governance } from './deliverable.ts';

/** The label of each type within a sentence. */
export const typeLabels: Record<string, string> = {
  status_report: 'status report',
  stakeholder_update: 'stakeholder update',
  board_update: 'board update',
  research_brief: 'research brief',
  meeting_summary: 'meeting summary',
  newsletter: 'newsletter',
  custom: 'custom document',
};

/** The label of each file format. */
export const formatLabels = { md: 'Markdown', html: 'a web page', docx: 'Word', pdf: 'PDF' };

const verbs: Record<string, string> = {
  email: 'emailed',
  gmail: 'sent from your Gmail',
  gmail_draft: 'saved as a draft in your Gmail',
  google_doc: 'saved as a Google Doc',
  webhook: 'posted to a webhook',
  slack: 'posted to Slack',
  github: 'published on GitHub',
  linear: 'published on Linear',
  notion: 'published on Notion',
  download: 'ready to download',
};

/** When a version is released. A file needs nobody to send it: it is ready once it is approved. */
const releaseOf = (governance: Governance, platform: string | undefined): Governance =>
  platform === 'download' && governance === 'manual' ? 'semi_auto' : governance;

/** How finished versions are delivered: "emailed once you approve it". Without an email server an email is not sent. */
export function deliveryMessage(governance: Governance, platform: string | undefined, sendsEmail = true): string {
  const isUnsent = platform === 'email' && !sendsEmail;
  const sent = isUnsent ? 'saved here as an unsent email' : (verbs[platform ?? ''] ?? `sent to ${platform}`);
  if (platform === undefined) return governance === 'full_auto' ? 'saved here without review' : 'saved here for your approval';
  switch (releaseOf(governance, platform)) {
    case 'manual':
      return `${sent} when you choose`;
    case 'semi_auto':
      return `${sent} once you approve it`;
    case 'full_auto':
      return `${sent} automatically, without review`;
  }
}

/** The label of each delivery policy. */
export const governanceLabels: Record<Governance, string> = {
  manual: 'Only when I send it',
  semi_auto: 'When I approve it',
  full_auto: 'Automatically, without review',
};

/** When versions are delivered, from the view of `who` decides: "once you approve it". */
export function releaseMessage(governance: Governance, platform: string | undefined, who: string): string {
  switch (releaseOf(governance, platform)) {
    case 'manual':
      return `only when ${who === 'you' ? 'you send' : `${who} sends`} it`;
    case 'semi_auto':
      return `once ${who === 'you' ? 'you approve' : `${who} approves`} it`;
    case 'full_auto':
      return 'automatically, without review';
  }
}

/** "a status report", "an update". */
export function withArticle(noun: string): string {
  return `${/^[aeiou]/i.test(noun) ? 'an' : 'a'} ${noun}`;
}
