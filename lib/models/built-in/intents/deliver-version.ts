import { deliveryVerb, destinationLabel } from '#lib/entities/destination-labels.ts';
import { readCadence } from '#lib/models/built-in/language/cadence.ts';
import { emailAddress, emailAddresses } from '#lib/models/built-in/language/email-address.ts';
import { withoutOldPlaces } from '#lib/models/built-in/language/old-places.ts';
import { findRecipient, type Recipient, recipientLabel } from '#lib/models/built-in/language/person.ts';
import { type PlatformPlace, platformPlaceIn } from '#lib/models/built-in/language/platform-place.ts';
import { oneOf, yesOrNo } from '../flow/answers.ts';
import { callWithApproval } from '../flow/approvals.ts';
import { type DeliverableRow, link, linkTo, plainly, quoted, refOf } from '../flow/deliverable-row.ts';
import { findDeliverable, findSubject, findTogether } from '../flow/find-deliverable.ts';
import { askFor, CancelledError, call, type Flow, inTurn, RequestError } from '../flow/flow.ts';
import type { Intent } from '../flow/intent.ts';
import type { Situation } from '../flow/situation.ts';
import { readUtterance, type Utterance } from '../language/utterance.ts';
import { approveRow } from './approve-version.ts';
import { changeRow } from './change-deliverable.ts';
import { connect, isConnected } from './connect-platform.ts';
import { formatState, isInReview, newestVersion, type VersionRow } from './version-text.ts';

const verb = '(?:re-?)?(?:deliver|send(?: out)?|publish|(?:e-?)?mail)';
const addresses = new RegExp(`(?:\\s+(?:to|from|and|or|not|instead of|rather than|no longer))*\\s+${emailAddress.source}`, 'gi');
const onceApproved =
  /[\s,]+(?:once|when|whenever|after|as soon as|if) (?:(?:i(?:'ve| have)?|it(?:'s| is| has been| was)?|they(?:'re| are)?|that(?:'s| is)?) )?approv(?:ed?|al)(?: (?:it|that|them))?/i;
/** Says where something goes each time, not that it goes now. */
const forGood =
  /\b(?:from (?:now|here) on|going forward|in (?:the )?future|henceforth|always|by default|(?:every|each) time|permanently|give up on (?:the|that|this|our) \p{L}+)\b|\binstead[.!\s]*$|\b(?:instead of|rather than) (?:(?:to|by|via|through|as) )?(?:the |a |an )?(?:webhook|e-?mail|slack|file|download)\b/iu;
const pattern = new RegExp(
  `^${verb} (?:me )?(?:(?:the |my |our )?(?:latest |newest |approved )*(?:draft|version|edition|one)(?: (?:of|for) )?)?(?<what>.*)$`,
  'i',
);

/** "Mail it to ops@acme.com, I give up on that webhook" */
const remark = /,\s+(?:because|since|as|cause|i|we|they|he|she|it|that|the|nobody|no one)\b[^,]*$/i;

/** What is asked or read, and not where something goes. */
const isElsewhere =
  /^(?:what|when|who|which|where|why|how|did|does|do|is|are|was|were|has|have)\b|\b(?:sources?|reads?|based?|draws? on|written from|connect|sync|remember)\b|\bfrom #|\b(?:pulls?|pulled|draws?|drawn|fed|feeds?|takes?|taken) (?:(?:its|their|the|all|more) (?:\p{L}+ )?)?from\b|^(?:(?:please|also|and|can you)[, ]+)*(?:use|read|include)\b.*\bfrom (?:our |my |the )?(?:slack|notion|github|linear|google|gmail)\b/iu;
const isPublishing =
  /\b(?:post(?:ed|s)?|publish(?:ed|es)?|send|sent|deliver(?:ed|s)?|share|put|goes?|belongs?|becomes?|add(?:ed)?|open|file|comments?|reply|replies|commit|write|keep|save|store|push|use|make|create|turn|switch|leave|draft(?:s|ed)?|land|issues?|pages?|docs?|e-?mail|from now on|instead|want|update|change|set)\b|->/i;

/** Publish versions at a place on a platform from now on: "the newsletter becomes an issue in acme/ledger". */
export const publishOnPlatform: Intent = {
  name: 'publish on a platform',
  read({ text }, situation) {
    const place = isElsewhere.test(text) || !isPublishing.test(text) ? undefined : platformPlaceIn(withoutOldPlaces(text));
    return place ? publishSubject(place, situation) : undefined;
  },
};

function* publishSubject(place: PlatformPlace, situation: Situation): Flow<string> {
  return yield* publishAt(yield* findSubject(place.rest, 'change', { ...situation, message: place.rest }), place);
}

