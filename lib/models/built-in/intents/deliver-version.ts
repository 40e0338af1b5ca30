import { readCadence } from '#lib/models/built-in/language/cadence.ts';
import { findRecipient, type Recipient, recipientLabel } from '#lib/models/built-in/language/person.ts';
import { type PlatformPlace, platformPlaceIn } from '#lib/models/built-in/language/platform-place.ts';
import { oneOf, yesOrNo } from '../flow/answers.ts';
import { callWithApproval } from '../flow/approvals.ts';
import { type DeliverableRow, link, linkTo, plainly, quoted, refOf } from '../flow/deliverable-row.ts';
import { findDeliverable, findSubject } from '../flow/find-deliverable.ts';
import { askFor, CancelledError, call, type Flow, RequestError } from '../flow/flow.ts';
import type { Intent } from '../flow/intent.ts';
import type { Situation } from '../flow/situation.ts';
import type { Utterance } from '../language/utterance.ts';
import { changeRow } from './change-deliverable.ts';
import { connect, isConnected } from './connect-platform.ts';
import { formatState, newestVersion } from './version-text.ts';

const verb = '(?:deliver|send(?: out)?|publish|e-?mail)';
const email = /[^\s@<>"']+@[^\s@<>"']+\.[^\s@<>"',;]*[^\s@<>"',;.!?]/;
const address = /\s+to [^\s@]+@[^\s@]+\.[^\s@.,]+$/i;
const onceApproved =
  /[\s,]+(?:once|when|whenever|after|as soon as|if) (?:(?:i(?:'ve| have)?|it(?:'s| is| has been| was)?|they(?:'re| are)?|that(?:'s| is)?) )?approv(?:ed?|al)(?: (?:it|that|them))?/i;
const pattern = new RegExp(
  `^${verb} (?:me )?(?:(?:the |my |our )?(?:latest |newest |approved )*(?:draft|version|edition|one)(?: (?:of|for) )?)?(?<what>.*)$`,
  'i',
);

/** What is asked or read, and not where something goes. */
const isElsewhere =
  /^(?:what|when|who|which|where|why|how|did|does|do|is|are|was|were|has|have)\b|\b(?:sources?|reads?|based?|draws? on|written from|connect|sync|remember)\b|\bfrom #/i;
const isPublishing =
  /\b(?:post(?:ed|s)?|publish(?:ed|es)?|send|sent|deliver(?:ed|s)?|share|put|goes?|belongs?|becomes?|add(?:ed)?|open|file|comments?|reply|commit|write|keep|save|store|push|use|make|create|turn|switch|leave|draft(?:s|ed)?|land|issues?|pages?|docs?|e-?mail|from now on|instead|want|update)\b|->/i;

/** Publish versions at a place on a platform from now on: "the newsletter becomes an issue in acme/ledger". */
export const publishOnPlatform: Intent = {
  name: 'publish on a platform',
  read({ text }, situation) {
    const place = isElsewhere.test(text) || !isPublishing.test(text) ? undefined : platformPlaceIn(text);
    return place ? publishSubject(place, situation) : undefined;
  },
};

function* publishSubject(place: PlatformPlace, situation: Situation): Flow<string> {
  return yield* publishAt(yield* findSubject(place.rest, 'change', { ...situation, message: place.rest }), place);
}

const webhook = /https?:\/\/[^\s"'<>]+[^\s"'<>.,;:!?)]/i;

/** The destination of a deliverable, as Read returns it. */
interface Way {
  destination?: { platform?: string; target?: string } | null;
  recipient?: { address?: string } | null;
}

/** Send an approved version to its destination, or set the destination. */
export const deliverVersion: Intent = {
  name: 'deliver a version',
  labels: ['deliverable.deliver', 'deliverable.destination'],
  example: 'Deliver the weekly status',
  read(utterance, situation) {
    const { text } = utterance;
    if (/\bback\b|\b(?:somewhere else|elsewhere|another address|a different address)\b/i.test(text)) return undefined;
    const said = text.replace(/[!?\s]+$|\.\s*$/, '').replace(/[\s,]+(?:now|please|for me|right away)$/i, '');
    const to = email.exec(said)?.[0];
    if (to && onceApproved.test(said)) return setAddress(said.replace(onceApproved, '').replace(to, ''), to, situation);
    const what = pattern.exec(said.replace(address, '').replace(/\s+by e-?mail$/i, ''))?.groups?.what?.trim();
    if (what === undefined || /\b(?:slack|notion|reminders?|invit\w+|messages?|letter|e-?mails?)\b/i.test(what)) return undefined;
    // "Send my boss an update each Friday" sets up a deliverable.
    if (Object.keys(readCadence(what, situation).schedule).length > 0) return undefined;
    const reader = to ? undefined : findRecipient(what, 'to');
    if (reader) return deliverTo(what.slice(0, reader.index), utterance, situation);
    return deliver(what || 'it', to, situation, said);
  },
};

/** What looks like an email address and is none, such as "tom@@acme.com"; a mention such as "@tom" does not. */
const brokenAddress = (text: string) => /[^\s@<>"'(,;]+@+[^\s<>"'),;]*[^\s<>"'),;.!?]/.exec(text)?.[0];

/** Refuses what looks like an email address and is none. @throws {RequestError} */
function requireAddress(text: string): void {
  const given = brokenAddress(text);
  if (given) throw new RequestError(`“${plainly(given)}” isn’t an email address, so nothing was sent or changed. Write the address again.`);
}

function* setAddress(words: string, to: string, situation: Situation): Flow<string> {
  return yield* sendTo(yield* findSubject(words, 'send', situation), to);
}

function* deliverTo(what: string, utterance: Utterance, situation: Situation): Flow<string> {
  return yield* deliverAsSaid(yield* findDeliverable(what.trim() || 'it', 'deliver', situation), utterance, situation);
}

function* deliver(what: string, to: string | undefined, situation: Situation, said: string): Flow<string> {
  if (!to) requireAddress(said);
  return yield* deliverRow(yield* findDeliverable(what, 'deliver', situation), situation, to);
}

/** Delivers the newest approved version; `to` becomes the destination first. */
export function* deliverRow(row: DeliverableRow, situation: Situation, to?: string): Flow<string> {
  const { data } = yield* call('Read', { ref: refOf(row) }, `read ${quoted(row.title)}`);
  const { destination, recipient } = data as Way;
  const now = destination?.platform === 'email' ? destination.target : destination ? undefined : recipient?.address;
  const said: string[] = [];
  if (to && now?.toLowerCase() !== to.toLowerCase()) said.push(yield* sendTo(row, to));
  const newest = yield* newestVersion(row);
  if (newest?.status === 'delivered' && said.length === 0) {
    const [yes, no] = ['Deliver it again', 'Leave it'];
    const when = formatState(newest, situation);
    const again = yield* askFor(
      `Version ${newest.version_number} of “${row.title}” was already ${when}. Deliver it again?`,
      [yes, no],
      yesOrNo(yes, no),
    );
    if (!again) throw new CancelledError();
  }
  if (!newest) {
    said.push(`${linkTo(row)} has no version yet. Say “write it now” and I’ll write the first one.`);
    return said.join(' ');
  }
  if (!to && !destination && !recipient?.address) return `${yield* askDestination(row)} ${yield* deliverRow(row, situation)}`;
  const platform = to ? 'email' : (destination?.platform ?? (recipient?.address ? 'email' : undefined));
  const input = { action: 'platform.publish', target: refOf(row), via: `platform:${platform}` };
  const { result } = yield* callWithApproval('Execute', input, `deliver ${quoted(row.title)}`);
  const { status, ref, message } = result as { status: string; ref: string; message: string };
  said.push(status === 'delivered' ? `${link(row.title, ref)}: ${message}` : `${link(row.title, ref)}. ${message}`);
  return said.join(' ');
}

/** Sets an email address as the destination. */
export function* sendTo(row: DeliverableRow, to: string): Flow<string> {
  const changes = { destination: { platform: 'email', target: to } };
  yield* callWithApproval('Edit', { ref: refOf(row), changes }, `change the destination of ${quoted(row.title)}`);
  return `${linkTo(row)} goes to ${to} from now on.`;
}

/** Delivers to the email address in a sentence, if it has one; sets it only, if the sentence speaks of later approval. */
export function deliverAsSaid(row: DeliverableRow, { text }: Utterance, situation: Situation): Flow<string> {
  const to = email.exec(text)?.[0];
  if (!to) requireAddress(text);
  if (to && onceApproved.test(text)) return sendTo(row, to);
  const whom = to ? undefined : findRecipient(text, 'to')?.recipient;
  const isReader =
    whom &&
    recipientLabel(row.recipient)
      ?.toLowerCase()
      .includes((whom.name ?? whom.role ?? '').toLowerCase());
  return whom && !isReader ? confirmReader(row, whom, situation) : deliverRow(row, situation, to);
}

/** Asks what is meant by sending a version to a person who is not its recipient. */
function* confirmReader(row: DeliverableRow, whom: Recipient, situation: Situation): Flow<string> {
  const choices = [
    { label: `Make it for ${recipientLabel(whom)} from now on`, value: true },
    { label: 'Deliver it where it always goes', value: false },
  ];
  const isReader = yield* askFor(
    `“${row.title}” goes to one destination. What should I do?`,
    choices.map(({ label }) => label),
    oneOf(choices),
  );
  return yield* isReader ? changeRow(row, whom) : deliverRow(row, situation);
}

/** Sets the destination that a sentence names; asks for it if it names none. */
export function* setDestination(row: DeliverableRow, { text }: Utterance): Flow<string> {
  const place = platformPlaceIn(text);
  if (place) return yield* publishAt(row, place);
  const to = email.exec(text)?.[0];
  if (to) return yield* sendTo(row, to);
  requireAddress(text);
  const url = webhook.exec(text)?.[0];
  if (url) return yield* postTo(row, url);
  return yield* /\bdownload/i.test(text) ? download(row) : askDestination(row);
}

/** Sets a webhook as the destination. */
function* postTo(row: DeliverableRow, url: string): Flow<string> {
  const changes = { destination: { platform: 'webhook', target: url } };
  yield* callWithApproval('Edit', { ref: refOf(row), changes }, `change the destination of ${quoted(row.title)}`);
  return `${linkTo(row)} is posted to ${plainly(url)} from now on.`;
}

/** Sets a place on a platform as the destination; offers to connect the platform first. */
function* publishAt(row: DeliverableRow, { outlet, provider, target: named }: PlatformPlace): Flow<string> {
  if (!(yield* isConnected(provider))) return yield* connect(provider);
  const target = named ?? (yield* addressOf(row)) ?? (yield* askAddress(row));
  const changes = { destination: { platform: outlet, target } };
  yield* callWithApproval('Edit', { ref: refOf(row), changes }, `change the destination of ${quoted(row.title)}`);
  return `${linkTo(row)} ${placeLabels[outlet](plainly(target))} from now on, once you’ve approved a version.`;
}

const placeLabels: Record<PlatformPlace['outlet'], (target: string) => string> = {
  slack: (target) => `is posted to ${target}`,
  github: (target) => `goes to ${target} on GitHub`,
  linear: (target) => `goes to ${target} on Linear`,
  notion: (target) => `becomes a page under ${target}`,
  gmail: (target) => `is sent to ${target} from your Gmail`,
  gmail_draft: (target) => `is left for ${target} among your drafts in Gmail`,
  google_doc: () => 'becomes a Google Doc in your Drive',
};

/** The email address to which a deliverable goes already. */
function* addressOf(row: DeliverableRow): Flow<string | undefined> {
  const { data } = yield* call('Read', { ref: refOf(row) }, `read ${quoted(row.title)}`);
  const { destination, recipient } = data as Way;
  return email.exec(destination?.target ?? '')?.[0] ?? recipient?.address;
}

function* askAddress(row: DeliverableRow): Flow<string> {
  const given = yield* askFor(
    `Which email address should “${row.title}” go to?`,
    ['Leave it'],
    (words) => email.exec(words)?.[0] ?? (/^leave it$/i.test(words.trim()) ? 'Leave it' : undefined),
  );
  if (given === 'Leave it') throw new CancelledError();
  return given;
}

function* askDestination(row: DeliverableRow): Flow<string> {
  const given = yield* askFor(
    `Where should “${row.title}” go? Write an email address, or the address of a webhook.`,
    ['Only download it'],
    (words) => email.exec(words)?.[0] ?? webhook.exec(words)?.[0] ?? (/download/i.test(words) ? 'download' : undefined),
  );
  if (given === 'download') return yield* download(row);
  return yield* webhook.test(given) ? postTo(row, given) : sendTo(row, given);
}

function* download(row: DeliverableRow): Flow<string> {
  const changes = { destination: { platform: 'download', target: 'download' } };
  yield* callWithApproval('Edit', { ref: refOf(row), changes }, `change the destination of ${quoted(row.title)}`);
  return `${linkTo(row)} is for you to download from now on.`;
}
