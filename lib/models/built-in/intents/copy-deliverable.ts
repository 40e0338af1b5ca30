import { capitalize } from '#lib/base/text/capitalization.ts';
import { type Cadence, readCadence, saysWhen } from '#lib/models/built-in/language/cadence.ts';
import { readReader } from '#lib/models/built-in/language/free-request.ts';
import { kindNames } from '#lib/models/built-in/language/kind.ts';
import { contentTerms } from '#lib/models/built-in/language/matching.ts';
import { findRecipient } from '#lib/models/built-in/language/person.ts';
import { fitSchedule } from '#lib/schedule/schedule.ts';
import { type DeliverableRow, formatNextRun, formatSchedule, linkTo, quoted, refOf, rowsOf } from '../flow/deliverable-row.ts';
import { findDeliverable, findSubject } from '../flow/find-deliverable.ts';
import { saysKind } from '../flow/find-mentioned.ts';
import { askFor, call, type Flow, inTurn } from '../flow/flow.ts';
import type { Intent } from '../flow/intent.ts';
import type { Situation } from '../flow/situation.ts';
import { peopleBeside } from './change-deliverable.ts';
import { readNewTiming } from './read-new-timing.ts';

/** What a copy takes over. What it is delivered to, and what was written, it does not. */
const shared = ['deliverable_type', 'description', 'frequency', 'schedule', 'sources', 'instructions', 'domain_id'] as const;

/** The frequency and schedule of a copy that comes at another time than the deliverable. */
function timingOf(row: DeliverableRow, { frequency, implied, schedule }: Cadence) {
  // "On Mondays" says nothing against every other week.
  const isSame = implied === 'once' || (implied === 'weekly' && row.frequency === 'biweekly');
  const rhythm = frequency ?? (isSame ? undefined : implied) ?? row.frequency;
  const dated = schedule.day || schedule.day_of_month || schedule.nth;
  const { time, time_zone } = row.schedule;
  return { frequency: rhythm, schedule: fitSchedule(rhythm, { ...(dated ? { time, time_zone } : row.schedule), ...schedule }) };
}