const webhook = /https?:\/\/[^\s"'<>]+[^\s"'<>.,;:!?)]/i;

/** The destination of a deliverable, as Read returns it. */
interface Way {
  destination?: { platform?: string; target?: string; format?: string } | null;
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
    const said = text
      .replace(/[!?\s]+$|\.\s*$/, '')
      .replace(/(?:[\s,]+(?:now|please|for me|right away|again|once more|to (?:her|him|them)))+$/i, '');
    const isAddressed = emailAddress.test(said);
    if ((isAddressed && onceApproved.test(said)) || (forGood.test(said) && (isAddressed || isFile(said))))
      return setAddress(said, situation);
    const what = pattern
      .exec(
        said
          .replace(remark, '')
          .replace(addresses, '')
          .replace(/\s+by e-?mail$/i, ''),
      )
      ?.groups?.what?.trim();
    if (what === undefined || /\b(?:slack|notion|reminders?|invit\w+|messages?|letter|e-?mails?)\b/i.test(what)) return undefined;
    // "Send my boss an update each Friday" sets up a deliverable.
    if (Object.keys(readCadence(what, situation).schedule).length > 0) return undefined;
    const reader = isAddressed ? undefined : findRecipient(what, 'to');
    return deliver((reader ? what.slice(0, reader.index) : what).trim() || 'it', utterance, situation);
  },
};

/** What looks like an email address and is none, such as "tom@@acme.com"; a mention such as "@tom" does not. */
const brokenAddress = (text: string) => /[^\s@<>"'(,;]+@+[^\s<>"'),;]*[^\s<>"'),;.!?]/.exec(text)?.[0];

/** Refuses what looks like an email address and is none. @throws {RequestError} */
function requireAddress(text: string): void {
  const given = brokenAddress(text);
  if (given) throw new RequestError(`“${plainly(given)}” isn’t an email address, so nothing was sent or changed. Write the address again.`);
}

function* setAddress(said: string, situation: Situation): Flow<string> {
  const row = yield* findSubject(said.replace(onceApproved, '').replace(forGood, '').replace(addresses, ''), 'send', situation);
  return yield* setDestination(row, readUtterance(said));
}

function* deliver(what: string, utterance: Utterance, situation: Situation): Flow<string> {
  const several = yield* findTogether(what, situation);
  if (several.length > 1) return yield* inTurn(several.map((row) => deliverRow(row, { ...situation, target: refOf(row) })));
  return yield* deliverAsSaid(yield* findDeliverable(what, 'deliver', situation), utterance, situation);
}

/** The new email address in a text; of several, the one where the deliverable does not go already, or that the person chooses. */
function* readAddress(row: DeliverableRow, text: string): Flow<string | undefined> {
  const named = [...new Set(withoutOldPlaces(text).match(emailAddresses))];
  if (named.length < 2) return named[0];
  const now = (yield* addressOf(row))?.toLowerCase();
  const others = named.filter((one) => one.toLowerCase() !== now);
  if (others.length === 1) return others[0];
  return yield* askFor(
    `“${row.title}” goes to one address. Which one?`,
    others.slice(0, 3),
    (words) => emailAddress.exec(words)?.[0] ?? oneOf(others.map((label) => ({ label, value: label })))(words),
  );
}

/** "Forward it to …", "to me first, as a test": a copy that changes nothing for good. */
const onlyOnce =
  /^(?:(?:please|pls|can you|could you|would you|and|then)[, ]+)*forward\b|\b(?:as a (?:test|trial)|(?:test|trial) (?:send|run|mail|e-?mail|version)|(?:just|only) (?:for )?(?:this|the one|one) (?:once|time)|(?:just|only) once|one[- ]time only|this (?:time|once) only|(?:to|at) (?:me|myself|my(?: own)? (?:address|e-?mail|inbox)) first|(?:send|e-?mail|mail) (?:me|myself) .*\bfirst|an? (?:single |one-off |extra |blind )?copy|b?cc)\b/i;

/** Asks whether to send to another address for good, where only a copy was wanted. */
function* askForGood(row: DeliverableRow, to: string): Flow<string> {
  const now = yield* addressOf(row);
  if (now?.toLowerCase() === to.toLowerCase()) return `${linkTo(row)} already goes to ${plainly(to)}.`;
  const [yes, no] = [`Send it to ${to} from now on`, 'Leave it as it is'];
  const agreed = yield* askFor(
    `I can’t send a copy: “${row.title}” goes to one address${now ? `, ${plainly(now)}` : ''}. Should I change that for good?`,
    [yes, no],
    yesOrNo(yes, no),
  );
  if (!agreed) throw new CancelledError();
  return yield* sendTo(row, to);
}

