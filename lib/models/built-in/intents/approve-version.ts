import { yesOrNo } from '../flow/answers.ts';
import { callWithApproval } from '../flow/approvals.ts';
import { type DeliverableRow, linkTo, quoted, refOf, versionLink } from '../flow/deliverable-row.ts';
import { findDeliverable, findSubject, isPronoun, listDeliverables } from '../flow/find-deliverable.ts';
import { mentionedIn } from '../flow/find-mentioned.ts';
import { askFor, CancelledError, call, type Flow, RequestError } from '../flow/flow.ts';
import type { Intent } from '../flow/intent.ts';
import type { Situation } from '../flow/situation.ts';
import type { Utterance } from '../language/utterance.ts';
import type { Outcome } from '../prompt/conversation.ts';
import { formatState, isInReview, newestVersion, type VersionRow, withDraft } from './version-text.ts';
import { writeVersion } from './write-draft.ts';

const draft = '(?:draft|version|edition|one)';
const patterns = [
  new RegExp(
    `^(?:approve|accept|sign off(?: on)?|ok) (?:the |my |our )?(?:latest |newest |new )?${draft}(?: (?:of|for) (?<what>.+))?$`,
    'i',
  ),
  /^(?:approve|accept|sign off(?: on)?) (?:the )?(?:version |v\.? ?)(?<number>\d+)(?: (?:of|for|in) (?<what>.+))?$/i,
  /^(?:approve|sign off(?: on)?) (?<what>.+)$/i,
  // "Linda's report is approved." A question begins with "is".
  /^(?!(?:is|are|was|has|what|which|when|who|why|if|that|it|from|as far)\b)(?<what>.+?) (?:is|are) (?:hereby )?(?:approved|signed off)(?: by me| from my side)?$/i,
  /^(?<what>[^:,.;]{3,60}): approved?$/i,
];

/** Approve a draft. */
export const approveVersion: Intent = {
  name: 'approve a draft',
  labels: ['deliverable.approve'],
  example: 'Approve the weekly status',
  read({ text }, situation) {
    const said = text.replace(/[.!?\s]+$/, '').replace(/[\s,]+(?:now|please|for me|as it is|as it stands)$/i, '');
    for (const pattern of patterns) {
      const found = pattern.exec(said)?.groups;
      if (!found) continue;
      const what = (found.what ?? 'it').replace(/\s+(?:draft|version)$/i, '');
      return /\b(?:memor(?:y|ies)|tickets?|plan|accounts?|everyone|users?)\b/i.test(what)
        ? undefined
        : approve(what, found.number, situation);
    }
    return undefined;
  },
};

function* approve(what: string, number: string | undefined, situation: Situation): Flow<string> {
  if (!number && /^(?:everything|all)\b/i.test(what)) return yield* approveAll(situation);
  const row =
    isPronoun(what) && !number ? yield* findDraft(what, 'approve', situation) : yield* findDeliverable(what, 'approve', situation);
  return yield* approveRow(row, situation, number ? Number(number) : undefined);
}

/** Approves the newest draft of a deliverable, or the version with this number; says so if that is not to be approved. */
export function* approveRow(row: DeliverableRow, situation: Situation, number?: number): Flow<string> {
  const newest = number ? yield* newestVersion(row) : undefined;
  const isOther = newest !== undefined && newest.version_number !== number;
  const named = isOther ? yield* call('Read', { ref: `${refOf(row)}/versions/${number}` }, `find version ${number}`) : undefined;
  const version = named?.data as (VersionRow & { id?: string }) | undefined;
  if (version && !isInReview(version)) return yield* approveNewest(row, version, situation);
  const input = { action: 'deliverable.approve', target: refOf(row), ...(version?.id ? { params: { version_id: version.id } } : {}) };
  const { result } = yield* decide(row, input, 'approve', situation);
  const { version_number, message = '' } = result as { version_number: number; message?: string };
  const became = /^Version \d+ (is approved[\s\S]*)$/.exec(message)?.[1] ?? 'is approved.';
  return `${versionLink(row, version_number)} ${became}`;
}

/** Offers the draft where another version was named, which is approved, rejected or delivered already. */
function* approveNewest(row: DeliverableRow, named: VersionRow, situation: Situation): Flow<string> {
  const is = `${versionLink(row, named.version_number)} is no draft: ${formatState(named, situation)}.`;
  const newest = yield* newestVersion(row);
  if (!newest || !isInReview(newest)) return is;
  const [yes, no] = [`Approve version ${newest.version_number}`, 'Leave it'];
  const agreed = yield* askFor(`${is} Should I approve version ${newest.version_number}?`, [yes, no], yesOrNo(yes, no));
  if (!agreed) throw new CancelledError();
  return yield* approveRow(row, situation);
}

/** Carries out what decides on a draft. @throws {RequestError} which says how the newest version is, if there is no draft */
function* decide(row: DeliverableRow, input: Record<string, unknown>, doing: string, situation: Situation): Flow<Outcome> {
  try {
    return yield* callWithApproval('Execute', input, `${doing} ${quoted(row.title)}`);
  } catch (error) {
    if (!(error instanceof RequestError) || error.code !== 'conflict') throw error;
    const newest = yield* newestVersion(row);
    if (newest && isInReview(newest)) throw error;
    const next = newest?.status === 'rejected' ? ' Say “write it again” for a new one.' : '';
    throw new RequestError(
      newest
        ? `${linkTo(row)} has no draft to ${doing}. ${versionLink(row, newest.version_number)} is the newest: ${formatState(newest, situation)}.${next}`
        : `${linkTo(row)} has no version yet. Say “write it now” and I’ll write the first one.`,
    );
  }
}

