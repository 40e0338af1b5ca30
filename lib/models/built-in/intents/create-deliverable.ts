import { capitalize, lowerFirst } from '#lib/base/text/capitalization.ts';
import { truncate } from '#lib/base/text/shorten.ts';
import { type Cadence, nextDate, readCadence, saysWhen } from '#lib/models/built-in/language/cadence.ts';
import { type DeliverableRequest, readDeliverableRequest } from '#lib/models/built-in/language/deliverable-request.ts';
import { emailAddresses } from '#lib/models/built-in/language/email-address.ts';
import { readFreeRequest, readReader, suitedKind } from '#lib/models/built-in/language/free-request.ts';
import { type Kind, kindNames, readKind, understandKind, vague } from '#lib/models/built-in/language/kind.ts';
import { contentTerms, coverage } from '#lib/models/built-in/language/matching.ts';
import { type OwnKind, readOwnKind } from '#lib/models/built-in/language/own-kind.ts';
import { peopleNamed } from '#lib/models/built-in/language/person.ts';
import { readings } from '#lib/models/built-in/language/utterance.ts';
import type { Frequency, Schedule } from '#lib/schedule/schedule.ts';
import { fitSchedule } from '#lib/schedule/schedule.ts';
import { oneOf } from '../flow/answers.ts';
import {
  type DeliverableRow,
  formatDetails,
  formatNextRun,
  formatSchedule,
  link,
  linkTo,
  nameTerms,
  noDateMessage,
  quoted,
  refOf,
  rowsOf,
} from '../flow/deliverable-row.ts';
import { bestFitting, listDeliverables } from '../flow/find-deliverable.ts';
import { saysKind } from '../flow/find-mentioned.ts';
import { askFor, CancelledError, call, type Flow } from '../flow/flow.ts';
import type { Intent } from '../flow/intent.ts';
import type { Situation } from '../flow/situation.ts';
import { askTime } from './ask-time.ts';
import { likeAnother } from './copy-deliverable.ts';
import { sendTo } from './deliver-version.ts';
import { reschedule } from './move-deliverable.ts';

