import { deliveryVerb, destinationLabel, outletLabel, type Whose } from '#lib/entities/destination-labels.ts';
import { formatNamed } from '#lib/entities/format.ts';
import type { Deliverable, Governance } from './deliverable.ts';

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

/** When a version is released. A file needs nobody to send it: it is ready once it is approved. */
const releaseOf = (governance: Governance, platform: string | undefined): Governance =>
  platform === 'download' && governance === 'manual' ? 'semi_auto' : governance;

/** How versions leave: "posted to a Slack channel", "ready to download". */
const leavingLabel = (platform: string) =>
  platform === 'download' ? 'ready to download' : `${deliveryVerb(platform).done} ${outletLabel(platform)}`;

/** How finished versions are delivered: "sent by email once you approve it". Without an email server an email is not sent. */
export function deliveryMessage(governance: Governance, platform: string | undefined, sendsEmail = true): string {
  const isUnsent = platform === 'email' && !sendsEmail;
  if (platform === undefined) return governance === 'full_auto' ? 'saved here without review' : 'saved here for your approval';
  const sent = isUnsent ? 'saved here as an unsent email' : leavingLabel(platform);
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
  manual: 'Only when I choose',
  semi_auto: 'When I approve it',
  full_auto: 'Automatically, without review',
};

/** When versions are delivered, from the view of `who` decides: "once you approve it". */
export function releaseMessage(governance: Governance, platform: string | undefined, who: string): string {
  switch (releaseOf(governance, platform)) {
    case 'manual':
      return `only when ${who === 'you' ? 'you choose' : `${who} chooses`}`;
    case 'semi_auto':
      return `once ${who === 'you' ? 'you approve' : `${who} approves`} it`;
    case 'full_auto':
      return 'automatically, without review';
  }
}

/** A destination with its format: "by email to sarah@acme.com, as Word, with links to sources". */
export function destinationMessage({ platform, target, format, sources }: NonNullable<Deliverable['destination']>, whose: Whose): string {
  const named = format ? formatNamed(format) : platform === 'download' ? 'md' : null;
  const parts = [destinationLabel({ platform, target }, whose), named && `as ${formatLabels[named]}`, sources && 'with links to sources'];
  return parts.filter(Boolean).join(', ');
}

/** "a status report", "an update". */
export function withArticle(noun: string): string {
  return `${/^[aeiou]/i.test(noun) ? 'an' : 'a'} ${noun}`;
}