/** Finds the deliverable whose draft a sentence is about: the one that it mentions, else the only one with a draft in review. */
export function* findDraft(sentence: string, doing: string, situation: Situation): Flow<DeliverableRow> {
  if (situation.target) return yield* findSubject(sentence, doing, situation);
  const rows = yield* listDeliverables();
  const inReview = mentionedIn(sentence, rows).length === 1 ? [] : yield* withDraft(rows);
  const [asked, ...more] = situation.lastSaid ? mentionedIn(situation.lastSaid, rows) : [];
  // "Shorten the rota", which was asked about, and then "approve"
  const touched = situation.lastTouched('deliverable') ?? situation.screen ?? (asked && more.length === 0 ? refOf(asked) : undefined);
  const isOpen = inReview.some((row) => touched?.startsWith(refOf(row)));
  return inReview.length === 1 && (isOpen || !touched?.startsWith('deliverable:'))
    ? inReview[0]!
    : yield* findSubject(sentence, doing, situation, {
        likely: (row) => inReview.length === 0 || inReview.some((one) => refOf(one) === refOf(row)),
      });
}

/** Approves each draft in review; each asks for its own approval. */
export function* approveAll(situation: Situation): Flow<string> {
  const inReview = yield* withDraft(yield* listDeliverables());
  if (inReview.length === 0) return 'No draft is waiting for approval.';
  const said: string[] = [];
  for (const row of inReview) said.push(yield* approveRow(row, situation));
  return said.join(' ');
}

const ordering = '(?:reject|decline|turn(?: (?:it|that|this))? down|refuse|send(?: (?:it|that|this))? back|bin|redo)';
/** What follows the order itself: "reject the status report, it's too long". */
const reasonIn = new RegExp(
  `^(?:(?:please|pls|ok|no)[, ]+)*${ordering}\\b[^,;:.–]{0,80}?(?:[,;:.–]|\\s-|\\s(?:because|since|as)\\b)\\s*(?<reason>\\S+ .*\\S)$`,
  'is',
);
/** What a rejection is about: its reason may name something else. */
export const withoutFeedback = (text: string): string => {
  const { reason } = reasonIn.exec(text)?.groups ?? {};
  return reason ? text.slice(0, text.length - reason.length) : text;
};
const orders = new RegExp(`\\b${ordering}\\b`, 'i');
/** "…, reason: too short" */
const beforeReason = /^(?:(?:the |my |with the )?(?:reason|feedback|because)(?: (?:is|being|that))?\b[\s,:–-]*)+/i;
/** "Not ok", "hm no": says nothing of why. */
const onlyRefuses =
  /^(?:(?:no|nope|nah|not|ok|okay|good|yet|hm+|it|that|this|is|isn['’]?t|it['’]?s|that['’]?s|really|at all|please|sorry|don['’]?t|do|like)\b[\s,.!]*)*$/i;
/** "… and write a new one", "…, start over" */
const writesAgain =
  /(?:^|[\s,;.–-]+)(?:(?:and|then|so|please|just)[\s,]+)*(?:(?:write|do|make|draft|give me|produce) (?:me )?(?:a new (?:one|version|draft)|another(?: one| version| draft)?|it (?:again|anew|over)|one more)|start (?:over|again|afresh|anew)|(?:try|write|do it|once) (?:again|over|more)|re-?(?:write|do) it)(?: (?:please|now|then))*[.!\s]*$/i;

/** Rejects the newest draft of a deliverable with the person's reason as the feedback, and writes another one if they ask for it. */
export function* rejectRow(row: DeliverableRow, said: Utterance, situation: Situation): Flow<string> {
  const again = writesAgain.exec(said.text)?.[0] ?? '';
  const text = said.text.slice(0, said.text.length - again.length);
  const reason = (reasonIn.exec(text)?.groups?.reason ?? (isOnlyOrder(text) ? '' : text)).replace(beforeReason, '');
  const at = reason ? text.lastIndexOf(reason) : 0;
  const own = reason ? unquoted(said.own(at, at + reason.length)) : '';
  const feedback = own || orders.test(text) || again ? own : yield* askWhy(row);
  const params = feedback ? { params: { reason: feedback.slice(0, 2000) } } : {};
  const { result } = yield* decide(row, { action: 'deliverable.reject', target: refOf(row), ...params }, 'reject', situation);
  const { version_number, message } = result as { version_number: number; message: string };
  const rejected = `${versionLink(row, version_number)}: ${message.replace(/^Version \d+ is rejected\./, 'rejected.')}`;
  return again ? `${rejected} ${yield* writeVersion(row)}` : rejected;
}

/** True for what only says that a draft is not wanted: "reject Linda's report", "not ok". */
const isOnlyOrder = (text: string) => onlyRefuses.test(text) || onlyOrder.test(text);
const onlyOrder = new RegExp(
  `^(?:(?:please|pls|ok|no|can you|could you)[, ]+)*${ordering}(?: (?:it|that|this|(?:the|my|our|\\p{L}+['’]s)(?: [\\p{L}\\d'’-]+){0,6}))?[.!\\s]*$`,
  'iu',
);

const unquoted = (words: string) => /^["“'‘](?<inner>[^"”]+)["”'’][.!]?$/.exec(words.trim())?.groups?.inner ?? words;

/** Asks for the reason of a rejection; empty if there is none to give. */
function* askWhy(row: DeliverableRow): Flow<string> {
  const [none, leave] = ['Reject it without a reason', 'Leave it in review'];
  const given = yield* askFor(
    `What should be different in ${quoted(row.title)}? I reject the draft with that.`,
    [none, leave],
    (words) => words.trim() || undefined,
    {
      anyText: true,
    },
  );
  if (given === leave) throw new CancelledError();
  return given === none ? '' : given;
}