/** "A status for Priya like the one for Linda", "Ines wants exactly what Tim gets" */
export const likeAnother =
  /\b(?:(?:just|exactly|much) )*(?:(?:like|identical to|similar to|(?:the )?same as) (?=(?:the one|that one|mine|ours|\p{Lu}\p{L}+['’]s|the one that)\b)|(?:what|whatever|the same (?:as|thing as)) (?=(?:the |my |our )?\p{L}+(?: \p{L}+)? (?:gets|has|receives|reads)\b))/u;

/** "Same as Linda's report, but for Omar" */
const butFor = /\b(?:but|only|just) (?:\p{L}+ )?for\b/iu;

/** "petra saw what linda gets and wants the same for herself" */
const wantsSame =
  /(?:^|[.!?]\s+)(?<who>(?!(?:the|my|our|i|we|you|he|she|they|it|and|so|but|who|what|every\w+|some\w+|any\w+|people|this|that|can|could|please|then)\b)\p{L}{2,})(?: (?:saw|has seen|read|heard)\b[^.!?]*?\band)? (?:also |now )?(?:wants|would like|needs|asked for|asks for|fancies)\b/iu;

/** "… and call it Bedminster site report" */
const named =
  /\b(?:[Cc]all|[Nn]ame|[Tt]itle) (?:it|that|this|the copy|hers|his|theirs) ["“']?(?<title>\p{Lu}[^,.;:!?"”]{1,80}?)["”']?(?=[,.;:!?]|$)/u;

/** "Duplicate the watch as Heritage watch" */
const namedAs = /\b(?:copy|duplicate|clone|replicate)\b.{2,80}? as (?:an? )?["“']?(?<title>\p{Lu}[^,.;:!?"”]{1,80}?)["”']?(?=[,.;:!?]|$)/u;

const forThem = /\b(?:for|with) (?:her|him|them)(?:self|selves)?\b/i;

/** "The reader is Tilde Brandt", "with Owen as the reader" */
function readAs(sentence: string) {
  const given = /\bwith (?<who>[^,.;]{2,60}?) as (?:the|its|their) (?:new )?reader\b/i.exec(sentence)?.groups?.who;
  return given ? findRecipient(`for ${given}`) : findRecipient(sentence, 'reader is|reader being|readers are|that would go to|it goes to');
}

/** "Another one just like it", "one more of those": a copy of what the conversation is about. */
const oneMore =
  /\b(?:another|one more|a second|an extra)(?: one)?,? (?:of (?:those|these|them|the same)|(?:just |exactly |much )?like (?:it|that|this|that one|this one))\b/i;
/** "A second digest, addressed to Maud": a copy of the digest, if that exists. */
export const secondOf =
  /\b(?:a second|another|one more|an extra) (?<model>(?!(?:one|report|update|newsletter|digest|brief|deliverable|copy)\b)[^,.;:]{3,60}?)(?=,|[.;:]| (?:for|to|that|which|addressed|but)\b)/i;

/** Copy what the conversation is about. */
export const copyOfThat: Intent = {
  name: 'copy what was spoken of',
  labels: ['deliverable.copy'],
  read: ({ text }, situation) =>
    oneMore.test(text) && situation.lastTouched('deliverable', 'work', 'memory')?.startsWith('deliverable:')
      ? copy(text, situation)
      : undefined,
};

/** "Three copies of the figures: for Gwen, Tobias and Ines" */
const copies = /^(?<what>.*\bcopies\b.*?):? for (?<names>\p{Lu}\p{L}+(?:(?:, (?:and )?| and )\p{Lu}\p{L}+)+)(?<rest>.*)$/su;

/** Copies the deliverable that a sentence mentions, for each of those for whom it wants copies. */
export function* copy(sentence: string, situation: Situation): Flow<string> {
  const { what, names, rest } = copies.exec(sentence)?.groups ?? {};
  if (!what || !names) return yield* copyOnce(sentence, situation);
  const row = yield* findSubject(what, 'copy', situation);
  const each = names.split(/, (?:and )?| and /).map((name) => `${what} for ${name}${rest}`);
  return yield* inTurn(each.map((words) => copyOnce(words, { ...situation, message: words, target: refOf(row) })));
}

function* copyOnce(sentence: string, situation: Situation): Flow<string> {
  const like = likeAnother.exec(sentence);
  const forOther = butFor.exec(sentence);
  const [wanted, model] = forOther
    ? [sentence.slice(forOther.index), sentence.slice(0, forOther.index)]
    : like
      ? [sentence.slice(0, like.index), sentence.slice(like.index + like[0].length)]
      : [sentence, sentence.replace(/\bfor\b.*$/i, '')];
  const row = yield* oneMore.test(sentence) ? findDeliverable('it', 'copy', situation) : findSubject(model, 'copy', situation);
  // "Anna covers for Linda, so copy Linda's report for her"
  const others = forThem.test(sentence) ? peopleBeside(row, situation.message ?? sentence) : [];
  const lower = wantsSame.exec(situation.message ?? sentence)?.groups?.who;
  const name = others.length === 1 ? others[0]!.name! : lower && capitalize(lower);
  const them = name ? { recipient: { ...(others.length === 1 && others[0]), name }, words: name } : undefined;
  const reader =
    readAs(sentence) ??
    (forThem.test(wanted) ? them : undefined) ??
    findRecipient(wanted, 'for|to') ??
    readReader(wanted) ??
    (like ? findRecipient(model.replace(/^[^,]*(?:,|$)/, ''), 'for') : undefined) ??
    them;
  const { data } = yield* call('Read', { ref: refOf(row) }, `read ${quoted(row.title)}`);
  const isOwn = /\bfor (?:me|myself|us)\b/i.test(wanted);
  const called = named.exec(situation.message ?? sentence)?.groups?.title ?? namedAs.exec(sentence)?.groups?.title;
  const { recipient, words } =
    reader ??
    (isOwn ? { recipient: undefined, words: 'me' } : undefined) ??
    (called ? { recipient: row.recipient ?? undefined, words: '' } : undefined) ??
    (yield* askFor('Who is the copy for?', ['The team', 'My boss', 'Customers'], (answer) => findRecipient(`for ${answer}`), {
      anyText: true,
    }));
  // "Cold chain log for Gwen" has a name of its own, "Weekly status for Gwen" has none.
  const base = row.title.replace(/ for .*$/i, '');
  const isNamed = base !== row.title && contentTerms(base).some((term) => !saysKind(term));
  const kind = isNamed || row.deliverable_type === 'custom' ? base : kindNames[row.deliverable_type];
  const ofSentence = readCadence(sentence, situation);
  // "She wants the same, Thursdays at 4. Make a copy for her."
  const cadence =
    saysWhen(ofSentence) || situation.target ? ofSentence : (readNewTiming(situation.message ?? sentence, row, situation) ?? ofSentence);
  // "Once for Tim, and once for Ana"
  const isOnce = (cadence.frequency ?? cadence.implied) === 'once' && !cadence.schedule.anchor;
  const timing = saysWhen(cadence) && !cadence.unfit && !isOnce ? timingOf(row, cadence) : {};
  const title = called ?? `${kind} for ${words}`;
  const kept = Object.fromEntries(
    shared.flatMap((field) => {
      const value = (data as Record<string, unknown>)[field];
      return value === null || value === undefined ? [] : [[field, value]];
    }),
  );
  const made = yield* call(
    'Write',
    { ref: 'deliverable:new', content: { ...kept, ...timing, title, ...(recipient ? { recipient } : {}) } },
    `copy ${quoted(row.title)}`,
  );
  const after = rowsOf([made.data])[0]!;
  return `Created ${linkTo(after)} like ${linkTo(row)}: ${[formatSchedule(after, situation), formatNextRun(after, situation)].filter(Boolean).join(', ')}. It has the same sources and instructions, and no destination yet.`;
}
