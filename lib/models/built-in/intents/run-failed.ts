import { truncate } from '#lib/base/text/shorten.ts';
import { oneOf } from '../flow/answers.ts';
import { linkTo, refOf, versionLink } from '../flow/deliverable-row.ts';
import { findSubject } from '../flow/find-deliverable.ts';
import { listTickets } from '../flow/find-ticket.ts';
import { askFor, asOptions, CancelledError, type Flow } from '../flow/flow.ts';
import type { Intent } from '../flow/intent.ts';
import type { Situation } from '../flow/situation.ts';
import { deliverRow } from './deliver-version.ts';
import { say } from './talk.ts';
import { runTicketRow } from './tickets.ts';
import { formatState, newestVersion, newestVersions, type VersionRow } from './version-text.ts';
import { writeVersion } from './write-draft.ts';

const tries = '(?:re-?try|re-?run|re-?do|try|run|start|do|restart|repeat|attempt|have another go at|give another (?:go|try) to|give)';
const broke =
  "(?:(?:has|had|have|just|all|'s|'ve) )*(?:failed|broke|crashed|fell over|blew up|went wrong|did(?:n't| not) (?:work|go through|make it))";
const thing = '(?:ones?|things?|stuff|deliver(?:y|ies)|e-?mails?|sends?|drafts?)';
/** "Try the failed one again", "retry what failed": names nothing but its state. */
const retries = new RegExp(
  `^${tries} (?:(?:the |those |my |all )*(?:failed|broken|crashed) ${thing}|(?:(?:the|that|all) )*${thing} (?:that |which )?${broke}|(?:what(?:ever)?|everything|anything|all) (?:that |which )?${broke})(?: (?:again|once more|one more time|another (?:go|try)|now|a second time))*[.!?\\s]*$`,
  'i',
);

/** Tries again what failed, which may be a ticket, a version or a delivery. */
export const runFailed: Intent = {
  name: 'try again what failed',
  read({ text }, situation) {
    // Of listed tickets, one of them is meant.
    const { listed } = situation;
    const areTickets = listed.length > 0 && listed.every((ref) => ref.startsWith('work:'));
    if (retries.test(text) && !areTickets) return tryAgain(situation, text);
    if (asksWhatFailed.test(text)) return tellFailed(situation);
    if (asksWhy.test(text) && situation.screen?.startsWith('deliverable:')) return tellWhy(situation);
    if (unsends.test(text)) return say('What was delivered can’t be taken back.');
    const subject = situation.lastTouched('work', 'deliverable');
    return onlyAgain.test(text) && subject?.startsWith('deliverable:') ? deliverAgain(subject, situation) : undefined;
  },
};

