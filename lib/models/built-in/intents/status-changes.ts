import { Temporal } from 'temporal-polyfill';
import { formatList } from '#lib/base/text/list.ts';
import { readUntil } from '#lib/models/built-in/language/until.ts';
import { formatDate } from '#lib/schedule/date-names.ts';
import { yesOrNo } from '../flow/answers.ts';
import { type DeliverableRow, formatNextRun, formatSchedule, linkTo, quoted, refOf, rowsOf } from '../flow/deliverable-row.ts';
import { bestFitting, findDeliverable, listDeliverables } from '../flow/find-deliverable.ts';
import { askFor, CancelledError, call, type Flow, failureMessage, together } from '../flow/flow.ts';
import type { Intent } from '../flow/intent.ts';
import type { Situation } from '../flow/situation.ts';

type Status = DeliverableRow['status'];

const all = /^(?:all|everything|all of (?:them|it)|them all|all (?:of )?(?:my |the |our )?(?:deliverables|reports|updates|work))$/i;
const notDeliverables =
  /\b(?:memor(?:y|ies)|tickets?|research(?! (?:brief|report|summary|digest))|anal\w+sis|investigation|clean-?up|chats?|conversations?|sessions?|accounts?|documents?|files?|users?)\b/i;

/** Pause a deliverable. */
export const pauseDeliverable: Intent = {
  name: 'pause',
  example: 'Pause the newsletter',
  read: ({ text }, situation) => {
    if (isPronounOf(text, situation)) return undefined;
    const what = named(text, [
      /^(?:pause|suspend|freeze|halt|hold off on|hold|snooze|mute|disable|deactivate|turn off|switch off)\s+(?<what>.+)$/i,
      /^put (?<what>.+?) on (?:hold|ice|pause)(?: .*)?$/i,
      /^(?:stop|no longer|quit) (?:sending|writing|doing|making|producing|delivering)\s+(?<what>.+)$/i,
      /^(?:don't|dont|do not) (?:send|write|do|make|produce|deliver) (?<what>.+?) (?:any ?more|any longer|for now|for a while)$/i,
      /^stop\s+(?<what>(?:the|my|our)\b.+)$/i,
    ]);
    return what ? setStatus(what, 'paused', situation, readUntil(text, situation)) : undefined;
  },
};

/** Resume a paused or archived deliverable. */
export const resumeDeliverable: Intent = {
  name: 'resume',
  example: 'Resume the newsletter',
  read: ({ text }, situation) => {
    const what = named(text, [
      /^(?:resume|un-?pause|restart|reactivate|re-?enable|activate|restore|un-?archive|bring back|turn on|switch on|wake up|unfreeze|continue with|continue|pick up)\s+(?<what>.+)$/i,
      /^(?:start|turn|switch|bring|get|set) (?<what>.+?) (?:again|back(?: on)?|going again|up again|on again)$/i,
      /^take (?<what>.+?) off (?:hold|ice|pause)$/i,
    ]);
    return what ? setStatus(what, 'active', situation) : undefined;
  },
};

/** Archive a deliverable, after confirmation. */
export const archiveDeliverable: Intent = {
  name: 'archive',
  example: 'Archive the newsletter',
  read: ({ text }, situation) => {
    if (isPronounOf(text, situation)) return undefined;
    const what = named(text, [
      /^(?:archive|delete|remove|get rid of|drop|bin|trash|cancel|kill|scrap|retire|throw away|put away|stop .* for good|end)\s+(?<what>.+)$/i,
      /^(?:i|we) (?:don't|dont|do not|no longer) (?:need|want) (?<what>(?:the|my|our)\b.+?)(?: any ?more| any longer)?$/i,
    ]);
    return what ? archive(what, situation) : undefined;
  },
};

/** "Stop it" after a ticket was the subject is about the ticket. */
const isPronounOf = (text: string, { lastTouched }: Situation) =>
  /^(?:stop|pause|cancel|halt|archive|scrap|bin|drop|delete|remove) (?:it|that|this)[.!\s]*$/i.test(text) &&
  lastTouched('work', 'deliverable')?.startsWith('work:') === true;

function named(text: string, patterns: readonly RegExp[]): string | undefined {
  for (const pattern of patterns) {
    const what = pattern
      .exec(text)
      ?.groups?.what?.replace(
        /\s+(?:for now|for a while|for the moment|until further notice|for good|for me|now|again|immediately|right away|altogether|instead)$/i,
        '',
      );
    if (what && !notDeliverables.test(what)) return what;
  }
  return undefined;
}

function* setStatus(what: string, status: Exclude<Status, 'archived'>, situation: Situation, until?: string): Flow<string> {
  const doing = status === 'paused' ? 'pause' : 'resume';
  if (all.test(what.trim())) return yield* setAll(status, doing);
  const group = /^(?:all|both|every|each)(?: (?:of )?(?:my|the|our))? (?<which>.+)$/i.exec(what)?.groups?.which;
  if (group) return yield* setAll(status, doing, group);
  const several = what.split(/\s*,\s*(?:and\s+)?|\s+and\s+(?=(?:the|my|our)\b)/).filter(Boolean);
  if (several.length > 1) {
    const said: string[] = [];
    for (const one of several) said.push(yield* setStatus(one, status, situation, until));
    return said.join(' ');
  }
  const row = yield* findDeliverable(what, doing, situation, { archivedToo: status === 'active' });
  return yield* setRowStatus(row, status, situation, until);
}

/** Pauses or resumes one deliverable. */
export function* setRowStatus(
  row: DeliverableRow,
  status: Exclude<Status, 'archived'>,
  situation: Situation,
  until?: string,
): Flow<string> {
  const doing = status === 'paused' ? 'pause' : 'resume';
  if (until === 'unclear') return yield* confirmPause(row, situation);
  if (until) return yield* pauseUntil(row, until);
  if (row.status === status) return `${linkTo(row)} is already ${status}: ${formatSchedule(row, situation)}.`;
  const { data } = yield* call('Edit', { ref: refOf(row), changes: { status } }, `${doing} ${quoted(row.title)}`);
  if (status === 'paused') return `Paused ${linkTo(row)}. Say “resume it” to start it again.`;
  const after = rowsOf([data])[0] ?? row;
  return `Resumed ${linkTo(row)}: ${[formatSchedule(after, situation), formatNextRun(after, situation)].filter(Boolean).join(', ')}.`;
}

function* pauseUntil(row: DeliverableRow, paused_until: string): Flow<string> {
  yield* call('Edit', { ref: refOf(row), changes: { status: 'paused', paused_until } }, `pause ${quoted(row.title)}`);
  const day = formatDate(Temporal.PlainDate.from(paused_until));
  return `Paused ${linkTo(row)} until ${day}. It starts again by itself that day; say “resume it” to start it earlier.`;
}

/** Asks about a pause whose end is not understood, instead of leaving the end out. */
function* confirmPause(row: DeliverableRow, situation: Situation): Flow<string> {
  const [yes, no] = ['Pause it until I resume it', 'Leave it'];
  const sure = yield* askFor(`I didn’t get until when to pause “${row.title}”. Pause it until you resume it?`, [yes, no], yesOrNo(yes, no));
  if (!sure) throw new CancelledError();
  return yield* setRowStatus(row, 'paused', situation);
}

/** Pauses or resumes all, after confirmation. */
export function* setAll(status: Exclude<Status, 'archived'>, doing: string, which?: string): Flow<string> {
  const candidates = yield* listDeliverables(`deliverable:?status=${status === 'paused' ? 'active' : 'paused'}`);
  const rows = which ? bestFitting(which, candidates) : candidates;
  if (rows.length === 0) return `You have nothing to ${doing}.`;
  const [yes, no] = [`${doing === 'pause' ? 'Pause' : 'Resume'} all ${rows.length}`, 'Leave them'];
  const one =
    rows.length === 1 || (yield* askFor(`${doing === 'pause' ? 'Pause' : 'Resume'} ${titles(rows)}?`, [yes, no], yesOrNo(yes, no)));
  if (!one) throw new CancelledError();
  const outcomes = yield* together(rows.map((row) => ({ name: 'Edit', input: { ref: refOf(row), changes: { status } } })));
  const done = rows.filter((_, index) => outcomes[index]!.success);
  const failures = outcomes.flatMap((outcome, index) =>
    outcome.success ? [] : [failureMessage(`${doing} ${quoted(rows[index]!.title)}`, outcome)],
  );
  const said = done.length > 0 ? [`${status === 'paused' ? 'Paused' : 'Resumed'} ${formatList(done.map(linkTo))}.`] : [];
  return [...said, ...failures].join(' ');
}

function* archive(what: string, situation: Situation): Flow<string> {
  const words = what.trim();
  if (all.test(words)) return 'I archive one deliverable at a time, so that none is archived by mistake. Which one should I archive?';
  return yield* archiveRow(yield* findDeliverable(words, 'archive', situation), situation);
}

/** Archives one deliverable, after confirmation. */
export function* archiveRow(row: DeliverableRow, situation: Situation): Flow<string> {
  if (row.status === 'archived') return `${linkTo(row)} is already archived.`;
  const [yes, no] = ['Archive it', 'Keep it'];
  const sure = yield* askFor(
    `Archive “${row.title}” (${formatSchedule(row, situation)})? It stops running and leaves your lists. You can restore it later.`,
    [yes, no],
    yesOrNo(yes, no),
  );
  if (!sure) throw new CancelledError(`I left ${linkTo(row)} as it is.`);
  yield* call('Edit', { ref: refOf(row), changes: { status: 'archived' } }, `archive ${quoted(row.title)}`);
  return `Archived ${linkTo(row)}. Say “restore it” to bring it back.`;
}

function titles(rows: readonly DeliverableRow[]): string {
  return formatList(
    rows.map(({ title }) => `“${title}”`),
    5,
  );
}
