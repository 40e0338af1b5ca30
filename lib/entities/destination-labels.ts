import { capitalize } from '#lib/base/text/capitalization.ts';
import type { OutletName } from './destination.ts';

/** What delivering is called: "send it", "it sends", "sending", "sent". */
export interface DeliveryVerb {
  do: string;
  does: string;
  doing: string;
  done: string;
}

/** Whose account it is: an administrator reads about the one of somebody else. */
export type Whose = 'your' | 'their';

interface DestinationWording {
  verb: DeliveryVerb;
  /** How a version goes, without the place: "as a draft in your Gmail". */
  how: (whose: Whose) => string;
  /** How and where: "as a draft to sarah@acme.com in your Gmail". */
  where: (target: string, whose: Whose) => string;
}

const send: DeliveryVerb = { do: 'send', does: 'sends', doing: 'sending', done: 'sent' };
const save: DeliveryVerb = { do: 'save', does: 'saves', doing: 'saving', done: 'saved' };
const post: DeliveryVerb = { do: 'post', does: 'posts', doing: 'posting', done: 'posted' };
const publish: DeliveryVerb = { do: 'publish', does: 'publishes', doing: 'publishing', done: 'published' };
const offer: DeliveryVerb = { do: 'offer', does: 'offers', doing: 'offering', done: 'offered' };

/** How each destination is spoken of. */
const wordings: Record<OutletName, DestinationWording> = {
  email: { verb: send, how: () => 'by email', where: (to) => `by email to ${to}` },
  gmail: { verb: send, how: (whose) => `from ${whose} Gmail`, where: (to, whose) => `by email to ${to}, from ${whose} Gmail` },
  gmail_draft: {
    verb: save,
    how: (whose) => `as a draft in ${whose} Gmail`,
    where: (to, whose) => `as a draft to ${to} in ${whose} Gmail`,
  },
  google_doc: { verb: save, how: () => 'as a Google Doc', where: (_, whose) => `as a Google Doc in ${whose} Drive` },
  webhook: { verb: post, how: () => 'to a webhook', where: (address) => `to ${address}` },
  slack: {
    verb: post,
    how: () => 'on Slack',
    where: (place, whose) => `${/^https?:/.test(place) ? 'as a reply to' : 'to'} ${place} on Slack, in ${whose} name`,
  },
  github: { verb: publish, how: () => 'on GitHub', where: (place, whose) => `to ${place} on GitHub, in ${whose} name` },
  linear: { verb: publish, how: () => 'on Linear', where: (place, whose) => `to ${place} on Linear, in ${whose} name` },
  notion: { verb: publish, how: () => 'on Notion', where: (page) => `as a new page under ${page} on Notion` },
  download: { verb: offer, how: () => 'as a file to download', where: () => 'as a file to download' },
};

/** A platform that we cannot deliver to is stored with a deliverable or a delivery, too. */
const wordingOf = (platform: string): DestinationWording =>
  Object.hasOwn(wordings, platform)
    ? wordings[platform as OutletName]
    : { verb: send, how: () => `to ${platform}`, where: (target) => `to ${target}` };

/** What delivering to a platform is called: a draft is saved, a message is posted. */
export const deliveryVerb = (platform: string): DeliveryVerb => wordingOf(platform).verb;

/** How a version goes, without the place: "as a draft in your Gmail". */
export const outletLabel = (platform: string): string => wordingOf(platform).how('your');

/** How and where a version goes: "as a draft to sarah@acme.com in your Gmail", "to #team on Slack, in your name". */
export function destinationLabel({ platform, target }: { platform: string; target: string }, whose: Whose = 'your'): string {
  return wordingOf(platform).where(target, whose);
}

/** The label of each destination, where one is chosen. */
export const destinationLabels = Object.fromEntries(
  Object.keys(wordings).map((platform) => [platform, capitalize(outletLabel(platform))]),
) as Record<OutletName, string>;