/** Delivers the newest approved version; `to` becomes the destination first. `isDecided`: the person knows that a draft waits. */
export function* deliverRow(row: DeliverableRow, situation: Situation, to?: string, isDecided = false): Flow<string> {
  const { data } = yield* call('Read', { ref: refOf(row) }, `read ${quoted(row.title)}`);
  const { destination, recipient } = data as Way;
  const now = destination?.platform === 'email' ? destination.target : destination ? undefined : recipient?.address;
  const newest = yield* newestVersion(row);
  const waits = newest && isInReview(newest) && !isDecided;
  const said = waits ? yield* settleDraft(row, newest, situation) : [];
  if (to && now?.toLowerCase() !== to.toLowerCase()) said.push(yield* sendTo(row, to));
  else if (newest?.status === 'delivered') yield* askAgain(row, newest, situation);
  if (!newest) return [...said, `${linkTo(row)} has no version yet. Say “write it now” and I’ll write the first one.`].join(' ');
  if (!to && !destination && !recipient?.address)
    return [...said, yield* askDestination(row), yield* deliverRow(row, situation, undefined, true)].join(' ');
  const platform = to ? 'email' : (destination?.platform ?? (recipient?.address ? 'email' : undefined));
  const input = { action: 'platform.publish', target: refOf(row), via: `platform:${platform}` };
  const { result } = yield* callWithApproval('Execute', input, `deliver ${quoted(row.title)}`);
  const { status, ref, message } = result as { status: string; ref: string; message: string };
  said.push(status === 'delivered' ? `${link(row.title, ref)}: ${message}` : `${link(row.title, ref)}. ${message}`);
  return said.join(' ');
}

function* askAgain(row: DeliverableRow, newest: VersionRow, situation: Situation): Flow<void> {
  const [yes, no] = ['Deliver it again', 'Leave it'];
  const when = formatState(newest, situation);
  const question = `Version ${newest.version_number} of “${row.title}” was already ${when}. Deliver it again?`;
  if (!(yield* askFor(question, [yes, no], yesOrNo(yes, no)))) throw new CancelledError();
}

/** Asks whether to approve the draft that waits, or to deliver the version before it; returns what was done. */
function* settleDraft(row: DeliverableRow, draft: VersionRow, situation: Situation): Flow<string[]> {
  const { items } = yield* call('List', { pattern: `${refOf(row)}/versions`, limit: 20 }, 'list its versions');
  const before = (items as VersionRow[]).find(({ status }) => status === 'approved' || status === 'delivered');
  const choices = [
    { label: `Approve version ${draft.version_number} and deliver it`, value: 'approve' },
    ...(before
      ? [{ label: `Deliver version ${before.version_number}${before.status === 'delivered' ? ' again' : ''}`, value: 'before' }]
      : []),
    { label: 'Leave it', value: 'leave' },
  ];
  const chosen = yield* askFor(
    `Version ${draft.version_number} of “${row.title}” isn’t approved yet. What should I do?`,
    choices.map(({ label }) => label),
    oneOf(choices),
  );
  if (chosen === 'leave') throw new CancelledError();
  return chosen === 'approve' ? [yield* approveRow(row, situation)] : [];
}

/** When a version goes. */
const releases = { manual: ', when you say so, after you approve it', semi_auto: ', once you approve it', full_auto: '' };

/** Sets where a deliverable goes, unless it goes there already. */
function* changeDestination(row: DeliverableRow, destination: { platform: string; target: string }): Flow<string> {
  const { data } = yield* call('Read', { ref: refOf(row) }, `read ${quoted(row.title)}`);
  const now = (data as Way).destination;
  const { platform, target } = destination;
  const where = destinationLabel({ platform, target: plainly(target) });
  if (now?.platform === platform && now.target?.toLowerCase() === target.toLowerCase()) return `${linkTo(row)} already goes ${where}.`;
  // What is not named stays, such as links to sources. A format is that of its platform.
  const changed = now?.format && now.platform !== platform ? { ...destination, format: null } : destination;
  yield* callWithApproval('Edit', { ref: refOf(row), changes: { destination: changed } }, `change the destination of ${quoted(row.title)}`);
  const before =
    now?.platform && now.target ? ` Before, it went ${destinationLabel({ platform: now.platform, target: plainly(now.target) })}.` : '';
  return `From now on, ${linkTo(row)} is ${deliveryVerb(platform).done} ${where}${releases[row.governance ?? 'manual']}.${before}`;
}

export const sendTo = (row: DeliverableRow, target: string) => changeDestination(row, { platform: 'email', target });

