import { callWithApproval } from '../flow/approvals.ts';
import { type DeliverableRow, quoted, refOf, versionLink } from '../flow/deliverable-row.ts';
import { findDeliverable, findSubject, isPronoun, listDeliverables } from '../flow/find-deliverable.ts';
import { mentionedIn } from '../flow/find-mentioned.ts';
import { call, type Flow } from '../flow/flow.ts';
import type { Intent } from '../flow/intent.ts';
import type { Situation } from '../flow/situation.ts';
import type { Utterance } from '../language/utterance.ts';
import { withDraft } from './version-text.ts';

const draft = '(?:draft|version|edition|one)';
const patterns = [
  new RegExp(
    `^(?:approve|accept|sign off(?: on)?|ok) (?:the |my |our )?(?:latest |newest |new )?${draft}(?: (?:of|for) (?<what>.+))?$`,
    'i',
  ),
  /^(?:approve|accept|sign off(?: on)?) (?:the )?version (?<number>\d+)(?: (?:of|for) (?<what>.+))?$/i,
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
  if (!number && /^(?:everything|all)\b/i.test(what)) return yield* approveAll();
  const row =
    isPronoun(what) && !number ? yield* findDraft(what, 'approve', situation) : yield* findDeliverable(what, 'approve', situation);
  return yield* approveRow(row, number);
}

/** Approves the newest draft of a deliverable, or the version with this number. */
export function* approveRow(row: DeliverableRow, number?: string): Flow<string> {
  const doing = `approve ${quoted(row.title)}`;
  const named = number ? yield* call('Read', { ref: `${refOf(row)}/versions/${number}` }, `find version ${number}`) : undefined;
  const version = (named?.data as { id?: string } | undefined)?.id;
  const input = { action: 'deliverable.approve', target: refOf(row), ...(version ? { params: { version_id: version } } : {}) };
  const { result } = yield* callWithApproval('Execute', input, doing);
  const { version_number, message = '' } = result as { version_number: number; message?: string };
  const became = /^Version \d+ (is approved[\s\S]*)$/.exec(message)?.[1] ?? 'is approved.';
  return `${versionLink(row, version_number)} ${became}`;
}

/** Finds the deliverable whose draft a sentence is about: the one that it mentions, else the only one with a draft in review. */
export function* findDraft(sentence: string, doing: string, situation: Situation): Flow<DeliverableRow> {
  if (situation.target) return yield* findSubject(sentence, doing, situation);
  const rows = yield* listDeliverables();
  const inReview = mentionedIn(sentence, rows).length === 1 ? [] : yield* withDraft(rows);
  const touched = situation.lastTouched('deliverable') ?? situation.screen;
  const isOpen = inReview.some((row) => touched?.startsWith(refOf(row)));
  return inReview.length === 1 && (isOpen || !touched?.startsWith('deliverable:'))
    ? inReview[0]!
    : yield* findSubject(sentence, doing, situation, {
        likely: (row) => inReview.length === 0 || inReview.some((one) => refOf(one) === refOf(row)),
      });
}

/** Approves each draft in review; each asks for its own approval. */
export function* approveAll(): Flow<string> {
  const inReview = yield* withDraft(yield* listDeliverables());
  if (inReview.length === 0) return 'No draft is waiting for approval.';
  const said: string[] = [];
  for (const row of inReview) said.push(yield* approveRow(row));
  return said.join(' ');
}

/** What follows the order itself: "reject the status report, it's too long". */
const reasonIn =
  /^(?:(?:please|pls|ok|no)[, ]+)*(?:reject|decline|turn down|refuse|send back)\b[^,;:.–]{0,80}?(?:[,;:.–]|\s-|\s(?:because|since|as)\b)\s*(?<reason>\S+ .*\S)$/is;

/** Rejects the newest draft of a deliverable, with the person's reason as the feedback, or else their whole sentence. */
export function* rejectRow(row: DeliverableRow, said: Utterance): Flow<string> {
  const reason = reasonIn.exec(said.text)?.groups?.reason ?? said.text;
  const input = {
    action: 'deliverable.reject',
    target: refOf(row),
    params: { reason: said.own(said.text.length - reason.length).slice(0, 2000) },
  };
  const { result } = yield* callWithApproval('Execute', input, `reject ${quoted(row.title)}`);
  const { version_number, message } = result as { version_number: number; message: string };
  return `${versionLink(row, version_number)}: ${message.replace(/^Version \d+ is rejected\./, 'rejected.')}`;
}
