import { destinationLabel } from '#lib/entities/destination-labels.ts';
import { contentTerms, coverage } from '#lib/models/built-in/language/matching.ts';
import { recipientLabel } from '#lib/models/built-in/language/person.ts';
import { describeRun } from '#lib/schedule/describe-run.ts';
import { type DeliverableRow, link, linkTo, plainly, quoted, refOf, rowsOf, versionLink } from '../flow/deliverable-row.ts';
import { hitText, searchFor } from '../flow/find-hits.ts';
import { mentionedIn } from '../flow/find-mentioned.ts';
import { A_WORD, listTickets, mentionedTicket } from '../flow/find-ticket.ts';
import { call, type Flow } from '../flow/flow.ts';
import type { Intent } from '../flow/intent.ts';
import type { Situation } from '../flow/situation.ts';
import type { Utterance } from '../language/utterance.ts';
import { listComing, listNext } from './list-coming.ts';
import { listings, listMine, listOthers } from './list-things.ts';
import { answerQuestion } from './recall.ts';
import { NOTHING_FAILED } from './run-failed.ts';
import { formatWhen } from './show-deliverable.ts';
import { tellTicket } from './tickets.ts';
import { formatState, MOST_LOOKED_AT, newestVersion, newestVersions, type VersionRow, versionsOf } from './version-text.ts';

const pointer = /\b(?:it|its|this|that|here|these|those)\b/i;
const lead = '(?:(?:so|and|but|ok|now|please|then)[, ]+)*';

/** The one deliverable, also an archived one, that a question mentions, or points to. */
function* rowAsked(text: string, situation: Situation): Flow<DeliverableRow | undefined> {
  // To look among all makes nothing the subject of the conversation.
  const last = subjectOf(situation);
  const rows = rowsOf((yield* call('List', { pattern: 'deliverable:*', limit: 100 }, 'list your deliverables')).items);
  const current = rows.filter(({ status }) => status !== 'archived');
  const named = [current, rows].map((some) => mentionedIn(text, some)).find(({ length }) => length > 0) ?? [];
  if (named.length > 0) return named.length === 1 ? named[0] : undefined;
  const ref = pointsBack(text) && last?.startsWith('deliverable:') ? last.replace(/[/?].*$/, '') : undefined;
  return rows.find((row) => refOf(row) === ref);
}
const subjectOf = (situation: Situation) => situation.lastTouched('deliverable', 'work') ?? situation.screen;
const pointsBack = (text: string) => pointer.test(text) || contentTerms(text.replace(asked, ' ')).length === 0;

/** What a question asks for, which names nothing. */
const asked =
  /\b(?:instructions?|rules?|written|address|e-?mail|reads?|gets?|receives?|goes?|out|times?|fail(?:s|ed)?|wrong|problem|why|not|ready|waiting|went|happened|matter|last|again|yet|now|today|week|month)\b/gi;

function* readRow(row: DeliverableRow): Flow<DeliverableRow> {
  return (yield* call('Read', { ref: refOf(row) }, `read ${quoted(row.title)}`)).data as unknown as DeliverableRow;
}

const asksInstructions = new RegExp(
  `^${lead}(?:what(?:'?s| is| are)?|show(?: me)?|give me|list|tell me|read(?: me)?|which)\\b.*\\b(?:instructions?|(?:style|writing) rules?|rules? (?:do|does|apply|for)\\b)|^${lead}how (?:is|are|should|must|do you) .*\\b(?:(?:meant|supposed) to be written|be written|written)\\b`,
  'i',
);
const whichHave =
  /^(?:which|what|list|show(?: me)?)(?: of)?(?: (?:my|the|our|all))* (?:reports?|deliverables?|updates?|ones?)\b.*\binstructions?\b/i;
/** "What instructions did I give you?" is about all of them. */
const ofPerson = /\b(?:(?:did|have|do) (?:i|we|you)|you (?:remember|know|have)|i gave)\b/i;

/** "What are the instructions for Ada's report?" */
export const tellInstructions: Intent = {
  name: 'tell the instructions',
  read(said, situation) {
    const { text } = said;
    if (whichHave.test(text)) return listMine(text, situation);
    return asksInstructions.test(text) && !ofPerson.test(text) ? instructionsAsked(said, situation) : undefined;
  },
};