/** Delivers to the email address in a sentence, if it has one; sets it only, if the sentence speaks of later approval. */
export function* deliverAsSaid(row: DeliverableRow, said: Utterance, situation: Situation): Flow<string> {
  const { text } = said;
  const isOnlyOld = !emailAddress.test(withoutOldPlaces(text));
  if (emailAddress.test(text) && (isOnlyOld || onceApproved.test(text) || forGood.test(text))) return yield* setDestination(row, said);
  const to = yield* readAddress(row, text);
  if (!to) requireAddress(text);
  if (to && onlyOnce.test(text)) return yield* askForGood(row, to);
  const whom = to ? undefined : findRecipient(text, 'to')?.recipient;
  const isReader =
    whom &&
    recipientLabel(row.recipient)
      ?.toLowerCase()
      .includes((whom.name ?? whom.role ?? '').toLowerCase());
  return yield* whom && !isReader ? confirmReader(row, whom, situation) : deliverRow(row, situation, to);
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

const sendsNow =
  /\b(?:and|then) (?:re-?send|send (?:it|that) (?:again|now))\b|\b(?:out|off|away) with (?:it|this|that)\b|\b(?:get|send) (?:it|this|that) (?:out|off)\b|\boff it goes\b|^(?!.*\bgoes\b).*(?:\basap\b|\bimmediately\b|\b(?:right|straight) away\b|\bat once\b|(?<!\b(?:from|up to) )\b(?:now|today)[.!\s]*$)/i;

/** Sets the destination that a sentence names, and delivers to it if the sentence says so; asks for it if it names none. */
export function* setDestination(row: DeliverableRow, said: Utterance, situation?: Situation): Flow<string> {
  const { text } = said;
  if (situation && sendsNow.test(text) && !onceApproved.test(text)) return yield* deliverAsSaid(row, said, situation);
  const wanted = withoutOldPlaces(text);
  const place = platformPlaceIn(wanted);
  if (place) return yield* publishAt(row, place);
  const to = yield* readAddress(row, wanted);
  if (to) return yield* onlyOnce.test(text) ? askForGood(row, to) : sendTo(row, to);
  requireAddress(wanted);
  const url = webhook.exec(wanted)?.[0];
  if (url) return yield* postTo(row, url);
  return yield* isFile(wanted) ? download(row) : askDestination(row);
}

/** "I'd rather download it", "as a Word file" */
const asFile = /\bdownload|\bas an? (?:\p{L}+ )?file\b/iu;
const notAsFile = /\b(?:instead of|rather than|not|no longer|never)\b[^,.;]{0,30}\b(?:file|download\w*)\b/i;
const isFile = (text: string) => asFile.test(text.replace(notAsFile, ''));

const postTo = (row: DeliverableRow, target: string) => changeDestination(row, { platform: 'webhook', target });

/** Sets a place on a platform as the destination; offers to connect the platform first. */
function* publishAt(row: DeliverableRow, { outlet, provider, target: named }: PlatformPlace): Flow<string> {
  if (!(yield* isConnected(provider))) return yield* connect(provider);
  const target = named ?? (yield* addressOf(row)) ?? (yield* askAddress(row));
  return yield* changeDestination(row, { platform: outlet, target });
}

/** The email address to which a deliverable goes already. */
function* addressOf(row: DeliverableRow): Flow<string | undefined> {
  const { data } = yield* call('Read', { ref: refOf(row) }, `read ${quoted(row.title)}`);
  const { destination, recipient } = data as Way;
  return emailAddress.exec(destination?.target ?? '')?.[0] ?? recipient?.address;
}

function* askAddress(row: DeliverableRow): Flow<string> {
  const given = yield* askFor(
    `Which email address should “${row.title}” go to?`,
    ['Leave it'],
    (words) => emailAddress.exec(words)?.[0] ?? (/^leave it$/i.test(words.trim()) ? 'Leave it' : undefined),
  );
  if (given === 'Leave it') throw new CancelledError();
  return given;
}

function* askDestination(row: DeliverableRow): Flow<string> {
  const given = yield* askFor(
    `Where should “${row.title}” go? Write an email address, or the address of a webhook.`,
    ['Only download it'],
    (words) => emailAddress.exec(words)?.[0] ?? webhook.exec(words)?.[0] ?? (/download/i.test(words) ? 'download' : undefined),
  );
  if (given === 'download') return yield* download(row);
  return yield* webhook.test(given) ? postTo(row, given) : sendTo(row, given);
}

const download = (row: DeliverableRow) => changeDestination(row, { platform: 'download', target: 'download' });