/** "Which deliveries went wrong this month?" */
const asksWhatFailed =
  /^(?:(?:so|and|ok)[, ]+)*(?:which|what|any|are there any|were there any|show(?: me)?|list|did any)\b.*\b(?:deliver(?:y|ies)|e-?mails?|sends?)\b.*\b(?:fail(?:ed)?|(?:went|gone|go) wrong|bounced?|did(?:n['’]t| not) (?:work|go|arrive|get))\b|^(?:which|what|any|show(?: me)?|list) (?:the |all )?(?:failed|broken|undelivered|bounced) deliver(?:y|ies)\b/i;
/** "What went wrong here?", on a deliverable's page */
const asksWhy =
  /^(?:(?:so|and|but|hm+)[, ]+)*(?:what(?:['’]?s| is| went| has gone| was)|why did (?:it|this) (?:go|fail)|why is (?:it|this)) ?(?:wrong|fail(?:ed|ing)?|the (?:problem|matter|error))?(?: (?:here|with (?:it|this|that)|there))?[?.!\s]*$/i;
/** "Unsend the newsletter" */
const unsends =
  /^(?:(?:please|can you|could you|oh no)[, ]+)*(?:un-?send|un-?deliver|(?:take|call|pull|get) (?:back )?(?:the |that |this )?(?:e-?mail|delivery|mail|message)(?: back)?)\b/i;

/** Tells which deliveries have failed and were not tried again. */
function* tellFailed(situation: Situation): Flow<string> {
  const failed = (yield* newestVersions()).filter(({ version }) => isUndelivered(version));
  if (failed.length === 0) return 'No delivery of a newest version has failed.';
  const lines = failed.map(({ row, version }) => `- ${versionLink(row, version.version_number)}: ${formatState(version, situation)}`);
  return `${lines.join('\n')}\n\nTo try again, say “retry the failed deliveries”.`;
}

/** Tells how the newest version of the deliverable on screen is. */
function* tellWhy(situation: Situation): Flow<string> {
  const row = yield* findSubject('this', 'look at', situation);
  const newest = yield* newestVersion(row);
  if (!newest) return `${linkTo(row)} has no version yet, so nothing went wrong.`;
  const again = isUndelivered(newest) ? ' To try again, say “deliver it”.' : '';
  return `${versionLink(row, newest.version_number)} is ${formatState(newest, situation)}.${again}`;
}

/** "Try again then", about the deliverable of the conversation. */
const onlyAgain =
  /^(?:(?:then|so|please|ok|well),? )*(?:re-?try(?: it| that)?|try (?:it |that )?(?:again|once more)|(?:have|give it) another (?:go|try))(?: then| please| now)*[.!\s]*$/i;

/** Delivers again what could not be delivered; else tries again what has failed. */
function* deliverAgain(ref: string, situation: Situation): Flow<string> {
  const failed = (yield* newestVersions()).find(({ row, version }) => refOf(row) === ref && isUndelivered(version));
  return failed ? yield* deliverRow(failed.row, situation) : yield* tryAgain(situation);
}

const MOST_OPTIONS = 3;

interface Failed {
  label: string;
  /** It leaves the app, so that it is not done without a question. */
  isOutgoing?: boolean;
  value: () => Flow<string>;
}

/** Of a deliverable, only the newest version is looked at. */
export const NOTHING_FAILED = 'Nothing has failed: I checked your tickets, and the newest version of each deliverable and its delivery.';

function* tryAgain(situation: Situation, asked = ''): Flow<string> {
  const all = [...(yield* failedTickets()), ...(yield* failedVersions(situation))];
  const failed = /\bdeliver(?:y|ies)\b|\be-?mails?\b/i.test(asked) ? all.filter(({ isOutgoing }) => isOutgoing) : all;
  const [only, ...others] = failed;
  if (!only) return NOTHING_FAILED;
  if (others.length === 0 && !only.isOutgoing) return yield* only.value();
  const no = 'Leave it';
  const shown = others.length > 0 ? failed.slice(0, MOST_OPTIONS) : [only];
  const labels = asOptions(shown.map(({ label }) => label));
  const choices = shown.map(({ value }, n) => ({ label: labels[n]!, value }));
  const question =
    others.length > 0 ? `${failed.length} things failed. Which one should I try again?` : 'A delivery failed. Should I try it again?';
  const chosen = yield* askFor(question, others.length > 0 ? labels : [...labels, no], (words) =>
    words === no
      ? null
      : others.length === 0 && /^(?:yes|yeah|yep|sure|ok|okay|please)\b/i.test(words.trim())
        ? only.value
        : oneOf(choices)(words),
  );
  if (!chosen) throw new CancelledError();
  return yield* chosen();
}

function* failedTickets(): Flow<Failed[]> {
  const rows = (yield* listTickets()).filter(({ status }) => status === 'failed');
  return rows.map((row) => ({ label: `Run “${truncate(row.task, 80)}”`, value: () => runTicketRow(row) }));
}

function* failedVersions(situation: Situation): Flow<Failed[]> {
  return (yield* newestVersions()).flatMap(({ row, version }): Failed[] => {
    const name = `“${truncate(row.title, 80)}”`;
    if (version.status === 'failed') return [{ label: `Write ${name}`, value: () => writeVersion(row) }];
    return isUndelivered(version) ? [{ label: `Deliver ${name}`, isOutgoing: true, value: () => deliverRow(row, situation) }] : [];
  });
}

const isUndelivered = ({ status, delivery_status }: VersionRow) => status === 'approved' && delivery_status === 'failed';
