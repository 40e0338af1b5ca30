import { truncate } from '#lib/base/text/shorten.ts';
import { destinationLabel } from '#lib/entities/destination-labels.ts';
import { describeRun } from '#lib/schedule/describe-run.ts';
import {
  type DeliverableRow,
  formatDetails,
  formatNextRun,
  link,
  linkTo,
  plainly,
  quoted,
  refOf,
  versionLink,
} from '../flow/deliverable-row.ts';
import { findSubject, listDeliverables } from '../flow/find-deliverable.ts';
import { mentionedIn } from '../flow/find-mentioned.ts';
import { call, type Flow, together } from '../flow/flow.ts';
import type { Intent } from '../flow/intent.ts';
import type { Situation } from '../flow/situation.ts';

/** A version as Read and List return it. */
export interface VersionRow {
  deliverable_id: string;
  version_number: number;
  status: string;
  delivery_status?: string | null;
  draft_content?: string | null;
  final_content?: string | null;
  approved_at?: string | null;
  delivered_at?: string | null;
  staged_at?: string | null;
  error?: string | null;
}

/** Enough to recognize a text and to read a short one; the link leads to the rest. */
const MOST_SHOWN = 1_500;

const asksForHistory = [
  /^(?:did|has|have|was|were|is)\b.*\b(?:go out|gone out|went out|sent|send|delivered|deliver|arrive|arrived|get through|got through|reach|reached|received)\b/i,
  /^when (?:did|was|were|have)\b.*\b(?:last|go out|sent|send|delivered|deliver|written|approved|arrive)\b/i,
  /^where (?:did|was|were|has|have|does|do)\b.*\b(?:go|gone|sent|delivered|posted|published)\b/i,
  /\bwhen .*\blast (?:time|go|went|sent|send|one)\b/i,
  // "Who got the newsletter last month?"
  /^who(?:m|ever)? (?:all )?(?:got|received|was sent|were sent|has (?:got|received)|did) (?:the|my|our|\p{L}+['’]s) (?!most\b|best\b|last word\b).*\b(?:last|yesterday|(?:mon|tues|wednes|thurs|fri)day|so far|this (?:week|month)|go to|\d)\b/iu,
];
const notVersions = /\b(?:memor(?:y|ies)|tickets?|tasks?|plan|accounts?|invites?|reminders?)\b/i;

/** Say when a deliverable went out last. */
export const tellDelivery: Intent = {
  name: 'say when it went out',
  labels: ['deliverable.when'],
  example: 'Did the last newsletter go out?',
  read({ text }, situation) {
    return asksForHistory.some((pattern) => pattern.test(text)) && !notVersions.test(text) ? findAndTellLast(text, situation) : undefined;
  },
};

/** Shows the newest text of the deliverable that a sentence mentions. */
export function* showText(sentence: string, situation: Situation): Flow<string> {
  // "What's in the draft?"
  const [draft, ...others] = /\bthe drafts?\b/i.test(sentence) ? yield* onlyDrafts(sentence) : [];
  const target = draft && others.length === 0 ? refOf(draft) : situation.target;
  const row = yield* findSubject(sentence, 'show', { ...situation, target });
  if (compares.test(sentence)) return yield* showTwo(row, sentence, situation);
  const version = yield* textMeant(row, sentence);
  const shown = version && formatText(row, version, situation);
  const unsent =
    shown && asksForSent.test(sentence) && !isSent(version) ? `Nothing of ${linkTo(row)} has been sent yet. This is the newest:\n\n` : '';
  return shown ? `${unsent}${shown}` : noVersionYet(row, situation);
}

/** The deliverables with a draft in review, if a sentence names none. */
function* onlyDrafts(sentence: string): Flow<DeliverableRow[]> {
  const rows = yield* listDeliverables();
  return mentionedIn(sentence, rows).length === 0 ? yield* withDraft(rows) : [];
}

export const compares =
  /\b(?:compar(?:e[ds]?|ing)|differs?|differen(?:t|ces?))\b|\b(?:chang(?:ed|es?)|is new|new) (?:between|since|from) (?:(?:version |v)\d|the (?:last|previous|first)|them|the two|both)|\bboth (?:of (?:the|its) )?versions\b/i;

/** Shows the two versions that a sentence numbers, else the newest and the one before, to be compared. */
function* showTwo(row: DeliverableRow, sentence: string, situation: Situation): Flow<string> {
  const numbers = [...new Set([...sentence.matchAll(/\b(?:versions? |v\.? ?|and )(\d{1,4})\b/gi)].map(([, number]) => Number(number)))];
  const limit = numbers.length === 2 ? MOST_LOOKED_AT : 2;
  const { items } = yield* call('List', { pattern: `${refOf(row)}/versions`, limit }, 'list its versions');
  const named = (items as VersionRow[]).filter(({ version_number }) => numbers.includes(version_number));
  const texts: string[] = [];
  for (const version of named.length === 2 ? named : (items as VersionRow[]).slice(0, 2)) {
    const text = formatText(row, yield* readVersion(row, version), situation);
    if (text) texts.push(text);
  }
  return texts.join('\n\n') || noVersionYet(row, situation);
}

const noVersionYet = (row: DeliverableRow, situation: Situation) =>
  `${linkTo(row)} has no version yet: it runs ${details(row, situation)}. Say “write it now” and I’ll write the first one.`;

const details = (row: DeliverableRow, situation: Situation) =>
  [formatDetails(row, situation), formatNextRun(row, situation)].filter(Boolean).join('; ');

/** The versions, without their texts, the newest first. */
export function* versionsOf(row: DeliverableRow): Flow<VersionRow[]> {
  const { items } = yield* call('List', { pattern: `${refOf(row)}/versions`, limit: MOST_LOOKED_AT }, 'list its versions');
  return items as VersionRow[];
}

/** The newest version, without its text. */
export function* newestVersion(row: DeliverableRow): Flow<VersionRow | undefined> {
  const { items } = yield* call('List', { pattern: `${refOf(row)}/versions`, limit: 1 }, 'list its versions');
  return (items as VersionRow[])[0];
}

/** The newest version, without its text, of each deliverable that is not archived and has one. */
export function* newestVersions(): Flow<{ row: DeliverableRow; version: VersionRow }[]> {
  return yield* newestVersionsOf(yield* listDeliverables());
}

/** The newest version, without its text, of each of these that has one. */
export function* newestVersionsOf(rows: readonly DeliverableRow[]): Flow<{ row: DeliverableRow; version: VersionRow }[]> {
  const newest =
    rows.length === 0 ? [] : yield* together(rows.map((row) => ({ name: 'List', input: { pattern: `${refOf(row)}/versions`, limit: 1 } })));
  return rows.flatMap((row, n) => ((newest[n]!.items ?? []) as VersionRow[]).map((version) => ({ row, version })));
}

/** The deliverables with a draft in review. */
export function* withDraft(rows: readonly DeliverableRow[]): Flow<DeliverableRow[]> {
  const pattern = 'deliverable:*/versions?status=staged&status=reviewing';
  const { items } = yield* call('List', { pattern, limit: 100 }, 'list your drafts');
  return rows.filter(({ id }) => (items as VersionRow[]).some(({ deliverable_id }) => deliverable_id === id));
}

/** The versions that have a text, of all deliverables. */
export function* writtenVersions(): Flow<VersionRow[]> {
  const pattern = 'deliverable:*/versions?status=staged&status=reviewing&status=approved&status=delivered';
  const { items } = yield* call('List', { pattern, limit: MOST_LOOKED_AT }, 'list your versions');
  return items as VersionRow[];
}

/** What was delivered, of all deliverables. */
export function* deliveredVersions(): Flow<VersionRow[]> {
  const { items } = yield* call('List', { pattern: 'deliverable:*/versions?status=delivered', limit: 100 }, 'list what was delivered');
  return items as VersionRow[];
}

/** The ids of the deliverables with a version that is approved and was not delivered. */
export function* withApproved(): Flow<string[]> {
  const { items } = yield* call('List', { pattern: 'deliverable:*/versions?status=approved', limit: 100 }, 'list what is approved');
  return (items as VersionRow[]).map(({ deliverable_id }) => deliverable_id);
}

/** The number of the version that a sentence names: "version 2", "v1". */
export const versionNumberIn = (sentence: string): number | undefined =>
  Number(/\b(?:version|v\.?|edition|draft) ?(?:number |no\.? ?|#)?(\d{1,4})\b/i.exec(sentence)?.[1]) || undefined;

/** True for a draft: a version that waits for the person's review. */
export const isInReview = ({ status }: VersionRow): boolean => status === 'staged' || status === 'reviewing';

const asksForSent = /\b(?:sent|told|delivered|went out|gone out)\b|\bdid\b.*\b(?:send|tell)\b/i;
const asksForEarlier = /\b(?:previous|earlier|one before|before last|second[- ]to[- ]last|last but one)\b/i;

/** The version that a sentence asks for: the newest, the one that was delivered last, the one before, or the one that it numbers. */
function* textMeant(row: DeliverableRow, sentence: string): Flow<VersionRow | undefined> {
  const number = versionNumberIn(sentence);
  if (!number && !asksForSent.test(sentence) && !asksForEarlier.test(sentence)) return yield* newestText(row);
  const versions = yield* versionsOf(row);
  const meant = number
    ? versions.find(({ version_number }) => version_number === number)
    : asksForSent.test(sentence)
      ? versions.find(isSent)
      : versions[1];
  const version = meant ?? versions[0];
  return version && (yield* readVersion(row, version));
}

const isSent = ({ status, delivery_status }: VersionRow) => status === 'delivered' || delivery_status === 'delivered';

/** So many versions of a deliverable are looked at, the newest first. */
export const MOST_LOOKED_AT = 100;

function* readVersion(row: DeliverableRow, { version_number }: VersionRow): Flow<VersionRow> {
  const { data } = yield* call('Read', { ref: `${refOf(row)}/versions/${version_number}` }, `read ${quoted(row.title)}`);
  return data as VersionRow;
}

/** The newest version with its text. */
export function* newestText(row: DeliverableRow): Flow<VersionRow | undefined> {
  const newest = yield* newestVersion(row);
  return newest && (yield* readVersion(row, newest));
}

/** A version with its state and text; undefined while it has none. */
export function formatText(row: DeliverableRow, version: VersionRow, situation: Situation): string | undefined {
  const text = version.final_content ?? version.draft_content;
  if (!text) return undefined;
  const number = version.version_number;
  const more = text.length > MOST_SHOWN ? `\n\nThe rest is in ${link(`version ${number}`, `${refOf(row)}/versions/${number}`)}.` : '';
  return `${versionLink(row, number)}, ${formatState(version, situation)}:\n\n${truncate(text, MOST_SHOWN)}${more}`;
}

/** Says when the deliverable that a sentence mentions went out last. */
function* findAndTellLast(sentence: string, situation: Situation): Flow<string> {
  return yield* tellLast(yield* findSubject(sentence, 'look at', situation), situation, sentence);
}

const asksWhere = /\b(?:where|^who(?:m|ever)?|to (?:what|which|whom)|(?:what|which) (?:e-?mail )?address)\b/i;

/** Says when a deliverable went out last, and where versions go if that is asked about. */
export function* tellLast(row: DeliverableRow, situation: Situation, asked: string): Flow<string> {
  const number = versionNumberIn(asked);
  const named = number ? (yield* versionsOf(row)).find(({ version_number }) => version_number === number) : undefined;
  if (number && named) return `${versionLink(row, number)}: ${formatState(named, situation)}.`;
  const { items } = yield* call('List', { pattern: `${refOf(row)}/versions`, limit: 5 }, 'list its versions');
  const versions = items as VersionRow[];
  const [newest] = versions;
  if (!newest) return `No version of ${linkTo(row)} has been written yet, so nothing has gone out.`;
  const sentences = [`${versionLink(row, newest.version_number)} is the newest: ${formatState(newest, situation)}.`];
  const delivered = versions.find(isSent);
  if (delivered && delivered !== newest)
    sentences.push(`Version ${delivered.version_number} was the last to go out: ${formatState(delivered, situation)}.`);
  // A file to download is sent to nobody, so nobody expects that one was.
  if (!delivered && newest.delivery_status !== 'ready') sentences.push('None has been delivered yet.');
  if (asksWhere.test(asked)) sentences.push(...(yield* tellWhere(row)));
  return sentences.join(' ');
}

/** Says where versions of a deliverable go now: where one went is not in its row. */
function* tellWhere(row: DeliverableRow): Flow<string[]> {
  const { data } = yield* call('Read', { ref: refOf(row) }, `read ${quoted(row.title)}`);
  const { destination } = data as unknown as DeliverableRow;
  return destination ? [`Its versions go ${plainly(destinationLabel(destination))}.`] : [];
}

const states: Record<string, string> = {
  generating: 'being written',
  staged: 'ready for your review',
  reviewing: 'in review',
  approved: 'approved',
  rejected: 'rejected',
  delivered: 'delivered',
  failed: 'it could not be written',
  skipped: 'skipped, because there was nothing new',
};

/** "delivered on Thursday 12 November", "approved, but it could not be delivered: The receiver answered 500." */
export function formatState(version: VersionRow, { now, timeZone }: Situation): string {
  const { status, delivery_status, error } = version;
  const at = { delivered: version.delivered_at, approved: version.approved_at, staged: version.staged_at }[status];
  const when = at ? ` since ${describeRun(new Date(at), timeZone, timeZone, now).when.replace(/^on /, '')}` : '';
  const why = error ? `: ${error.replace(/\.$/, '')}` : '';
  if (delivery_status === 'failed') return `approved, but it could not be delivered${why}`;
  if (delivery_status === 'saved') return `approved and saved, but not sent${why}`;
  if (delivery_status === 'unknown') return 'approved and sent, but it is unknown whether it arrived';
  if (status === 'approved' && delivery_status === 'ready') return `${states.approved}${when}, and its file is ready to download`;
  if (status === 'delivered') return `delivered${when.replace(' since', '')}`;
  return `${states[status] ?? status}${when}${status === 'failed' ? why : ''}`;
}