function* instructionsAsked({ text }: Utterance, situation: Situation): Flow<string> {
  const found = yield* rowAsked(text, situation);
  if (!found) return yield* listOthers(listings[0]!, 'instructions');
  situation.focus(refOf(found));
  const { instructions } = yield* readRow(found);
  const { items } = yield* call('List', { pattern: 'memory:?type=instruction', limit: 10 }, 'list your instructions');
  const own = instructions
    ? `The instructions of ${linkTo(found)}:\n\n${instructions
        .split('\n')
        .filter((line) => line.trim())
        .map((line) => `- ${plainly(line)}`)
        .join('\n')}`
    : `${linkTo(found)} has no instructions of its own yet.`;
  const general = (items as { id: string; content: string }[]).map(({ id, content }) => `- ${link(content, `memory:${id}`)}`);
  return [own, general.length > 0 ? `For everything that I write:\n\n${general.join('\n')}` : ''].filter(Boolean).join('\n\n');
}

const asksReader = [
  new RegExp(`^${lead}who(?:m)?(?: else)? (?:gets?|reads?|receives?) (?!what\\b|to\\b)`, 'i'),
  new RegExp(
    `^${lead}(?:who(?:m)?|to whom)(?:'?s| is| are| does| do| did| was| will)? .*\\b(?:for|go(?:es)?(?: out)?(?: to)?|sent(?: to)?)(?: now| again| last(?: time)?| then)*$`,
    'i',
  ),
  new RegExp(
    `^${lead}(?:what(?:'?s| is)|which|to (?:what|which)|show me|tell me) (?:the |its |e?-?mail |current |destination )*address\\b`,
    'i',
  ),
];
const asksPast = /\b(?:did|was|were|went|last|version \d+)\b/i;

/** "Who gets the newsletter?", "what's the address for it?", "who did version 1 go to?" */
export const tellReader: Intent = {
  name: 'tell who gets it',
  read(said, situation) {
    const text = said.text.replace(/[?.!\s]+$/, '');
    return asksReader.some((pattern) => pattern.test(text)) ? readerAsked(said, text, situation) : undefined;
  },
};

function* readerAsked(said: Utterance, text: string, situation: Situation): Flow<string> {
  const found = yield* rowAsked(text, situation);
  if (!found) return yield* answerQuestion(said, situation);
  situation.focus(refOf(found));
  const row = yield* readRow(found);
  const whom = recipientLabel(row.recipient);
  const goes = row.destination ? `its versions go ${plainly(destinationLabel(row.destination))}` : 'no destination is set';
  const now = `${linkTo(row)} ${whom ? `is for ${whom}` : 'has no recipient yet'}; ${goes}.`;
  if (!asksPast.test(text)) return now;
  const versions = yield* versionsOf(row);
  const number = Number(/\bversion (\d{1,4})\b/i.exec(text)?.[1]);
  const version = number ? versions.find((one) => one.version_number === number) : (versions.find(wasDelivered) ?? versions[0]);
  return version
    ? `${versionLink(row, version.version_number)}: ${formatState(version, situation)}. ${now}`
    : `No version has gone out yet. ${now}`;
}

const wasDelivered = ({ status, delivery_status }: VersionRow) => status === 'delivered' || delivery_status === 'delivered';

const asksCount = new RegExp(`^${lead}how many times (?:has|have|did|was|were|had) .+`, 'i');

/** More days than this say nothing to a person. */
const MOST_DAYS = 6;

/** "How many times has the newsletter gone out?" */
export const tellCount: Intent = {
  name: 'tell how many times',
  read(said, situation) {
    return asksCount.test(said.text) ? countAsked(said, situation) : undefined;
  },
};

function* countAsked(said: Utterance, situation: Situation): Flow<string> {
  const row = yield* rowAsked(said.text, situation);
  if (!row) return yield* answerQuestion(said, situation);
  situation.focus(refOf(row));
  const versions = yield* versionsOf(row);
  const sent = versions.filter(wasDelivered);
  const atLeast = versions.length >= MOST_LOOKED_AT ? 'at least ' : '';
  if (sent.length === 0) return `${linkTo(row)} has not gone out${atLeast ? ` in its newest ${versions.length} versions` : ' yet'}.`;
  const { timeZone, now } = situation;
  const days = sent.flatMap(({ delivered_at: at }) => (at ? [describeRun(new Date(at), timeZone, timeZone, now).when] : []));
  const times = ['once', 'twice'][sent.length - 1] ?? `${sent.length} times`;
  const newest = days.length > MOST_DAYS ? 'most recently ' : '';
  return `${linkTo(row)} has gone out ${atLeast}${times}: ${newest}${days.slice(0, MOST_DAYS).toReversed().join(', ')}.`;
}

