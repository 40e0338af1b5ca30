import type { Paragraph } from 'mdast';
import MailComposer from 'nodemailer/lib/mail-composer';
import { htmlPage } from '#lib/features/delivery/formats/html-page.ts';
import { addressIn } from '#lib/features/delivery/outlets/compose-email.ts';
import { formatNotification, hrefOf, type Notification } from './notification.ts';

/** How many notifications an email lists; the rest are counted. */
const LISTED = 30;

export interface NotificationEmail {
  /** The recipient's email. */
  to: string;
  from: string;
  siteUrl: string;
  /** The unsubscribe path with its token, from the root of the site. */
  unsubscribe: { page: string; oneClick: string };
  /** At least one, most recent first. */
  notifications: readonly Notification[];
  date: Date;
}

/**
 * A notification email (RFC 5322) with a link for each notification. It contains nothing of a document but its title, and has
 * one-click unsubscribe (RFC 8058).
 */
export async function composeNotificationEmail({
  to,
  from,
  siteUrl,
  unsubscribe,
  notifications,
  date,
}: NotificationEmail): Promise<Buffer> {
  const listed = notifications
    .slice(0, LISTED)
    .map((one) => ({ text: plain(formatNotification(one)), address: `${siteUrl}${hrefOf(one)}` }));
  const more = notifications.length - listed.length;
  if (more > 0) listed.push({ text: `${more} more`, address: `${siteUrl}/inbox` });
  const subject = notifications.length === 1 ? listed[0]!.text : `${notifications.length} new notifications`;
  const why = 'You’re receiving this because email notifications are on.';
  const ways = [
    { text: 'Change email settings', address: `${siteUrl}/settings#notifications` },
    { text: 'Unsubscribe', address: `${siteUrl}${unsubscribe.page}` },
  ];
  const composer = new MailComposer({
    from,
    to: { name: '', address: to },
    subject,
    messageId: `<${notifications[0]!.id}@${addressIn(from).split('@').at(-1)}>`,
    date,
    headers: {
      'Auto-Submitted': 'auto-generated',
      'List-Unsubscribe': { prepared: true, value: `<${siteUrl}${unsubscribe.oneClick}>` },
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
    text: [...listed, { text: why, address: '' }, ...ways].map(({ text, address }) => `${text}\n${address}`.trim()).join('\n\n'),
    html: htmlPage(subject, {
      type: 'root',
      children: [
        ...listed.map(linked),
        { type: 'thematicBreak' },
        { type: 'paragraph', children: [{ type: 'text', value: why }] },
        ...ways.map(linked),
      ],
    }),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return composer.compile().build();
}

const linked = ({ text, address }: { text: string; address: string }): Paragraph => ({
  type: 'paragraph',
  children: [{ type: 'link', url: address, children: [{ type: 'text', value: text }] }],
});

const plain = (text: string) => text.replace(/\p{C}+/gu, ' ').trim();
