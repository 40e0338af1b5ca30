import { capitalize } from '#lib/base/text/capitalization.ts';
import { readCadence, saysWhen } from '#lib/models/built-in/language/cadence.ts';
import { type Frequency, fitSchedule, type Schedule } from '#lib/schedule/schedule.ts';
import { formatSchedule, link, quoted } from '../flow/deliverable-row.ts';
import { findTicket, listTickets, mentionedTicket, type TicketRow } from '../flow/find-ticket.ts';
import { call, type Flow } from '../flow/flow.ts';
import type { Intent } from '../flow/intent.ts';
import type { Situation } from '../flow/situation.ts';
import { readNoun } from '../language/free-request.ts';
import { contentTerms } from '../language/matching.ts';
import { runTicketRow } from './tickets.ts';

const renaming =
  /^(?:(?:please|and|can you|could you)[, ]+)*(?:re-?name|re-?title|call) (?<which>.+?)(?: to| as| into|:)? ["“](?<task>[^"”]{2,500})["”][.!\s]*$|^(?:(?:please|and|can you|could you)[, ]+)*(?:re-?name|re-?title) (?<which>.+?) (?:to|as|into) (?<task>\S.{1,500}?)[.!\s]*$/is;
const ofTicket = /\b(?:tickets?|tasks?|jobs?)\b/i;
const points = /^(?:it|this|that|this one|that one)$/i;

/** What the conversation, else the page, is about, if that is a ticket. */
function openTicketRef({ lastTouched, screen }: Situation): string | undefined {
  const subject = lastTouched('work', 'deliverable') ?? screen;
  return subject?.startsWith('work:') ? subject : undefined;
}

/** Rename a ticket: "rename the gowns ticket to “Gown suppliers UK”". */
export const renameTicket: Intent = {
  name: 'rename a ticket',
  example: 'Rename the ticket to “Competitor prices”',
  read({ text }, situation) {
    const { which = '', task = '' } = renaming.exec(text)?.groups ?? {};
    const isTicket = ofTicket.test(which) || (points.test(which) && openTicketRef(situation) !== undefined);
    return task && isTicket ? rename(which, capitalize(task), situation) : undefined;
  },
};

function* rename(which: string, task: string, situation: Situation): Flow<string> {
  const row = yield* findTicket(which, 'rename', { ...situation, message: which });
  const ref = `work:${row.id}`;
  yield* call('Edit', { ref, changes: { task } }, `rename ${quoted(row.task)}`);
  return `Renamed ${quoted(row.task)} to ${link(task, ref)}.`;
}

/** Says when something happens, and only that: "run at noon on Mondays instead", "do the same every month on the 2nd", "make it monthly". */
const onlyWhen =
  /^(?:(?:please|and|ok|now|then|actually|can you|could you)[, ]+)*(?:(?:run|do|start|make|move|set|put|change|switch|shift|schedule|repeat) (?:(?:it|this|that|the same)(?: (?:thing|run))? )?)?(?:to |be )?$/i;
const changes = /^(?:(?:please|and|can you|could you)[, ]+)*(?:move|shift|put|set|change|switch|make|run|schedule|reschedule|have)\b/i;

/** Change when a ticket runs: "move the waiting times ticket to Wednesdays", "every week instead" on its page. */
export const moveTicket: Intent = {
  name: 'change when a ticket runs',
  read({ text }, situation) {
    const cadence = readCadence(text, situation);
    if (!saysWhen(cadence) || cadence.unfit || /\?\s*$/.test(text)) return undefined;
    const open = openTicketRef(situation);
    if (open && saysOnlyWhen(cadence.rest) && readNoun(text) === undefined) return moveOpen(open, text, situation);
    return ofTicket.test(text) && changes.test(text) && !newOne.test(text) ? moveNamed(text, situation) : undefined;
  },
};

const newOne = /\b(?:an?|another|new) (?:\p{L}+ )?(?:tickets?|tasks?|jobs?)\b|\bstep\b/iu;
const besideWhen = /\b(?:instead|please|pls|only|just|from now on|rather|then|now|the same|thing|too|again|at|on|the|of|and|in)\b|¦/gi;
const saysOnlyWhen = (rest: string) => {
  const words = rest
    .replace(besideWhen, ' ')
    .replace(/[,.;!–-]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return words === '' || (onlyWhen.test(`${words} `) && contentTerms(words).length <= MOST_VERBS);
};
const MOST_VERBS = 1;

function* moveOpen(ref: string, text: string, situation: Situation): Flow<string> {
  const row = (yield* listTickets()).find(({ id }) => ref === `work:${id}`);
  return row ? yield* reschedule(row, text, situation) : yield* moveNamed(text, situation);
}

function* moveNamed(text: string, situation: Situation): Flow<string> {
  return yield* reschedule(yield* findTicket(text, 'move', situation), text, situation);
}

/** Tickets run in these rhythms. */
const possible: readonly (Frequency | undefined)[] = ['daily', 'weekly', 'monthly'];

/** Changes when a ticket runs to what a text says; what it leaves open stays as it is. */
export function* reschedule(ticket: TicketRow, text: string, situation: Situation): Flow<string> {
  const ref = `work:${ticket.id}`;
  const { data } = yield* call('Read', { ref }, `read ${quoted(ticket.task)}`);
  const before = data as { frequency?: Frequency; schedule?: Schedule | null };
  const { frequency: said, implied, schedule, partOfDay } = readCadence(text, situation);
  const repeats = before.frequency !== undefined && before.frequency !== 'once' ? before.frequency : undefined;
  const isOneTime = implied === 'once' && schedule.anchor !== undefined;
  const frequency = said ?? (isOneTime ? implied : (implied ?? repeats));
  const name = link(ticket.task, ref);
  if (!possible.includes(frequency))
    return `A ticket runs when you say “run it”, or every day, week or month: ${name} stays as it is. Tell me for example “every Monday at 9”.`;
  if (partOfDay && !schedule.time) return `At what time should ${name} run? It stays as it is until you tell me.`;
  const time = schedule.time ?? before.schedule?.time;
  const kept = said === undefined && implied === undefined ? before.schedule : undefined;
  const after = { frequency: frequency!, schedule: fitSchedule(frequency!, { ...kept, ...(time && { time }), ...schedule }) };
  const outcome = yield* call('Edit', { ref, changes: after }, `change when ${quoted(ticket.task)} runs`);
  const now = (outcome.data ?? {}) as Partial<typeof after>;
  const was = repeats ? ` It ran ${formatSchedule({ frequency: repeats, schedule: before.schedule ?? {} }, situation)}.` : '';
  return `${name} now runs ${formatSchedule({ frequency: now.frequency ?? after.frequency, schedule: now.schedule ?? after.schedule }, situation)}.${was}`;
}

const starts =
  /^(?:(?:ok|okay|please|now|and|then)[, ]+)*(?:go|start|run|begin|start it|let['’]?s go|do it|kick (?:it )?off|off you go)(?: now| please| then)*[.!\s]*$/i;

/** Run the ticket whose page is open: "go". */
export const runOpenTicket: Intent = {
  name: 'run the open ticket',
  read({ text }, situation) {
    const ref = starts.test(text) && situation.todos.length === 0 ? openTicketRef(situation) : undefined;
    return ref ? runOpen(ref) : undefined;
  },
};

function* runOpen(ref: string): Flow<string> {
  const row = (yield* listTickets()).find(({ id }) => ref === `work:${id}`);
  return row ? yield* runTicketRow(row) : 'This ticket no longer exists.';
}

const keeps =
  /^(?<stop>(?:(?:please|and|can you|could you)[, ]+)*(?:stop|cancel|halt|end|pause) .+?),? (?:but|and) (?:keep|leave|hold|save) (?:it|that|this|them)(?: (?:there|around|open))?(?: for (?:later|now|another (?:day|time)))?[.!\s]*$/i;

/** Stop a run without ending its ticket: "stop the gowns ticket but keep it for later". */
export const stopButKeep: Intent = {
  name: 'stop a ticket and keep it',
  read({ text }, situation) {
    const { stop } = keeps.exec(text)?.groups ?? {};
    return stop && (ofTicket.test(stop) || openTicketRef(situation)) ? stopRun(stop, situation) : undefined;
  },
};

function* stopRun(stop: string, situation: Situation): Flow<string> {
  const row = mentionedTicket(stop, yield* listTickets()) ?? (yield* findTicket(stop, 'stop', { ...situation, message: stop }));
  const ref = `work:${row.id}`;
  if (row.status !== 'running') return `${link(row.task, ref)} isn’t running. It stays as it is until you say “run it”.`;
  const { result } = yield* call('Execute', { action: 'work.cancel', target: ref }, `stop ${quoted(row.task)}`);
  return `${link(row.task, ref)}: ${(result as { message: string }).message}`;
}
