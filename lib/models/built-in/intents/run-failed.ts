import { truncate } from '#lib/base/text/shorten.ts';
import { oneOf } from '../flow/answers.ts';
import { refOf } from '../flow/deliverable-row.ts';
import { listTickets } from '../flow/find-ticket.ts';
import { askFor, asOptions, CancelledError, type Flow } from '../flow/flow.ts';
import type { Intent } from '../flow/intent.ts';
import type { Situation } from '../flow/situation.ts';
import { deliverRow } from './deliver-version.ts';
import { runTicketRow } from './tickets.ts';
import { newestVersions, type VersionRow } from './version-text.ts';
import { writeVersion } from './write-draft.ts';

const tries = '(?:re-?try|re-?run|re-?do|try|run|start|do|restart|repeat|attempt|have another go at|give another (?:go|try) to|give)';
const broke =
  "(?:(?:has|had|have|just|all|'s|'ve) )*(?:failed|broke|crashed|fell over|blew up|went wrong|did(?:n't| not) (?:work|go through|make it))";
const thing = '(?:ones?|things?|stuff)';
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
    if (retries.test(text) && !areTickets) return tryAgain(situation);
    const subject = situation.lastTouched('work', 'deliverable');
    return onlyAgain.test(text) && subject?.startsWith('deliverable:') ? deliverAgain(subject, situation) : undefined;
  },
};

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

function* tryAgain(situation: Situation): Flow<string> {
  const failed = [...(yield* failedTickets()), ...(yield* failedVersions(situation))];
  const [only, ...others] = failed;
  if (!only) return 'Nothing has failed: no ticket, no draft and no delivery.';
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