const strong =
  /^(?:create|set up|setup|add|start|begin|make|build|new|another|schedule|prepare|put together|give me|get|send|write|draft|i(?:'d| would) like(?: to have)?|i want|i need|we need|need)(?: me| us)?:? (?:(an?|another|one more|a new|new|some|the|my|our)\b )?(?:new )?/i;

/** Set up recurring written work. */
export const createDeliverable: Intent = {
  name: 'create a deliverable',
  labels: ['deliverable.create'],
  example: 'Create a weekly status for Sarah, Mondays at 9:00',
  read(said, situation) {
    const text = asCreation(said.text);
    const lead = strong.exec(text);
    if (!lead || likeAnother.test(text) || (!said.corrected && saysLessThanCorrected(said.raw, situation))) return undefined;
    const verb = lead[0].toLowerCase();
    const phrase = text.slice(lead[0].length).replace(someOne, 'deliverable');
    const definite = /^(?:the|my|our)$/i.test(lead[1] ?? '');
    const dated = Object.keys(readCadence(phrase, situation).schedule).length > 0;
    if (definite && !/^(?:create|set up|setup|add)/.test(verb) && !(dated && /^(?:write|draft|prepare)/.test(verb))) return undefined;
    if (/^(?:send|get)/.test(verb) && (!lead[1] || !saysWhen(readCadence(phrase, situation)))) return undefined;
    if (
      !phrase ||
      /^(?:it|this|that|to|reminders?|tasks?|notes?|sources?|sections?|comments?|recipients?|instructions?|channels?|account|title|name)\b/i.test(
        phrase,
      )
    )
      return undefined;
    const known = readKind(phrase) || vague.test(phrase);
    const sure = /^(?:create|set up|setup)/.test(verb) || saysWhen(readCadence(phrase, situation));
    return known || (sure && !/^(?:i |we |need|write|draft|get|give)/.test(verb))
      ? createFrom(readDeliverableRequest(phrase, situation), situation)
      : undefined;
  },
};

/** "Linda's deputy Sam should get something of his own, Tuesdays at 8" */
const ofTheirOwn =
  /\b(?:should|must|wants?(?: to)?|needs?(?: to)?|would like(?: to)?|could|gets?) (?:get |have |receive )?(?:something|one|an? (?:report|update|digest|page|newsletter|note|summary)) of (?:his|her|their) own\b/i;

/** Set up something for a reader who has had a part in something else. */
export const createOwn: Intent = {
  name: 'create something of their own',
  read: ({ text }, situation) =>
    ofTheirOwn.test(text) ? createFrom(readFreeRequest(text.replace(/ of (?:his|her|their) own\b/i, ''), situation), situation) : undefined,
};

/** True when a day or time is misspelled, so that only the corrected reading says when. */
function saysLessThanCorrected(raw: string, situation: Situation): boolean {
  const [typed, corrected] = readings(raw);
  const said = (text: string) => Object.keys(readCadence(text, situation).schedule).length;
  return corrected !== undefined && said(corrected.text) > said(typed!.text);
}

/** Matches "Create a second one", which does not name a kind. */
const someOne =
  /^(?:(?:second|third|further|similar|different|other|new) )?one(?=$|[\s,.]*$|,|\s+(?:for|to|on|at|every|each|about|weekly|daily|monthly|called|named)\b)/i;

const regular = '(?:(?:I|i|[Ww]e) (?:(?:have to|need to|must|should|always|usually|also|sit down and) )*)?';
const someone = "(?<whom>\\p{Lu}[\\p{L}'-]*(?: \\p{Lu}[\\p{L}'-]*)?|(?:my|the|our) [\\p{L}-]+|everyone)";
const roundabout: [RegExp, string][] = [
  [
    new RegExp(
      `^(?:[Ii]'d like|[Ii] would like|[Ii] want|[Ww]e want|[Mm]ake sure|[Ee]nsure) ${someone} (?:to )?(?:gets?|receives?|have|has) (?<what>an? .+)$`,
      'u',
    ),
    'create $<what> for $<whom>',
  ],
  [
    new RegExp(`^${someone} (?:should|must|needs? to|wants? to|has to) (?:get|receive|have) (?<what>an? .+)$`, 'u'),
    'create $<what> for $<whom>',
  ],
  [new RegExp(`^${someone} needs (?<what>an? .+)$`, 'u'), 'create $<what> for $<whom>'],
  [
    new RegExp(`^(?<when>(?:[Ee]very|[Ee]ach|[Oo]n) .+?),? ${regular}(?:send|write|give|prepare|make) ${someone} (?<what>an? .+)$`, 'u'),
    'create $<what> for $<whom> $<when>',
  ],
  [
    new RegExp(`^(?<when>(?:every|each|on) .+?),? ${regular}(?:create|write|prepare|make|send|do|produce|draft) (?<what>an? .+)$`, 'i'),
    'create $<what> $<when>',
  ],
  [
    new RegExp(`^(?:I|[Ww]e) (?:(?:always|usually|also) )*(?:send|write|give|prepare) ${someone} (?<what>an? .+)$`, 'u'),
    'send $<what> for $<whom>',
  ],
  [/^(?:i|we) (?:(?:always|usually|also) )*(?:write|prepare|make|send|do|produce|draft) (?<what>an? .+)$/i, 'send $<what>'],
  [new RegExp(`^(?:[Ss]end|[Ww]rite|[Gg]ive|[Pp]repare) ${someone} (?<what>an? .+)$`, 'u'), 'send $<what> for $<whom>'],
];

/** Rewrites "Sarah should get a weekly status" as "create a weekly status for Sarah". */
function asCreation(text: string): string {
  for (const [pattern, words] of roundabout) if (pattern.test(text)) return text.replace(pattern, words);
  return text;
}

/** Sets up a deliverable: checks for similar ones, asks for missing details and saves it. */
export function* createFrom(requested: DeliverableRequest, situation: Situation): Flow<string> {
  const existing = yield* listDeliverables();
  const named = forWhomSaid(requested, situation);
  const request = withPlainTitle(named.kind ? { ...named, kind: named.kind } : yield* settleKind(named, situation));
  const { kind, title } = request;
  const isMore = situation.isOneOfSeveral || saysOneMore.test(situation.message ?? '');
  const similar = isMore ? [] : findLike(request, existing);
  // "Newsletter monthly, first Thursday" may be about the newsletter that exists.
  const isNamed = (row: DeliverableRow) => contentTerms(row.title).join(' ') === contentTerms(title.replace(rhythm, '')).join(' ');
  const sameName = isMore || request.recipient || asksForNew.test(situation.message ?? '') ? [] : existing.filter(isNamed);
  const like = [...sameName, ...similar].filter((row) => !situation.madeBefore.includes(refOf(row)));
  if (like.length > 0) {
    const kept = yield* settleDuplicate(like[0]!, request, situation);
    if (kept) return kept;
  }
  const timing = yield* settleTiming(request.cadence, situation);
  const more = request.recipient || !timing.words ? undefined : readReader(timing.words);
  const recipient = request.recipient ?? more?.recipient;
  const { instructions } = request;
  const content = {
    title: capitalize(more ? `${title} for ${more.words}` : title),
    deliverable_type: kind,
    frequency: timing.frequency,
    ...(Object.keys(timing.schedule).length > 0 ? { schedule: timing.schedule } : {}),
    ...(recipient ? { recipient } : {}),
    ...(instructions ? { instructions } : {}),
  };
  const { data, ref } = yield* call('Write', { ref: 'deliverable:new', content }, `create ${quoted(content.title)}`);
  const row = rowsOf([data])[0];
  if (!row) return `Created ${link(content.title, String(ref))}.`;
  const next = formatNextRun(row, situation);
  const unsaid = tellUnsaid(timing, situation);
  // "…, every Friday, goes to team@acme.example"
  const to = addressIn(situation.message ?? '');
  const sent = to ? ` ${yield* sendTo(row, to)}` : '';
  const drafts = noDateMessage(row) || `I’ll draft it ${row.frequency === 'once' ? 'then' : 'each time'} for you to review.`;
  const written = instructions ? ` Its instructions: ${quoted(instructions.replaceAll('\n', ' '))}` : '';
  const unread = tellUnread(timing, request.cadence.rest, situation.message);
  return `Created ${linkTo(row)}: ${formatDetails(row, situation)}${next ? `; ${next}` : ''}.${written}${unread || unsaid} ${drafts}${sent}`;
}

const aTime = /\b\d{1,2}[:.]\d\d\b(?! ?(?:%|percent|pounds|euros|dollars))|\b\d{1,2} ?[ap]m\b/i;
/** "At 6am and 6pm" */
const secondTime = /\b\d{1,2}(?:[:.]\d\d)? ?(?:[ap]m)? (?:and|&) (?:at )?(?<time>\d{1,2}(?:[:.]\d\d)? ?[ap]m|\d{1,2}[:.]\d\d)\b/i;

/** Says so if a message names a second time of day, or one that does not exist: a deliverable runs at one time. */
function tellUnread({ schedule }: Timing, rest: string, message = ''): string {
  const second = secondTime.exec(message)?.groups?.time ?? (schedule.time && aTime.exec(rest)?.[0]);
  if (second) return ` It runs at one time of day, so I did nothing about ${quoted(second)}.`;
  const left = aTime.exec(rest)?.[0];
  return left ? ` I couldn’t read ${quoted(left)} as a time of day, so I used the usual one. Tell me if you’d like another.` : '';
}

/** Says so if the day or the time of a new deliverable is not the person's choice. */
function tellUnsaid({ frequency, schedule, words = '' }: Timing, situation: Situation): string {
  if (frequency === 'once' && !schedule.anchor) return '';
  const { completed } = readCadence(`${situation.message} ${words}`, situation);
  // A rhythm in cron format takes what is not stated from elsewhere.
  const states = (elsewhere: Schedule) => completed?.({}).cron === completed?.(elsewhere).cron;
  const saysTime = frequency === 'custom' ? states({ time: '00:01' }) : schedule.time !== undefined;
  const saysDay =
    frequency === 'daily' ||
    (frequency === 'custom' ? states({ day_of_month: 2 }) : (schedule.day ?? schedule.day_of_month ?? schedule.anchor) !== undefined);
  if (!saysDay && !saysTime) return ' You didn’t give a day or time, so I used the usual ones. Tell me if you’d like others.';
  if (!saysDay) return ' You didn’t give a day, so I used the usual one. Tell me if you’d like another.';
  return saysTime ? '' : ' You didn’t give a time, so I used the usual one. Tell me if you’d like another.';
}

/** More words than this are a sentence. */
const MOST_IN_TITLE = 12;
const noTitle = /\b(?:u+m+|u+h+|erm|but|because|it['’]?s|is (?:that|it|this)|(?:can|could|would|will) you|sorted)\b/i;

/** A request whose title would be half a sentence gets one of rhythm, kind and reader. */
function withPlainTitle<T extends DeliverableRequest & { kind: Kind }>(request: T): T {
  const { kind, title, recipient, cadence } = request;
  if (title.split(/\s+/).length <= MOST_IN_TITLE && !noTitle.test(title)) return request;
  const frequency = cadence.frequency ?? cadence.implied ?? 'custom';
  const whom = (recipient?.name ?? recipient?.role)?.replace(/^(?:The|Our|My|All)\b/, lowerFirst);
  const words = [
    /^(?:daily|weekly|biweekly|monthly)$/.test(frequency) && frequency,
    lowerFirst(readKind(title)?.words ?? kindNames[kind]),
    whom && `for ${whom}`,
  ];
  return { ...request, title: capitalize(words.filter(Boolean).join(' ')) };
}

/** The address to which something new is to go; of several, the first, as a deliverable goes to one. */
const addressIn = (message: string) =>
  message.match(emailAddresses)?.find((address) => !notTo.test(message.slice(0, message.indexOf(address))));
/** "My address is …" */
const notTo = /\b(?:from|my (?:own )?(?:e-?mail )?address(?: is)?|i(?:['’]m| am) (?:at|on)) $/i;

/** "My boss wants an update, her name is Carla" */
const isCalled =
  /\b(?:(?:her|his|their) name(?:['’]s| is)|(?:she|he)(?:['’]s| is) called) (?<name>\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+)?)/u;

/** "I'd like him to get a status update", "she should have a short digest" */
const toGet = /^(?:him|her|them) to (?:get|have|receive|see) (?:an? )?/i;
const getsIt =
  /\b(?:s?he|they) (?:should|must|needs? to|wants? to|ought to)(?: also)? (?:get|have|receive|see) an? |\b(?:him|her|them) to (?:get|have|receive|see) an? |\b(?:set|get|give|send|write|make|do|draft) (?:him|her|them) (?:up )?(?:with )?an? /i;

/** A request "for her" with the only person whom the message names, or the one before it: "Mrs Pell signs off rotas. Set up a report for her". */
function forWhomSaid(requested: DeliverableRequest, { message = '', lastSaid = '' }: Situation): DeliverableRequest {
  const request = { ...requested, title: requested.title.replace(toGet, '') };
  const them = request.recipient
    ? undefined
    : (/ for (?:her|him|them)\b/i.exec(request.title)?.[0] ?? getsIt.exec(message)?.[0] ?? / for (?:her|him)\b/i.exec(message)?.[0]);
  const called = isCalled.exec(message)?.groups?.name;
  if (!them && called && request.recipient && !request.recipient.name)
    return {
      ...request,
      title: request.title.replace(new RegExp(` for (?:my|the|our) ${request.recipient.role}\\b`, 'i'), ` for ${called}`),
      recipient: { ...request.recipient, name: called },
    };
  if (!them) return request;
  const [person, ...others] = [message, lastSaid].map(peopleNamed).find(({ length }) => length > 0) ?? [];
  const name = others.length === 0 ? person?.name : undefined;
  return name
    ? { ...request, title: request.title.replace(them, ` for ${name}`), recipient: person }
    : { ...request, title: request.title.replace(them, '') };
}

const rhythm = /^(?:daily|weekly|biweekly|monthly|quarterly|yearly) /i;
/** Says that something is to be made or needed. */
const asksForNew =
  /\b(?:create|set|make|start|begin|add|new|another|an?|write|draft|prepare|produce|do|send|want|wants|need|needs|like|owe|have|has|get|give|keep|should|could|can)\b/i;

/** Says that what exists already is to stay beside the new one. */
const saysOneMore =
  /\b(?:on top of|in addition to|besides|apart from|next to|alongside) (?:the|her|his|their|what|that)\b|\b(?:second|additional|separate|extra) (?:one|report|update|newsletter|digest|brief|deliverable)\b/i;

/** The deliverables so similar to the requested one that it may be a duplicate. */
export function findLike(
  request: { kind: Kind; title: string; recipient?: DeliverableRequest['recipient'] },
  rows: readonly DeliverableRow[],
): DeliverableRow[] {
  const whom = (recipient?: DeliverableRequest['recipient'] | null) => (recipient?.name ?? recipient?.role ?? '').toLowerCase();
  // "A waste tally for Gwen" is not her status report.
  const isOnOther = (row: DeliverableRow) => {
    const reader = contentTerms(`${request.recipient?.name ?? ''} ${request.recipient?.role ?? ''}`);
    const own = contentTerms(request.title).filter((term) => !saysKind(term) && coverage([term], reader) < 1);
    return own.length > 0 && coverage(own, nameTerms(row)) === 0;
  };
  const twins = rows.filter(
    (row) =>
      row.deliverable_type === request.kind &&
      whom(row.recipient) === whom(request.recipient) &&
      (whom(request.recipient) !== '' || request.kind === 'board_update') &&
      !isOnOther(row),
  );
  if (twins.length > 0) return twins;
  // "Something to keep the patrons sweet, monthly" is like nothing that has a name of its own.
  const isNamed = (row: DeliverableRow) => nameTerms(row).some((term) => !saysKind(term));
  const own = contentTerms(request.title.replace(rhythm, '')).filter((term) => !saysKind(term));
  const subject = ofSubject.exec(request.title)?.groups?.subject ?? '';
  const isOther = (row: DeliverableRow) => subject !== '' && coverage(contentTerms(subject), nameTerms(row)) === 0;
  return bestFitting(request.title, rows).filter(
    (row) =>
      !isOther(row) &&
      (own.length > 0 || !isNamed(row) || request.kind !== 'status_report') &&
      row.deliverable_type === request.kind &&
      (whom(request.recipient) === '' || whom(row.recipient) === whom(request.recipient)),
  );
}

/** "Research brief on heat pumps" */
const ofSubject = /\b(?:on|about|of) (?<subject>(?!the \p{L}+ of\b).+?)(?: for .+)?$/iu;

const vagueWord = ({ vague }: DeliverableRequest) => (!vague || /thing/i.test(vague) ? 'deliverable' : vague.toLowerCase());

/** The kind that suits the words and the reader; asks only when there are none. */
function* settleKind(request: DeliverableRequest, situation: Situation): Flow<DeliverableRequest & { kind: Kind }> {
  if (request.title === '{kind}' && !request.recipient) return yield* withKind(request, situation);
  const kind = suitedKind(`${request.title} ${request.recipient?.name ?? ''} ${request.recipient?.role ?? ''}`);
  const noun = !request.vague || /thing|deliverable/i.test(request.vague) ? kindNames[kind].toLowerCase() : request.vague.toLowerCase();
  return { ...request, kind, title: request.title.replace('{kind}', noun) };
}

/** Asks for the kind. A free-text answer also becomes the title, and may include the recipient and the schedule. */
function* withKind(request: DeliverableRequest, situation: Situation): Flow<DeliverableRequest & { kind: Kind }> {
  const offered: Kind[] = request.recipient?.role
    ? ['status_report', 'stakeholder_update', 'meeting_summary']
    : ['status_report', 'research_brief', 'newsletter'];
  const what = request.title.replace('{kind}', vagueWord(request));
  const labels = offered.map((kind) => kindNames[kind]);
  const answer = yield* askFor<Kind | OwnKind | DeliverableRequest>(
    request.title === '{kind}' ? 'What kind of deliverable should it be?' : `What kind of deliverable is “${what}”?`,
    labels,
    (words) =>
      oneOf(offered.map((value) => ({ label: kindNames[value], value })))(words) ??
      (/\bone\b.*\b(?:for|about|on|every|each)\b/i.test(words) ? freeAnswer(words, situation) : undefined) ??
      (onlyDetail.test(words) ? freeAnswer(`one ${words}`, situation) : undefined) ??
      readOwnKind(words, situation) ??
      understandKind(words),
  );
  if (typeof answer === 'object' && 'title' in answer)
    return { ...answer, kind: answer.kind!, recipient: request.recipient ?? answer.recipient };
  if (typeof answer === 'string') {
    const noun = answer === 'custom' ? vagueWord(request) : kindNames[answer].toLowerCase();
    return { ...request, kind: answer, title: request.title.replace('{kind}', noun) };
  }
  return {
    kind: answer.kind,
    title: request.title.replace('{kind}', answer.noun),
    recipient: request.recipient ?? answer.recipient,
    cadence: saysWhen(request.cadence) ? request.cadence : answer.cadence,
  };
}

/** "For Priya", "about hiring", "weekly" */
const onlyDetail = /^(?:for|about|on|every|each|daily|weekly|biweekly|monthly|quarterly)\b/i;

/** "A weekly one for my manager about hiring". */
const freeAnswer = (words: string, situation: Situation) => readFreeRequest(words.replace(/\bone\b/i, 'report'), situation);

function* settleDuplicate(row: DeliverableRow, { cadence }: DeliverableRequest, situation: Situation): Flow<string | undefined> {
  const change = saysWhen(cadence) && !cadence.oneDay && !cadence.unfit && !sameTiming(row, cadence);
  const title = truncate(row.title, 80);
  const choices = [
    { label: `Keep “${title}”`, also: 'Keep the one I have', value: 'keep' as const },
    ...(change ? [{ label: `Change “${title}”`, also: 'Change the one I have', value: 'change' as const }] : []),
    { label: 'Create a second one', value: 'create' as const },
  ];
  const more = /\b(?:second|another|new|both|also|anyway|two)\b/i;
  const chosen = yield* askFor(
    `You already have “${row.title}” (${formatDetails(row, situation)}). What should I do?`,
    choices.map(({ label }) => label),
    (words) => oneOf(choices)(words) ?? (more.test(words) ? 'create' : undefined),
  );
  if (chosen === 'keep') throw new CancelledError(`I left ${linkTo(row)} as it is: ${formatSchedule(row, situation)}.`);
  return chosen === 'change' ? yield* reschedule(row, cadence, situation) : undefined;
}

function sameTiming(row: DeliverableRow, { frequency, implied, schedule }: Cadence): boolean {
  const wanted = frequency ?? implied ?? row.frequency;
  return (
    wanted === row.frequency &&
    Object.entries(schedule).every(([field, value]) => JSON.stringify(row.schedule?.[field as keyof Schedule]) === JSON.stringify(value))
  );
}

/** `words`: what the person answered when asked how often. */
type Timing = { frequency: Frequency; schedule: Schedule; words?: string };

/** Asks for the frequency and schedule if they are missing. */
function* settleTiming(cadence: Cadence, situation: Situation): Flow<Timing> {
  const timing = yield* settleFrequency(cadence, situation);
  if (timing.frequency === 'once' && timing.schedule.time && !timing.schedule.anchor) {
    timing.schedule.anchor = yield* askDate(situation);
  } else if (cadence.partOfDay && !timing.schedule.time) {
    timing.schedule.time = yield* askTime(cadence.partOfDay, situation);
  }
  return { ...timing, schedule: fitSchedule(timing.frequency, timing.schedule) };
}

function* settleFrequency(cadence: Cadence, situation: Situation): Flow<Timing> {
  const { schedule, oneDay, unfit } = cadence;
  const said = cadence.frequency ?? cadence.implied;
  if (said && !unfit) return { frequency: said, schedule: { ...schedule } };
  const dayName = oneDay && capitalize(oneDay);
  const choices: { label: string; value: Cadence }[] = (
    dayName ? [`Every ${dayName}`, `Every other ${dayName}`, `Once, on ${dayName}`] : ['Weekly', 'Every other week', 'Monthly']
  ).map((label) => ({ label, value: readCadence(label, situation) }));
  const question = unfit ? `I can’t schedule “${unfit}”. How often should it run?` : 'How often should it run?';
  const answer = yield* askFor<Cadence & { words: string }>(
    question,
    choices.map(({ label }) => label),
    (words) => {
      const read = readCadence(words, situation);
      if ((read.frequency ?? read.implied) && !read.unfit) return { ...read, words };
      const chosen = oneOf(choices)(words);
      return chosen && { ...chosen, words: '' };
    },
  );
  const frequency = (answer.frequency ?? answer.implied)!;
  const merged = { ...schedule, ...answer.schedule };
  if (frequency === 'once' && oneDay) merged.anchor ??= nextDate(oneDay, situation);
  return { frequency, schedule: merged, words: answer.words };
}

function* askDate(situation: Situation): Flow<string> {
  const days = ['monday', 'friday'] as const;
  const choices = [
    { label: 'Tomorrow', value: readCadence('tomorrow', situation).schedule.anchor! },
    ...days.map((day) => ({ label: `Next ${capitalize(day)}`, value: nextDate(day, situation) })),
  ];
  return yield* askFor(
    'Which day?',
    choices.map(({ label }) => label),
    (words) => {
      const { schedule } = readCadence(`on ${words.replace(/^on /i, '')}`, situation);
      const day = [schedule.day ?? []].flat()[0];
      return oneOf(choices)(words) ?? schedule.anchor ?? (day && nextDate(day, situation));
    },
  );
}