const asksWhyNot = new RegExp(
  `^${lead}why\\b(?! (?:not|don['’]t (?:we|you|i)) \\p{L})(?=.*(?:n['’]t|\\bnot\\b|\\bnever\\b|\\bfail|\\bpaused\\b|\\bwait|\\bstuck\\b|\\blate\\b|\\bno longer\\b|\\bstopped\\b))`,
  'iu',
);
const asksWhatFailed = new RegExp(
  `^${lead}(?:what|which(?: (?:ones?|reports?|things?))?|how many(?: \\p{L}+)?|anything|has anything|did anything|is anything)\\b(?!.*\\b(?:should|would|could|if)\\b).*\\b(?:fail(?:ed|ing|s|ures?)?|gone wrong|went wrong|go wrong|broke)\\b`,
  'iu',
);
const asksProblem = new RegExp(`^${lead}what(?:'?s| is| was| went| has gone)? (?:the )?(?:problem|matter|issue|wrong|trouble)\\b`, 'i');
const asksReady = new RegExp(
  `^${lead}(?:is|was|are) (?!there\\b|anything\\b|everything\\b).{2,60} (?:ready|written|finished)(?: (?:yet|already|now|for (?:me|review)))*$|^${lead}what(?:'?s| is) .{2,60} waiting (?:on|for)$`,
  'i',
);

/** "Why is the partners page not running?", "what failed and why?", "is it ready?" */
export const tellProblem: Intent = {
  name: 'tell what is wrong',
  read(said, situation) {
    const text = said.text.replace(/[?.!\s]+$/, '');
    const isAsked = [asksWhyNot, asksWhatFailed, asksProblem, asksReady].some((pattern) => pattern.test(text));
    // Tickets have a list of their own.
    return isAsked && !/\b(?:tickets|jobs|tasks)\b/i.test(text) ? problemAsked(said, text, situation) : undefined;
  },
};

function* problemAsked(said: Utterance, text: string, situation: Situation): Flow<string> {
  const last = subjectOf(situation);
  const row = yield* rowAsked(text, situation);
  if (row) return yield* tellState(row, situation);
  const tickets = yield* listTickets();
  const pointed = pointsBack(text) ? tickets.find(({ id }) => last === `work:${id}`) : undefined;
  const ticket = pointed ?? mentionedTicket(text, tickets, A_WORD);
  if (ticket) return yield* tellTicket(ticket);
  if (asksWhatFailed.test(text)) return yield* listFailed(situation);
  return yield* answerQuestion(said, situation);
}

/** Why nothing comes of a deliverable now, or how its newest version is. */
function* tellState(row: DeliverableRow, situation: Situation): Flow<string> {
  situation.focus(refOf(row));
  const version = yield* newestVersion(row);
  const state = version && `${versionLink(row, version.version_number)} is the newest: ${formatState(version, situation)}.`;
  if (row.status === 'paused')
    return [`${linkTo(row)} is paused, so it doesn’t run. Say “resume it” to start it again.`, state].filter(Boolean).join(' ');
  if (row.status === 'archived') return [`${linkTo(row)} is archived, so it doesn’t run.`, state].filter(Boolean).join(' ');
  if (!version) return `No version of ${linkTo(row)} has been written yet. ${formatWhen(row, situation)}`;
  const isWaiting = /^(?:staged|reviewing)$/.test(version.status);
  const isApproved = version.status === 'approved' && !version.delivery_status;
  const destination = isWaiting || isApproved ? (yield* readRow(row)).destination : undefined;
  const more =
    isWaiting && destination
      ? ' It goes out once you approve it.'
      : isApproved && !destination
        ? ' It has no destination, so nothing sends it.'
        : '';
  return `${state}${more}`;
}

