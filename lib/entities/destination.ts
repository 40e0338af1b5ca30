import { createHash } from 'node:crypto';
import { z } from 'zod';
import { credentialsMessage, notPublicMessage } from '#lib/base/http/public-address.ts';
import { type Format, formatNamed, formats } from './format.ts';
import { parseGithubTarget } from './github-target.ts';
import { parseLinearTarget } from './linear-target.ts';
import { parseNotionTarget } from './notion-target.ts';

/** Where versions can go. */
export const outletNames = [
  'email',
  'gmail',
  'gmail_draft',
  'google_doc',
  'webhook',
  'slack',
  'github',
  'linear',
  'notion',
  'download',
] as const;
export type OutletName = (typeof outletNames)[number];

/** The platform whose connection sends a version to each of these. */
export const providerOfOutlet = {
  slack: 'slack',
  github: 'github',
  linear: 'linear',
  notion: 'notion',
  gmail: 'google',
  gmail_draft: 'google',
  google_doc: 'google',
} as const satisfies Partial<Record<OutletName, string>>;
export type PlatformOutletName = keyof typeof providerOfOutlet;
export const isPlatformOutlet = (name: OutletName): name is PlatformOutletName => Object.hasOwn(providerOfOutlet, name);

/** The destination of a version, and its format. `target` is an email address, a URL, a channel, a place on GitHub, Linear or Notion, or `download`. */
export interface Destination {
  platform: OutletName;
  target: string;
  format: Format;
  /** Statements link to what they rest on; otherwise versions leave without sources. */
  sources?: 'links';
}

/** An impossible destination, and why, for the person. */
export interface BadDestination {
  platform: string;
  target: string;
  format: Format;
  problem: string;
  /** Platform and format are supported, but the target is invalid. */
  isKnown: boolean;
}

/** What a deliverable says about where its versions go. */
export interface DestinationSettings {
  destination: unknown;
  recipient: unknown;
}

/** Options for a single delivery. */
export interface DeliveryOptions {
  /** Another platform than that of the deliverable's destination. */
  via?: string;
  format?: Format;
}

