import type { Paragraph } from 'mdast';
import MailComposer from 'nodemailer/lib/mail-composer';
import { htmlPage } from '#lib/features/delivery/formats/html-page.ts';
import { addressIn } from '#lib/features/delivery/outlets/compose-mail.ts';
import { hrefOf, type Notification, wordsOf } from './notification.ts';

/** How many are told one by one: the rest is counted. */
const TOLD = 30;

export interface NotificationMail {
  /** Whom it goes to. */
  to: string;
  from: string;
  siteUrl: string;
  /** The path with its token, from the root of the site, that stops these mails. */
  unsubscribe: { page: string; oneClick: string };
  /** At least one; the last to happen first. */
  notifications: readonly Notification[];
  date: Date;
}

/**
 * A mail (RFC 5322) that says what happened and where to see to it: nothing of a document but its title. It can be stopped with one
 * click (RFC 8058).
 */
export async function composeNotificationMail({ to, from, siteUrl, unsubscribe, notifications, date }: NotificationMail): Promise<Buffer> {
  const told = notifications.slice(0, TOLD).map((one) => ({ words: plain(wordsOf(one)), address: `${siteUrl}${hrefOf(one)}` }));
  const more = notifications.length - told.length;
  if (more > 0) told.push({ words: `${more} more`, address: `${siteUrl}/inbox` });
  const subject = notifications.length === 1 ? told[0]!.words : `${notifications.length} new notifications`;
  const why = 'You’re receiving this because email notifications are on.';
  const ways = [
    { words: 'Change email settings', address: `${siteUrl}/settings#notifications` },
    { words: 'Unsubscribe', address: `${siteUrl}${unsubscribe.page}` },
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
    text: [...told, { words: why, address: '' }, ...ways].map(({ words, address }) => `${words}\n${address}`.trim()).join('\n\n'),
    html: htmlPage(subject, {
      type: 'root',
      children: [
        ...told.map(linked),
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

const linked = ({ words, address }: { words: string; address: string }): Paragraph => ({
  type: 'paragraph',
  children: [{ type: 'link', url: address, children: [{ type: 'text', value: words }] }],
});

const plain = (text: string) => text.replace(/\p{C}+/gu, ' ').trim();