/** What failed, with the reasons: tickets, and versions. */
function* listFailed(situation: Situation): Flow<string> {
  const tickets = (yield* listTickets()).filter(({ status }) => status === 'failed');
  const versions = (yield* newestVersions()).filter(({ version }) => hasFailed(version));
  const lines = [
    ...versions.map(({ row, version }) => `- ${versionLink(row, version.version_number)}: ${formatState(version, situation)}`),
    ...tickets.map(({ id, task, error }) => `- ${link(task, `work:${id}`)}: failed${error ? `: ${plainly(error)}` : ''}`),
  ];
  if (lines.length === 0) return NOTHING_FAILED;
  return `${lines.length === 1 ? 'One thing' : `${lines.length} things`} failed:\n\n${lines.join('\n')}`;
}

const hasFailed = ({ status, delivery_status }: VersionRow) =>
  status === 'failed' || (status === 'approved' && delivery_status === 'failed');

const asksNext = new RegExp(
  `^${lead}(?:what(?:'?s| is)?|which(?: one| of them)?)\\b.*\\b(?:next (?:thing|deliverable|report)\\b|(?:goes|going|comes|coming|due|runs) (?:out )?(?:first|next)\\b)`,
  'i',
);
/** "So what happens on Friday?" */
const onDay = new RegExp(
  `^${lead}what(?:'?s| is)? (?:happens|happening|on|planned) (?:on )?(?:(?:this|next) )?(?:[a-z]+day|tomorrow|today|tonight|week)[.?!\\s]*$`,
  'i',
);
const ofReader =
  /\bnext (?:thing|deliverable|report)s? (?:that )?(?:for )?(?<who>(?:the |our |my )?(?!(?:to|that|due|coming|on|in)\b)[\p{L}'’-]+(?: (?!(?:gets?|receives?|sees?|reads?)\b)[\p{L}'’-]+)?)(?: (?:gets?|receives?|sees?|reads?))?[.?!\s]*$/iu;

/** "What's the next thing to go out, and to whom?", "which one is going out first?" */
export const tellNext: Intent = {
  name: 'tell what comes next',
  read({ text }, situation) {
    if (onDay.test(text)) return listComing(text, situation);
    return asksNext.test(text) ? nextAsked(text, situation) : undefined;
  },
};

function* nextAsked(text: string, situation: Situation): Flow<string> {
  const who = ofReader.exec(text)?.groups?.who;
  return yield* listNext(
    (row) => !who || coverage(contentTerms(who), contentTerms(`${row.recipient?.name ?? ''} ${row.recipient?.role ?? ''}`)) === 1,
    situation,
  );
}

const asksWho = new RegExp(
  `^${lead}who(?:'?s| is| are)(?: (?:that|this))? (?<who>(?!(?:it|he|she|they|this|that|on|in|at|next|there)\\b)[^?]{2,50})$`,
  'i',
);

/** "Who's Hugo Bell?", "who is the developer at Ferris Row?": a reader, and what is known of them. */
export const tellPerson: Intent = {
  name: 'tell who reads something',
  read(said, situation) {
    const who = asksWho.exec(said.text.replace(/[?.!\s]+$/, ''))?.groups?.who;
    return who && !/\b(?:for|to)$/i.test(who) ? personAsked(who, said, situation) : undefined;
  },
};

function* personAsked(who: string, said: Utterance, situation: Situation): Flow<string> {
  const terms = contentTerms(who);
  const rows = rowsOf((yield* call('List', { pattern: 'deliverable:*', limit: 100 }, 'list your deliverables')).items);
  const readers = rows.filter(({ title, recipient }) => {
    const own = contentTerms(`${recipient?.name ?? ''} ${recipient?.role ?? ''}`);
    return coverage(terms, own) > 0 && coverage(terms, [...own, ...contentTerms(title)]) === 1;
  });
  if (readers.length === 0) return yield* answerQuestion(said, situation);
  const lines = readers.map(
    (row) => `${recipientLabel(row.recipient)} gets ${linkTo(row)}${row.status === 'archived' ? ', which is archived' : ''}.`,
  );
  const names = contentTerms(readers[0]!.recipient?.name ?? who);
  const known = (yield* searchFor(names.join(' '), 'memory')).filter(
    (hit) => coverage(names.slice(0, 1), contentTerms(hitText(hit))) === 1,
  );
  const more = known.map((hit) => `- ${link(hitText(hit), hit.ref)}`);
  return [
    lines.map((line) => line.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())).join(' '),
    more.length > 0 ? `I also know:\n\n${more.join('\n')}` : '',
  ]
    .filter(Boolean)
    .join('\n\n');
}