const stored = z.object({
  platform: z.string(),
  target: z.string(),
  format: z.string().nullish(),
  sources: z.literal('links').nullish().catch(null),
});
const usual: Record<OutletName, Format> = {
  email: 'html',
  gmail: 'html',
  gmail_draft: 'html',
  google_doc: 'md',
  webhook: 'md',
  slack: 'md',
  github: 'md',
  linear: 'md',
  notion: 'md',
  download: 'md',
};
/** Where Google Docs are created. */
const MY_DRIVE = 'My Drive';
const address = z.email().max(254);
/** A channel by its name or id, or the link of a message, whose thread is continued. (The links of an emulator begin with http.) */
const slackTarget = /^(#?[\p{L}\p{N}][\p{L}\p{N}._-]{0,79}|https?:\/\/[^\s/]+\/archives\/[A-Z0-9]+\/p\d{16}(\?\S*)?)$/u;

/**
 * The destination of a deliverable's versions: its own, or the recipient's email address when it has none.
 * Null when neither is set. The address always comes from the deliverable: a request to deliver cannot choose
 * who receives it.
 * @param allowedOrigins URLs that may be contacted although they are not public or not https
 */
export function destinationOf(
  deliverable: DestinationSettings,
  { via, format: requested }: DeliveryOptions,
  allowedOrigins: readonly string[],
): Destination | BadDestination | null {
  const destination = stored.safeParse(deliverable.destination).data;
  const mailbox = z
    .object({ address: z.string().min(1) })
    .safeParse(deliverable.recipient)
    .data?.address.trim();
  const platform = (via ?? destination?.platform ?? (mailbox ? 'email' : '')).trim().toLowerCase();
  if (!platform) return null;
  const named = platform === destination?.platform.trim().toLowerCase() ? destination : undefined;
  const format = requested ?? (named?.format ? formatNamed(named.format) : undefined);
  const bad = (target: string, problem: string): BadDestination => ({
    platform,
    target: target || platform,
    format: format ?? 'md',
    problem,
    isKnown: isOutlet(platform) && format !== null,
  });
  const given = named?.target.trim() ?? '';

  if (!isOutlet(platform))
    return bad(
      given,
      `Versions can’t be sent to ${platform}. They can go ${list('by email', 'from Gmail', 'as a Google Doc', 'to a web address', 'to a Slack channel', 'to GitHub', 'to Linear', 'to Notion', 'as a file to download')}.`,
    );
  if (format === null) return bad(given, `“${named?.format}” is not a supported format. Use one of: ${formats.join(', ')}.`);
  const ready = (target: string): Destination => ({
    platform,
    target,
    format: format ?? usual[platform],
    ...(named?.sources && { sources: named.sources }),
  });

  switch (platform) {
    case 'google_doc':
      if (format && format !== 'md') return bad(MY_DRIVE, 'A version becomes a Google Doc from its text, in the format md.');
      return ready(MY_DRIVE);
    case 'download':
      return ready('download');
    case 'slack':
      if (format && format !== 'md') return bad(given, 'A version is posted to Slack as text, in the format md.');
      return slackTarget.test(given)
        ? ready(given)
        : bad(given, `${given ? `“${given}” is not` : 'Enter'} a Slack channel, such as #team, or the link of a message to reply to.`);
    case 'github':
      if (format && format !== 'md') return bad(given, 'A version is published on GitHub as text, in the format md.');
      return parseGithubTarget(given)
        ? ready(given)
        : bad(
            given,
            `${given ? `“${given}” is not` : 'Enter'} a repository, such as acme/ledger, an issue to comment on, such as acme/ledger#12, or a file, such as acme/ledger:reports/weekly.md.`,
          );
    case 'linear':
      if (format && format !== 'md') return bad(given, 'A version is published on Linear as text, in the format md.');
      return parseLinearTarget(given)
        ? ready(given)
        : bad(given, `${given ? `“${given}” is not` : 'Enter'} the key of a team, such as ENG, or an issue to comment on, such as ENG-12.`);
    case 'notion':
      if (format && format !== 'md') return bad(given, 'A version becomes a page on Notion from its text, in the format md.');
      return parseNotionTarget(given)
        ? ready(given)
        : bad(given, `${given ? `“${given}” is not` : 'Enter'} the link of a page on Notion. The version becomes a page under it.`);
    case 'gmail':
    case 'gmail_draft':
    case 'email': {
      const to = given.includes('@') ? given : (mailbox ?? given);
      if (!to) return bad(to, 'No email address is set. Add one for the recipient.');
      return address.safeParse(to).success ? ready(to) : bad(to, `“${to}” is not a single email address, such as sarah@acme.com.`);
    }
    case 'webhook': {
      const problem = problemOfWebAddress(given, allowedOrigins);
      return problem ? bad(given, problem) : ready(new URL(given).href);
    }
  }
}

/** Whether a version would reach the same place in the same format. */
export function isSameDestination(one: Destination | BadDestination, other: Destination | BadDestination | null): boolean {
  return other !== null && one.platform === other.platform && one.target === other.target && one.format === other.format;
}

/** Identifies the delivery of a version to a destination: the same two have the same key. */
export function idempotencyKey(versionId: string, { platform, target }: Pick<Destination | BadDestination, 'platform' | 'target'>): string {
  const to = createHash('sha256')
    .update(['email', 'gmail', 'gmail_draft'].includes(platform) ? target.toLowerCase() : target)
    .digest('hex');
  return `${versionId}:${platform}:${to.slice(0, 32)}`;
}

function problemOfWebAddress(text: string, allowedOrigins: readonly string[]): string | null {
  if (!text) return 'No web address is set. Add one to the deliverable.';
  const url = URL.parse(text);
  if (!url || !['http:', 'https:'].includes(url.protocol)) return `“${text}” is not a web address, such as https://example.com/hook.`;
  const credentials = credentialsMessage(url);
  if (credentials) return credentials;
  if (allowedOrigins.includes(url.origin)) return null;
  if (url.protocol !== 'https:') return 'Versions can only be sent to addresses that begin with https://.';
  return notPublicMessage(url);
}

const isOutlet = (name: string): name is OutletName => (outletNames as readonly string[]).includes(name);
const list = (...words: string[]) => `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;

/**
 * The problem with a target as a person wrote it, as a message; null for a valid target and for an unknown platform.
 * @param allowedOrigins URLs that may be contacted although they are not public or not https
 */
export function problemOfTarget(platform: string, target: string, allowedOrigins: readonly string[]): string | null {
  if (!(outletNames as readonly string[]).includes(platform)) return null;
  const destination = destinationOf({ destination: { platform, target }, recipient: null }, {}, allowedOrigins);
  return destination && 'problem' in destination ? destination.problem : null;
}
