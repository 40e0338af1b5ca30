import MailComposer from 'nodemailer/lib/mail-composer';
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
  const rest = more > 0 ? `And ${more} more: ${siteUrl}/inbox` : '';
  const why = 'You get this because your partner tells you what happened.';
  const stop = `${siteUrl}${unsubscribe.page}`;
  const composer = new MailComposer({
    from,
    to: { name: '', address: to },
    subject: notifications.length === 1 ? told[0]!.words : `${notifications.length} things happened`,
    messageId: `<${notifications[0]!.id}@${domainOf(from)}>`,
    date,
    headers: {
      'Auto-Submitted': 'auto-generated',
      'List-Unsubscribe': { prepared: true, value: `<${siteUrl}${unsubscribe.oneClick}>` },
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
    text: [
      ...told.map(({ words, address }) => `${words}.\n${address}`),
      ...(rest ? [rest] : []),
      `${why}\nChange what you are told: ${siteUrl}/settings#notifications\nStop these mails: ${stop}`,
    ].join('\n\n'),
    html: page(
      told.map(({ words, address }) => `<p><a href="${escaped(address)}">${escaped(words)}</a></p>`).join('\n') +
        (rest ? `\n<p>${more} more: <a href="${escaped(`${siteUrl}/inbox`)}">see the inbox</a></p>` : ''),
      `${why} <a href="${escaped(`${siteUrl}/settings#notifications`)}">Change what you are told</a> or <a href="${escaped(stop)}">stop these mails</a>.`,
    ),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return composer.compile().build();
}

const page = (body: string, foot: string) =>
  `<!doctype html>\n<html lang="en">\n<head><meta charset="utf-8"></head>\n<body style="font:16px/1.5 sans-serif">\n${body}\n<p style="font-size:13px;color:#555">${foot}</p>\n</body>\n</html>\n`;

const plain = (text: string) => text.replace(/\p{C}+/gu, ' ').trim();
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
const domainOf = (from: string) => /@([^<>@\s]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';
