import { formatList } from '#lib/base/text/list.ts';
import { truncate } from '#lib/base/text/shorten.ts';
import { afterOpeners } from '#lib/models/built-in/language/corrected.ts';
import { contentTerms, coverage } from '#lib/models/built-in/language/matching.ts';
import { withoutReason } from '#lib/models/built-in/language/reason.ts';
import { saysMore } from '#lib/models/built-in/language/says-more.ts';
import { oneOf, theseOf, yesOrNo } from '../flow/answers.ts';
import { quoted } from '../flow/deliverable-row.ts';
import { type Hit, hitText, searchFor } from '../flow/find-hits.ts';
import { askFor, asOptions, attempt, CancelledError, call, type Flow, failureMessage, NothingFoundError, together } from '../flow/flow.ts';
import type { Intent } from '../flow/intent.ts';
import type { Situation } from '../flow/situation.ts';
import { topicOf } from './recall.ts';
import { say } from './talk.ts';

/** What asks for something to be removed, as the source of a pattern. */
const removing = '(?:delete|remove|drop|erase|forget|wipe|clear|scrap|scratch|bin|purge|lose|ditch|get rid of)';

const patterns = [
  /^(?:forget|unlearn|un-remember|stop remembering|no longer remember|don't remember)(?: (?:that|about|what (?:i|we|you) (?:said|told you|have said|know|remember|saved|stored)(?: about| on)?|everything (?:you know )?about|the (?:memory|fact|thing|note)(?: that| about| on)?|everything about))?\s+(?<what>.+)$/i,
  new RegExp(`^${removing}\\s+(?:the |that |my |your )?(?:memory|memories|note|fact)(?: (?:that|about|on|of))?\\s+(?<what>.+)$`, 'i'),
];
/** "Wipe all memories", "clear your memory" */
const allMemories = new RegExp(
  `^${removing}(?: out)? (?:(?:all|each|every)(?: of)?(?: (?:my|your|our|the|these|those|\\d+)){0,2} memor(?:y|ies)|(?:my|your|the) (?:whole|entire|full )?memory)(?: (?:you have|there (?:is|are)|now|please|completely|entirely))*[.!\\s]*$`,
  'i',
);
const pointing = /^(?:it|that|this|that one|this one|the last (?:one|memory|thing))$/i;
const everything = /^(?:everything|all|all of it|me|it all|all (?:of )?(?:my |your |the )?memories|what you know(?: about me)?)$/i;

/** "Forget everything except what you know about Tom" */
const excepting =
  /^(?:delete|remove|forget|erase|drop) (?:all|everything|every memory)\b.*\b(?:except|apart from|other than|but)\b.*\b(?:about|on)\b/i;

const removesThat = new RegExp(
  String.raw`^${removing} (?:that|it|this)\b(?: (?:from|out of) (?:your|the) (?:memory|memories|notes?|records?|head))?(?: (?:again|now|please|then))*(?:$|[,;.–-](?!\s*(?:(?:i|we)(?:['’]| )|never ?mind|not (?:important|needed)|(?:it )?doesn)))`,
  'i',
);

/** Forget a memory. */
export const forget: Intent = {
  name: 'forget',
  labels: ['memory.forget'],
  example: 'Forget that Dana wants the money first',
  read(said, situation) {
    // "Oops, forget that" right after something was remembered.
    const isOfMemory =
      situation.lastTouched('memory', 'deliverable', 'work')?.startsWith('memory:') ||
      situation.listedLast.some((ref) => ref.startsWith('memory:'));
    const text = (isOfMemory && afterOpeners(withoutReason(said.text))) || withoutReason(said.text);
    const what = (isOfMemory ? removesThat : /^forget (?:that|it|this)(?: (?:again|now|please|then))*$/i).test(text)
      ? 'that'
      : isOfMemory && thatIsWrong.test(text)
        ? 'that'
        : patterns.map((pattern) => pattern.exec(text)?.groups?.what).find(Boolean);
    const about =
      /^(?:delete|remove|forget|erase|drop) (?:all|everything|the (?:whole )?lot|every memory|what(?:ever)? (?:you|i|we)(?:['’]ve| have)? (?:know|have|got|remember|noted|stored|saved|kept))\b.*?\b(?:about|on) (?<topic>[^,;.!?]+)/i.exec(
        text,
      )?.groups?.topic;
    if (about && excepting.test(text))
      return say('I forget one memory or subject at a time, so that none is lost by mistake. What should I forget?');
    if (about && !/^me$/i.test(about)) return letGoAll(about, situation);
    if (allMemories.test(text)) return letGoOfAll();
    // "Don't remember anything about Ada"
    if (what && what !== 'that' && forgetsAll(text)) return letGoAll(wholeTopic(text)!, situation);
    return what ? letGo(what.trim(), /^\S+ that\s(?!(?:memory|memories|note|fact|thing|rule|one)\b)/i.test(text), situation) : undefined;
  },
};

const aboutWhom =
  /\b(?:about|concerning|regarding|(?:everything|all|anything)(?: (?:that )?you(?:'ve| have)?(?: got| stored| saved| kept| remember| know| hold)?)? (?:on|of))\s+((?:him|her|them)\b|[^,;.!?]+?(?=\s+(?:(?:(?:is|are|has|have|needs?|must|should|ought) )?(?:to be |be )?(?:deleted|removed|erased|wiped|cleared|forgotten|gone))\b|[,;.!?]|$))/i;

/** What everything is to be forgotten about. */
export const wholeTopic = (text: string): string | undefined => aboutWhom.exec(text)?.[1];

/** True for a wish that nothing be remembered about somebody or something. */
export const forgetsAll = (text: string) =>
  /\b(?:everything|nothing|anything|all|every (?:entry|note|memory|fact|single \p{L}+|(?:last )?(?:thing|bit|scrap|word|detail))|the (?:whole )?lot)\b/iu.test(
    text,
  ) && wholeTopic(text) !== undefined;

/** "That's confidential, wipe it", after something was remembered. */
const thatIsWrong =
  /^(?:that|it|this)(?:['’]?s| is| was)(?: \p{L}+){1,4}[,;.–-]+\s*(?:(?:so|please) )*(?:forget|erase|delete|remove|drop|scrap|wipe|scrub|strike|bin) (?:that|it|this)(?: (?:out|off|again|now|please|then))*[.!\s]*$/iu;

/** "Forget that …" in the words of one memory, which leaves no doubt. */
export const forgetStated: Intent = {
  name: 'forget what is stated',
  read({ text }, { memories }) {
    const terms = contentTerms(/^(?:forget|unlearn|stop remembering) that (?<what>.+)$/is.exec(text)?.groups?.what ?? '');
    const meant = memories.filter(({ content }) => {
      const known = contentTerms(content);
      return coverage(terms, known) >= SAME && coverage(known, terms) >= SAME;
    });
    const [only] = meant;
    return only && meant.length === 1 ? deactivate(only.ref, only.content) : undefined;
  },
};

/** "Forget all of that", "delete both", "get rid of them". */
const ofThose =
  /^(?:forget|unlearn|delete|remove|erase|drop|scrap|bin|wipe|get rid of|stop remembering)(?: about)? (?:(?:all|both|each)(?: of)? (?:that|this|these|those|them|it)|these|those|them|both)(?: (?:memories|facts|things|notes|entries))?(?: (?:on|about) (?:him|her|them|it))?(?: again| now| too| then)*$/i;

/** Forget what has just been found: exactly the memories that the last reply has listed. */
export const forgetListed: Intent = {
  name: 'forget what was listed',
  read({ text }, { listedLast }) {
    const refs = listedLast.filter((ref) => ref.startsWith('memory:'));
    return refs.length > 1 && ofThose.test(afterOpeners(text) ?? text) ? letGoThose(refs) : undefined;
  },
};

function* letGoThose(refs: readonly string[]): Flow<string> {
  const hits = yield* readMemories(refs);
  return yield* letGoAfterAsking(hits, `Should I forget ${formatList(textsOf(hits), MOST_NAMED)}?`);
}

function* readMemories(refs: readonly string[]): Flow<Hit[]> {
  const outcomes = yield* together(refs.map((ref) => ({ name: 'Read', input: { ref } })));
  return refs.flatMap((ref, n): Hit[] => {
    const { success, data } = outcomes[n]!;
    return success ? [{ entity_type: 'memory', ref, data: data as Hit['data'], score: 1 }] : [];
  });
}

/** Of more, a question names the first ones, and how many others there are. */
const MOST_NAMED = 5;

const textsOf = (hits: readonly Hit[]) => hits.map((hit) => `“${short(hitText(hit))}”`);

/** How much of the words of a memory and of those that state it the other has. */
const SAME = 0.8;

/** What a wish to forget says besides what is to be forgotten. */
const ofForgetting = new Set(
  contentTerms(
    'ours mine wipe scrub purge expunge strike brain ancient history one two three can all needed thing stuff gave given told rule decision preference fact instruction part bit entry item relevant anymore needed need your you mind stored saved noted note wrong get rid remember know known throw away longer apply valid true right any more forget delete remove drop erase memory memories kept old outdated out date clear take out some something few couple several many much too lot bit what just really can could please',
  ),
);

function* memoriesAbout(query: string): Flow<Hit[]> {
  return (yield* searchFor(query, 'memory')).filter(({ entity_type }) => entity_type === 'memory');
}

const pointsAt = /\b(?:forget|delete|remove|drop|erase|scrap) (?:it|that|this)\b/i;

/** The memories that a message which may ask to forget something may be about, the likeliest first. */
export function* memoriesToForget(text: string, situation: Situation): Flow<{ ref: string; content: string }[]> {
  // "Delete that again" after something was remembered.
  const last = pointsAt.test(text) ? situation.lastTouched('memory') : undefined;
  if (last) {
    const { data } = yield* call('Read', { ref: last }, 'read what I remembered');
    return [{ ref: last, content: String((data as { content?: unknown }).content) }];
  }
  const named = contentTerms(whatToForget(text)).filter((word) => !ofForgetting.has(word));
  const wanted = named.length > 0 ? named : contentTerms(text).filter((word) => !ofForgetting.has(word));
  const found = wanted.length > 0 ? yield* memoriesAbout(wanted.join(' ')) : [];
  return found
    .filter((hit) => shareOf(wanted, hit) > 0)
    .sort((one, other) => shareOf(wanted, other) - shareOf(wanted, one))
    .map((hit) => ({ ref: hit.ref, content: hitText(hit) }));
}

/** Forgets a memory that the person has chosen. */
export function* forgetRef(ref: string): Flow<string> {
  const { data } = yield* call('Read', { ref }, 'forget that');
  return yield* deactivate(ref, String((data as { content?: unknown }).content));
}

const namesTopic = (words: string) => contentTerms(words).some((word) => !ofForgetting.has(word));

const ofRemoving = new RegExp(`^(.*?)\\b${removing}\\b(.*)$`, 'is');

/** What a message wants forgotten: what follows the verb, or what was said before it: "that thing about Sarah is outdated, forget it". */
export function whatToForget(said: string): string {
  const text = withoutReason(said);
  const [, before = '', after = ''] = ofRemoving.exec(text) ?? [];
  const pointsBefore = /^ (?:it|that|this|them)\b(?=(?: please| again| too)?\s*(?:[,.;!]|$))/i.test(after);
  const topic = [
    ...(pointsBefore ? [] : [after.replace(/^.*?\babout\b/is, ''), after]),
    before.replace(/^.*?\babout\b/is, ''),
    before,
  ].find(namesTopic);
  return (topic && topicOf(topic)) || text;
}

const MOST_LISTED = 20;

function* listMemories(): Flow<Hit[]> {
  const { items } = yield* call('List', { pattern: 'memory:*', limit: MOST_LISTED }, 'list your memories');
  return (items as { id: string }[]).map((data) => ({ entity_type: 'memory', ref: `memory:${data.id}`, data, score: 0 }));
}

/** Forgets a memory, after asking if several fit. */
export function* letGo(what: string, statement: boolean, situation: Situation): Flow<string> {
  if (everything.test(what)) return yield* letGoOfAll();
  if (pointing.test(what)) return yield* letGoLast(situation);
  const named = contentTerms(what).filter((word) => !ofForgetting.has(word));
  // "The word leverage is allowed again. Drop that rule of ours."
  const around = named.length > 0 ? '' : whatToForget((situation.message ?? '').replace(what, ' '));
  if (namesTopic(around)) return yield* letGo(around, false, { ...situation, message: undefined });
  const wanted = named.length > 0 ? named : contentTerms(what);
  const found = yield* memoriesAbout(wanted.length > 0 ? wanted.join(' ') : what);
  if (found.length === 0 && named.length > 0) throw new NothingFoundError(`I don’t have anything about ${quoted(what)}.`);
  const shared = found.filter((hit) => shareOf(wanted, hit) > 0);
  // "Clear what is out of date" and "forget some of it" name nothing.
  const hits = shared.length > 0 ? shared : named.length > 0 ? found : yield* listMemories();
  if (hits.length === 0) throw new NothingFoundError('I don’t remember anything yet.', true);
  const only = onlyFitting(what, wanted, hits);
  if (only) {
    if (saysMore(hitText(only), what, { statement })) yield* confirmWhole(hitText(only));
    return yield* deactivate(only.ref, hitText(only));
  }
  const chosen = yield* askWhich(hits.some(isFitting(wanted)) ? hits.filter(isFitting(wanted)) : hits);
  return yield* deactivateAll(chosen);
}

const shareOf = (wanted: readonly string[], hit: Hit) => coverage(wanted, contentTerms(hitText(hit)));
const isFitting = (wanted: readonly string[]) => (hit: Hit) => shareOf(wanted, hit) >= FITTING;

/** The only memory that can be meant: that of a name, the only one that fits, or one that fits far better than the others. */
function onlyFitting(what: string, wanted: readonly string[], hits: readonly Hit[]): Hit | undefined {
  const shared = hits.filter((hit) => shareOf(wanted, hit) > 0);
  // Of "anything concerning Lisbon", only "Lisbon" is in a memory, and only in one.
  const names = contentTerms([...what.matchAll(/(?<=\s|^)\p{Lu}[\p{L}'-]+/gu)].join(' ')).filter((word) => wanted.includes(word));
  if (shared.length === 1 && names.length > 0 && shareOf(names, shared[0]!) === 1) return shared[0];
  const fitting = hits.filter(isFitting(wanted));
  if (fitting.length > 0) return fitting.length === 1 && (wanted.length > 1 || hits.length === 1) ? fitting[0] : undefined;
  const [best, next] = hits.toSorted((one, other) => shareOf(wanted, other) - shareOf(wanted, one));
  const isFar = best && shareOf(wanted, best) - (next ? shareOf(wanted, next) : 0) >= FAR;
  return isFar && wanted.length > 1 && shareOf(wanted, best) >= MOST ? best : undefined;
}
const FITTING = 0.75;
const MOST = 0.6;
const FAR = 0.3;

/** "Him" as the name that is before it in the message, or in the one before. */
export function personIn(words: string, { message = '', lastSaid = '' }: Situation): string {
  if (!/^(?:him|her|them|that person)$/i.test(words)) return words;
  const before = message.slice(0, message.lastIndexOf(words));
  const subject = subjectOf.exec(before)?.groups?.who;
  if (subject) return subject;
  return [...`${lastSaid} ${before}`.matchAll(/(?<=\p{L},? )\p{Lu}\p{Ll}+/gu)].at(-1)?.[0] ?? words;
}

/** "Tom isn't at Acme any more" */
const subjectOf =
  /(?:^|[.!?,] +)(?<who>\p{Lu}\p{Ll}+) (?:is|isn['’]t|was|wasn['’]t|has|hasn['’]t|had|left|quit|works|moved|went|does|doesn['’]t|no longer|wants|asked|never|\p{Ll}{2,}ed)\b/u;

/** The memories that have all those of the words which any of them has: of "Tom was kept in here", those with "Tom". */
function allAbout(words: readonly string[], found: readonly Hit[]): Hit[] {
  const termsOf = (hit: Hit) => contentTerms(hitText(hit));
  const wanted = words.filter((word) => found.some((hit) => coverage([word], termsOf(hit)) === 1));
  return wanted.length > 0 ? found.filter((hit) => coverage(wanted, termsOf(hit)) === 1) : [];
}

/** Forgets all memories about a person or subject, after confirmation. */
export function* letGoAll(words: string, situation: Situation): Flow<string> {
  const topic = personIn(words, situation);
  const hits = allAbout(contentTerms(topic), yield* memoriesAbout(topic));
  if (hits.length === 0) throw new NothingFoundError(`I don’t have anything about ${quoted(topic)}.`);
  return yield* letGoAfterAsking(hits, `Should I forget what I have about ${truncate(topic, 60)}: ${textsOf(hits).join(', ')}?`);
}

/** Forgets everything, after confirmation. */
function* letGoOfAll(): Flow<string> {
  const hits = yield* listMemories();
  if (hits.length === 0) throw new NothingFoundError('I don’t remember anything yet.', true);
  if (hits.length === MOST_LISTED)
    return 'That’s more than I can forget at once here. On the [Memories page](/memories) you can choose several and forget them together. To delete your account, go to Settings.';
  return yield* letGoAfterAsking(
    hits,
    hits.length === 1
      ? `Should I forget the only thing I remember, “${short(hitText(hits[0]!))}”?`
      : `Should I forget everything I remember, ${hits.length} memories?`,
  );
}

/** Forgets these memories if the person agrees. */
function* letGoAfterAsking(asked: readonly Hit[], question: string): Flow<string> {
  const [yes, no] = [asked.length === 1 ? 'Forget it' : `Forget all ${asked.length}`, 'Keep them'];
  const options = asked.map((hit) => ({ label: hitText(hit), value: hit }));
  const hits = yield* askFor(question, [yes, no], theseOf(yes, no, options));
  if (hits.length === 0) throw new CancelledError();
  return yield* deactivateAll(hits);
}

/** Forgets these in one step: a reply has fewer steps than a person may have memories. */
function* deactivateAll(hits: readonly Hit[]): Flow<string> {
  const [only] = hits;
  if (only && hits.length === 1) return yield* deactivate(only.ref, hitText(only));
  const outcomes = yield* together(hits.map(({ ref }) => forgetting(ref)));
  const gone = hits.filter((_, n) => outcomes[n]!.success);
  const said =
    gone.length > MOST_TOLD ? [`Forgot ${gone.length} memories. Say “undo” to get them back.`] : gone.map((hit) => forgotten(hitText(hit)));
  const failures = outcomes.flatMap((outcome, n) =>
    outcome.success ? [] : [failureMessage(`forget ${quoted(hitText(hits[n]!), 90)}`, outcome)],
  );
  return [...said, ...failures].join(' ');
}

/** Of more, only the number is told. */
const MOST_TOLD = 4;

function* letGoLast(situation: Situation): Flow<string> {
  const listed = situation.listedLast.filter((one) => one.startsWith('memory:'));
  if (listed.length > 1 && !situation.lastTouched('memory')) {
    return yield* deactivateAll(yield* askWhich(yield* readMemories(listed)));
  }
  const ref = situation.lastTouched('memory');
  const read = ref ? yield* attempt('Read', { ref }) : undefined;
  const content = (read?.data as { content?: unknown } | undefined)?.content;
  // "Jane never said that about bullet points, forget it."
  const before = whatToForget(situation.message ?? '');
  if (typeof content !== 'string' && namesTopic(before)) return yield* letGo(before, false, { ...situation, message: undefined });
  if (!ref || typeof content !== 'string') return 'Tell me what to forget, for example “forget that Dana wants the money first”.';
  // "Too much. Forget it", after an answer, may mean that no more is wanted.
  const isSaid = !situation.changedLast && contentTerms((situation.message ?? '').replace(orderAtEnd, ' ')).length > 0;
  if (isSaid) yield* confirm(content);
  return yield* deactivate(ref, content);
}

const orderAtEnd = new RegExp(`\\b${removing} (?:it|that|this)\\b.*$`, 'is');

/** Asks whether a memory is to be forgotten. Throws CancelledError if not. */
function* confirm(content: string): Flow<void> {
  const [yes, no] = ['Forget it', 'Keep it'];
  if (!(yield* askFor(`Should I forget “${short(content)}”?`, [yes, no], yesOrNo(yes, no)))) throw new CancelledError();
}

/** Asks before forgetting a memory that says more than the person mentioned. Throws CancelledError if they keep it. */
function* confirmWhole(content: string): Flow<void> {
  const [yes, no] = ['Forget all of it', 'Keep it'];
  const agreed = yesOrNo(yes, no);
  const sure = yield* askFor(
    `That’s part of a longer memory: “${short(content)}”. Should I forget all of it?`,
    [yes, no],
    (words) => agreed(words) ?? (/^(?:all(?: of it)?|everything|the whole(?: thing)?|both)[\s.!]*$/i.test(words.trim()) ? true : undefined),
  );
  if (!sure) throw new CancelledError(`I kept ${quoted(content, 90)} as it is.`);
}

/** "Both of them", in answer to a question which one. */
const allShown = /^(?:forget )?(?:all|both|each)(?: (?:of )?(?:them|these|those|it))?[.!\s]*$/i;

/** The memory that is chosen, or all that are shown. */
function* askWhich(hits: readonly Hit[]): Flow<Hit[]> {
  const shown = hits.slice(0, 3);
  const labels = asOptions(shown.map((hit) => short(hitText(hit))));
  const choices = shown.map((hit, index) => ({ label: labels[index]!, value: [hit] as Hit[] | null }));
  const chosen = yield* askFor('Which one should I forget?', labels, (words) => {
    if (allShown.test(words.trim())) return shown;
    const agreed = choices.length === 1 ? yesOrNo(labels[0]!, 'None of these')(words) : undefined;
    return agreed === undefined ? oneOf(choices)(words) : agreed ? choices[0]!.value : null;
  });
  if (!chosen) throw new CancelledError();
  return chosen;
}

function* deactivate(ref: string, content: string): Flow<string> {
  const { name, input } = forgetting(ref);
  yield* call(name, input, 'forget that');
  return forgotten(content);
}

const forgetting = (ref: string) => ({ name: 'Edit' as const, input: { ref, changes: { is_active: false } } });
const forgotten = (content: string) => `Forgotten: ${quoted(content, 90)}.`;

const short = (text: string) => truncate(text, 90);
