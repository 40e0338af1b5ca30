import { truncate } from '#lib/base/text/shorten.ts';
import { contentTerms, coverage } from '#lib/models/built-in/language/matching.ts';
import type { Moment } from '#lib/models/built-in/language/moments.ts';
import {
  answering,
  askingTerms,
  closerTo,
  deciding,
  ENOUGH_OF_HIT,
  hasOnlyName,
  mayAnswer,
  related,
  shareOf,
  termsAsked,
} from '../flow/answering.ts';
import { oneOf } from '../flow/answers.ts';
import { type DeliverableRow, link, nameTerms, plainly, quoted } from '../flow/deliverable-row.ts';
import { listDeliverables } from '../flow/find-deliverable.ts';
import { type Hit, hitText, isKnowledge, MOST_FOUND, MOST_ITEMS, type Scope, searchFor } from '../flow/find-hits.ts';
import { mentionedIn } from '../flow/find-mentioned.ts';
import { A_WORD, listTickets, mentionedTicket } from '../flow/find-ticket.ts';
import { askFor, asOptions, call, type Flow, NothingFoundError } from '../flow/flow.ts';
import type { Intent } from '../flow/intent.ts';
import type { Situation } from '../flow/situation.ts';
import { listed, tellFound } from '../flow/tell-found.ts';
import { readNoun } from '../language/free-request.ts';
import { readPeriod } from '../language/period.ts';
import type { Utterance } from '../language/utterance.ts';
import { connect, isConnected, platformIn, platformLabel } from './connect-platform.ts';
import { newestStatements } from './search-versions.ts';
import { showSettings } from './show-deliverable.ts';
import { decline, say } from './talk.ts';
import { tellTicket } from './tickets.ts';
import { showText } from './version-text.ts';

/** Says where to search. */
const amongOwn =
  /^(?:search|look|find|check|go)(?: (?:in|through|for|up|for something))* (?:my |the |our )?(?:own |uploaded |saved )?(?<where>documents?|files?|memor(?:y|ies)|notes|deliverables|reports|tickets|work)\b(?: (?:for|about|on|with))? (?<topic>.+)$/i;

const finds: { pattern: RegExp; scope: (found: RegExpExecArray) => Scope }[] = [
  { pattern: amongOwn, scope: ({ groups }) => scopeOf(groups!.where!) },
  {
    pattern:
      /^(?:search|look|find|dig up|look up|search up)(?: for)?(?: me)?(?: (?:everything|anything|all|something|what you (?:have|know)|out))?(?: (?:about|on|for|regarding))? (?<topic>.+)$/i,
    scope: () => 'all',
  },
  {
    pattern:
      /^(?:what|who|whom|whose|when|where|which|why|how|did|do(?! (?:an?|some|the)\b)|does|have|has|had|is|are|was|were)\b(?<topic>.+)$/i,
    scope: () => 'memory',
  },
  {
    pattern:
      /^(?:(?:summari[sz]e|list|show me|sum up) what (?:do )?you (?:know|have|remember) (?:about|on|of)|recall|remind me(?! to\b|(?: of| about) .*\b(?:in|on|at|next|tomorrow|by|before)\b)(?: of| about| what| who| when)?|tell me(?: again)?(?: what you know)?(?: about| what| who| when)?|(?:any|any more )?(?:memories|notes|facts|decisions|anything|what) (?:on|about))\s+(?<topic>.+)$/i,
    scope: () => 'memory',
  },
];

const asking =
  /^(?:(?:did|do|does|have|has|had) (?:we|you|i|they|any(?:body|one)|some(?:body|one)|people)|(?:we|you|i)|(?:is|are|was|were) there)\s+|^there\s+|^'?(?:s|re|ve|d)\s+|^(?:ever|already|all|else|exactly|again)\s+|^(?:say|said|know|knows|remember|recall|hear|have|tell|told|mention(?:ed)?|think)\b(?: (?:me|you))?(?: (?:about|of|on|regarding))?\s+|^(?:a|an|any|anything|something|everything|(?:memories|decisions|preferences|facts|notes) (?:do|did|have) (?:you|we|i)(?: have| make| take)?)\s+|^(?:(?:has|have|ever) )*happened (?:to|with)\s+|^(?:about|on|of|regarding|is|are|was|were|do|does|did)\s+/i;

/** "What did we decide in Linear?" */
const inPlatform = /\b(?:in|on|from|via) (?:our |my |the )?(?:slack|github|linear|notion|gmail|google (?:drive|docs?|mail|calendar))\b/i;

/** Find something that was said, decided or saved. */
export const recall: Intent = {
  name: 'recall',
  labels: ['question'],
  example: 'What did we decide about the database?',
  read(said, situation) {
    const { text } = said;
    if (inPlatform.test(text) && platformIn(text) && questionWord.test(text)) return readPlatforms(said, situation);
    const back = searchBack(said, situation);
    if (back) return back;
    for (const { pattern, scope } of finds) {
      const found = pattern.exec(text.replace(/\?+$/, ''));
      const topic = found && topicOf(found.groups!.topic!);
      if (found && topic && contentTerms(topic).length > 0) return search(topic, scope(found), situation, text);
    }
    return undefined;
  },
};

/** Search the documents or memories: "search the uploaded files for headlines". */
export const searchOwn: Intent = {
  name: 'search what is saved',
  read({ text }, situation) {
    const { where, topic } = /^(?:search|look|check)\b/i.test(text) ? (amongOwn.exec(text)?.groups ?? {}) : {};
    const named = topic && topicOf(topic.replace(/^for /i, ''));
    if (!where || !named || !/^(?:document|file|memor)/i.test(where) || contentTerms(named).length === 0) return undefined;
    return search(named, scopeOf(where), situation, text);
  },
};

/** The channel that a text names. */
export const channelIn = /(?<![\p{L}\p{N}&])#[\p{L}][\p{L}\p{N}_-]*/u;
/** Of as many, those of the channel and period that are asked about are told. */
const MOST_READ = 50;

/** True for what was written in a period; without one, for everything. */
export const inPeriod =
  (period: ReturnType<typeof readPeriod>) =>
  ({ data }: Hit): boolean =>
    !period || (Date.parse(String(data.at)) >= period.from.getTime() && Date.parse(String(data.at)) < period.to.getTime());

/** Answers a question from what was read from platforms; what names only a platform, channel or period is told the newest. */
export function* readPlatforms(said: Utterance, situation: Situation): Flow<string> {
  const channel = channelIn.exec(said.text)?.[0];
  const platform = platformIn(said.text) ?? (channel && 'slack');
  const period = readPeriod(said.text, situation);
  const isWithin = inPeriod(period);
  const isThere = ({ data }: Hit) =>
    (!platform || data.provider === platform) && (!channel || String(data.resource).toLowerCase() === channel.toLowerCase());
  const isAsked = (hit: Hit) => isThere(hit) && isWithin(hit);
  if (!platform && !period) return yield* answerQuestion(said, situation);
  const topic = topicOf(said.text.replace(questionWord, '').replace(channelIn, ' '));
  const found = (yield* searchFor(topic, 'platform', { limit: MOST_FOUND, question: said.text })).filter(isAsked);
  const hits = answering(topic, found, said.text);
  if (hits.length > 0) return tellFound(hits, situation, said.text);
  return yield* platform ? tellNewest(platform, isAsked, situation) : answerQuestion(said, situation);
}

function* tellNewest(platform: string, isAsked: (hit: Hit) => boolean, moment: Moment): Flow<string> {
  if (!(yield* isConnected(platform))) return yield* connect(platform);
  const { items } = yield* call('List', { pattern: `platform:${platform}/items`, limit: MOST_READ, order_by: 'at', order: 'desc' }, 'look');
  const newest = (items as Record<string, unknown>[]).map((data) => ({
    entity_type: 'platform',
    ref: `platform:${platform}/items/${data.id}`,
    data: { ...data, provider: platform },
    score: 1,
  }));
  if (newest.length === 0)
    return `I haven’t read anything from ${platformLabel(platform)} yet. [Choose what I may read](/settings/integrations/${platform}).`;
  const asked = newest.filter(isAsked);
  return asked.length > 0
    ? `The newest from ${platformLabel(platform)}:\n\n${listed(asked, moment)}`
    : `Nothing of that from ${platformLabel(platform)}. The newest:\n\n${listed(newest, moment)}`;
}

/** What a question is about. */
export function topicOf(words: string): string {
  let topic = words.replace(/\bi mean\b/gi, ' ').trim();
  for (let found = asking.exec(topic); found; found = asking.exec(topic)) topic = topic.slice(found[0].length);
  return topic.replace(/(?:\s+(?:is|are|was|were))?[\s?.!]*$/i, '').slice(0, 500);
}

function scopeOf(where: string): Scope {
  if (/^(?:document|file)/i.test(where)) return 'document';
  if (/^(?:deliverable|report)/i.test(where)) return 'deliverable';
  return /^(?:ticket|work)/i.test(where) ? 'work' : 'memory';
}

/** Searches, and tells what was found; else the deliverable or ticket that the question mentions. */
export function* search(query: string, scope: Scope, situation?: Situation, question = ''): Flow<string> {
  const subject = quoted(query.replace(deciding, ''));
  const fitting = (topic: string, hits: readonly Hit[]) => (question ? answering(topic, hits, question) : related(topic, hits));
  // "What did Jonas say about it?" is answered by Jonas, if he wrote any of it.
  const who = saidBy.exec(question)?.groups?.who;
  const limit = who ? MOST_FOUND : MOST_ITEMS;
  let found = yield* searchFor(query, scope, { question, limit });
  let hits = fitting(query, found);
  const isWhole = hits.some((hit) => shareOf(query, hit) === 1);
  if (scope === 'memory' && (hits.length === 0 || (question && !isWhole && !amongOwn.test(question)))) {
    const everywhere = yield* searchFor(query, 'all', { question, limit });
    const others = fitting(query, everywhere);
    if (hits.length === 0) [found, hits] = [everywhere, others];
    else hits = closerTo(query, hits, others.filter(isKnowledge));
  }
  const own = who ? hits.filter(({ data }) => String(data.author ?? '').includes(who)) : [];
  if (own.length > 0) hits = own;
  const answers = question ? hits.filter((hit) => mayAnswer(question, hit)) : hits;
  // "Where did Tom work before?": what has only the name may be the answer as well as another memory of Tom.
  const isByName = question !== '' && answers.length > 0 && answers.every((hit) => hasOnlyName(question, hit));
  const named = isByName ? found.filter((hit) => isKnowledge(hit) && hasOnlyName(question, hit)) : [];
  if (named.length > answers.length) return tellFound(named, situation, question);
  if (answers.length > 0 && (answers.some(isKnowledge) || !question)) return tellFound(answers, situation, question);
  // A title is not an answer, and neither is a hit that has only the name.
  const closest = `I don’t have an answer to that. Closest to it:\n\n${listed(hits, situation)}`;
  const mayBeDocument =
    scope === 'memory' && !hits.some(isKnowledge) && (question === '' || ofDocuments.test(question) || onlyTopic.test(question));
  const ofDocument = mayBeDocument ? yield* tellDocument(question || query, question === '') : undefined;
  if (ofDocument) return ofDocument;
  if (hits.some(isKnowledge)) return closest;
  const isPart = contentTerms(situation?.message?.replace(question, '') ?? '').length > 0;
  const about =
    situation &&
    scope === 'memory' &&
    ((yield* tellMentioned(question, situation)) ?? (isPart ? yield* tellMentioned(situation.message!, situation) : undefined));
  if (about) return about;
  const told = question && scope === 'memory' ? yield* tellWritten(question, query) : undefined;
  if (told) return told;
  const near = question && scope === 'memory' ? found.filter((hit) => isKnowledge(hit) && hit.score >= NEAR) : [];
  // "What color does the brand guide give us?"
  const [passage, ...others] = near.filter(isFromNamed(question));
  if (passage && others.length === 0) return tellFound([passage], situation, question);
  if (near.length > 0) return yield* askWhether(near, question, situation);
  // "What's the wording on fees in the latest Partners' page?"
  const [only, ...more] = hits;
  const isNamed = only?.entity_type === 'deliverable' && coverage(contentTerms(String(only.data.title)), contentTerms(question)) === 1;
  if (situation && only && isNamed && more.length === 0) return yield* showText(question, { ...situation, target: only.ref });
  if (hits.length > 0) return closest;
  const platform = platformIn(question);
  if (platform && !(yield* readsFrom(platform))) return yield* connect(platform);
  const what = asksHow.test(question) ? `an answer to ${quoted(question)}` : `anything about ${subject}`;
  throw new NothingFoundError(`I don’t have ${what}. ${toSave}`);
}

/** How much of a question's words a statement of a version has that answers it. */
const ENOUGH_OF_VERSION = 0.6;

/** "When do the trusses arrive?": what a newest version says, if nothing else is known. */
function* tellWritten(question: string, topic: string): Flow<string | undefined> {
  const words = termsAsked(topic);
  if (words.length === 0) return undefined;
  const newest = yield* newestStatements();
  const scored = newest.map((one) => ({ ...one, share: coverage(words, contentTerms(one.text)) }));
  const best = Math.max(0, ...scored.map(({ share }) => share));
  if (best < ENOUGH_OF_VERSION || (words.length === 1 && !/^(?:what|anything|is there|do)\b/i.test(question))) return undefined;
  const lines = scored.filter(({ share }) => share === best).map(({ link, text }) => `- ${link}: ${plainly(truncate(text, MOST_QUOTED))}`);
  return `Here’s what your versions say:\n\n${lines.slice(0, MOST_ITEMS).join('\n')}`;
}
const MOST_QUOTED = 240;

/** What a document says that a question names: "what's in the house style doc?", "what do you have on fire?" */
function* tellDocument(question: string, isTopic: boolean): Flow<string | undefined> {
  const words = contentTerms(question);
  const isNamed = isTopic || ofDocuments.test(question) || onlyTopic.test(question);
  const { items } = yield* call('List', { pattern: 'document:*', limit: 100 }, 'list your documents');
  const named = (items as { id: string; name?: string }[]).filter(({ name = '' }) => {
    const terms = contentTerms(name.replace(/\.\w{2,4}$/, '')).filter((word) => !kindsOfText.has(word));
    const share = coverage(terms, words);
    return terms.length > 0 && (share === 1 || (share > 0 && isNamed));
  });
  const [document, ...others] = named;
  if (!document || others.length > 0) return undefined;
  const ref = `document:${document.id}`;
  const name = String(document.name);
  const found = (yield* searchFor(name, 'document', { limit: MOST_SEARCHED })).filter((hit) => documentOf(hit) === ref);
  const nameTerms = contentTerms(name);
  const rest = termsAsked(question).filter((word) => coverage([word], nameTerms) === 0 && !kindsOfText.has(word));
  // "Does the fire doc say anything about Okonjo?"
  if (!isTopic && rest.length > 0 && found.length > 0 && found.every((hit) => coverage(rest, contentTerms(hitText(hit))) === 0))
    return `I found nothing about that in ${link(name, ref)}.`;
  return found.length > 0 ? tellFound(found.slice(0, 1), undefined, question) : `There is a document about that: ${link(name, ref)}.`;
}
const ofDocuments = /\b(?:doc|docs|documents?|files?|notes|handbook|guide|plan|manual|pdf)\b/i;
/** "What do you have on fire?" asks for all that there is. */
const onlyTopic =
  /^(?:what (?:do|have) (?:you|we|i) (?:have|got|know)|anything|what(?:'s| is) there) (?:on|about|regarding) [\p{L} -]{2,30}[?.!\s]*$/iu;
const kindsOfText = new Set(
  contentTerms('doc document file note notes handbook guide plan manual say says mention mentions contain contains anything something'),
);

const saidBy =
  /\b(?:did|does|has) (?<who>\p{Lu}\p{L}+) (?:ever |also |already )?(?:sa(?:y|id)|mention(?:ed)?|writ(?:e|ten)|think|want|ask(?:ed)?|report(?:ed)?)\b/u;

/** True if a platform is connected, and something on it is chosen to be read. */
function* readsFrom(platform: string): Flow<boolean> {
  if (!(yield* isConnected(platform))) return false;
  const { total } = yield* call('List', { pattern: `platform:${platform}/resources`, limit: 1 }, 'list what you chose to be read');
  return Number(total) > 0;
}

/** What follows the question word is no subject: "how fast are imports?", "did Priya say anything?" */
const asksHow =
  /^(?:(?:so|and|but|well),? )*(?:how|why|since when|(?:what|which) (?:did|does|has|have)(?! (?:we|you|i)\b)|who(?!(?:'s| is| are) )|is|are|was|were|do|does|did|has|have|can|will)\b/i;

/** What each of these documents says about a topic, or about a part of it ("boxes and crates"); those that say nothing are left out. */
export function* findInEach(documents: readonly string[], topic: string, question: string): Flow<Hit[]> {
  const answers: Hit[] = [];
  let near: Hit[] = [];
  for (const about of [topic, ...partsOf(topic)]) {
    const missing = documents.filter((ref) => !answers.some((hit) => documentOf(hit) === ref));
    if (missing.length === 0) break;
    const found = yield* searchFor(about, 'document', { limit: MOST_SEARCHED, question });
    const own = missing.map((ref) => found.filter((hit) => documentOf(hit) === ref));
    answers.push(...own.flatMap((hits) => answering(about, hits, question).slice(0, 1)));
    if (about === topic) near = own.flat().filter(({ score }) => score >= NEAR);
  }
  return (answers.length > 0 ? answers : near).toSorted((one, other) => other.score - one.score);
}

const documentOf = ({ ref }: Hit) => ref.split('/')[0]!;

/** The parts of a topic that names several. */
function partsOf(topic: string): string[] {
  const parts = topic.split(/\s*(?:[,;&]|\b(?:and|or)\b)\s*/i).filter((part) => contentTerms(part).length > 0);
  return parts.length > 1 ? parts.slice(0, MOST_PARTS) : [];
}

const MOST_PARTS = 4;

/** Other documents, such as an older copy, are found beside those that are looked for. */
const MOST_SEARCHED = 100;

/** True for a passage of a document that a question names. */
const isFromNamed =
  (question: string) =>
  ({ data }: Hit): boolean =>
    typeof data.document_name === 'string' && coverage(contentTerms(data.document_name), contentTerms(question)) === 1;

/** From this relevance on, a memory or document may answer a question. */
const NEAR = 0.34;
const MOST_OPTIONS = 3;

/** Asks whether one of several finds answers a question, or the settings of the deliverable that it mentions. */
function* askWhether(near: readonly Hit[], question: string, situation?: Situation): Flow<string> {
  const mentioned = situation ? mentionedIn(question, yield* listDeliverables()) : [];
  const [row] = mentioned.length === 1 ? mentioned : [];
  const shown = near.slice(0, row ? MOST_OPTIONS - 1 : MOST_OPTIONS);
  const labels = asOptions([...(row ? [`Show the settings of “${row.title}”`] : []), ...shown.map((hit) => truncate(hitText(hit), 90))]);
  const flows = [
    ...(row ? [() => showSettings(row, situation!)] : []),
    ...shown.map((hit) => () => say(tellFound([hit], situation, question))),
  ];
  const choices = labels.map((label, n) => ({ label, value: flows[n]! }));
  return yield* (yield* askFor('I don’t have an answer that I’m sure of. Is it one of these?', labels, oneOf(choices)))();
}

const toSave = 'To save something, say “remember that …”.';
/** Answers a question from all that is known; undefined if nothing answers it. */
export function* answerIfKnown({ text }: Utterance, situation: Situation): Flow<string | undefined> {
  const topic = topicOf(text.replace(questionWord, ''));
  const hits =
    contentTerms(topic).length < 2 ? [] : answering(topic, (yield* searchFor(topic, 'all', { question: text })).filter(isKnowledge), text);
  return hits.length > 0 ? tellFound(hits, situation, text) : undefined;
}

/** Answers a question that may be a general one; declines if nothing that was found answers it. */
export function* answerOrDecline({ text }: Utterance, situation: Situation): Flow<string> {
  const topic = topicOf(text.replace(questionWord, ''));
  const words = contentTerms(topic);
  const hits = words.length === 0 ? [] : yield* searchFor(topic, 'memory', { question: text });
  const answers = answering(topic, hits, text).filter((hit) => mayAnswer(text, hit));
  return answers.length > 0
    ? tellFound(answers, situation, text)
    : ((yield* tellMentioned(text, situation)) ?? (yield* decline(situation)));
}

/** "Who gets the board update?" asks for its settings; "who runs sales?" only shares a word with the title of an update on sales. */
function isAbout(row: DeliverableRow, question: string, words: readonly string[]): boolean {
  const share = coverage(words, nameTerms(row));
  if (!/^(?:who|whom|when|where|how often)\b/i.test(question)) return share >= ENOUGH_OF_HIT;
  return share > ENOUGH_OF_HIT || readNoun(question) !== undefined;
}

/** "What came out of tidying the customer list?", "where did the cleaned up one end up?" */
const asksForResult = /\b(?:came|come|comes) (?:out|of)\b|\bend(?:ed)? up\b|\bresults?\b/i;
/** Of a task with four words, one is enough then. */
const A_WORD_OF_MORE = 0.2;

/** Tells about the one deliverable or ticket that a question mentions. */
function* tellMentioned(question: string, situation: Situation): Flow<string | undefined> {
  const [row, ...others] = mentionedIn(question, yield* listDeliverables());
  const words = contentTerms(question).filter((word) => !askingTerms.has(word));
  if (row && others.length === 0 && isAbout(row, question, words)) return yield* showSettings(row, situation);
  const ticket = mentionedTicket(question, yield* listTickets(), asksForResult.test(question) ? A_WORD_OF_MORE : A_WORD);
  return ticket && (yield* tellTicket(ticket));
}

export const questionWord =
  /^(?:so |and |but |do you know |tell me |remind me )*(?:what(?:'s)?|who(?:m|se|'s)?|when|where|which|why|how)\b/i;

/** A question such as "and where is it?", which is about what was found for the one before; undefined for others. */
function searchBack(said: Utterance, situation: Situation): Flow<string> | undefined {
  const { message: whole = said.raw, lastTouched } = situation;
  // "What's Tom's preference? And where did he come from?"
  const before = whole.slice(0, Math.max(0, whole.indexOf(said.raw)));
  const lastSaid = before || situation.lastSaid;
  const last = lastTouched('memory', 'document', 'work', 'deliverable');
  if (lastSaid && (before ? questionWord.test(questionIn(before)) : /^(?:memory|document):/.test(last ?? '')) && pointsBack.test(said.text))
    return search(
      `${topicOf(questionIn(lastSaid).replace(questionWord, ''))} ${topicOf(said.text.replace(questionWord, ''))}`,
      'memory',
      situation,
      lastSaid,
    );
  return undefined;
}

/** Answers a question from memories, or says that there is nothing about it. */
export function answerQuestion(said: Utterance, situation: Situation): Flow<string> {
  const message = situation.message ?? said.raw;
  // "The designer wants headlines in capitals. Are we ok with that?"
  if (/\b(?:it|that|this|they|them)\b/i.test(said.text) && contentTerms(said.text).length < 2 && contentTerms(message).length > 2)
    return search(message.slice(0, MOST_OF_MESSAGE), 'memory', situation, said.text);
  const answer =
    recall.read(said, situation) ??
    searchBack(said, situation) ??
    search(topicOf(questionIn(said.text).replace(questionWord, '')), 'memory', situation, said.text);
  const around = message.replace(said.raw.trim(), ' ').trim();
  return contentTerms(around).length > 1 && around !== message.trim() ? orByAll(answer, message, situation) : answer;
}

/** The answer to a question; if nothing is known about it, one to all of the message: "She wants headlines in capitals. What do our rules say?" */
function* orByAll(answer: Flow<string>, message: string, situation: Situation): Flow<string> {
  try {
    return yield* answer;
  } catch (error) {
    if (!(error instanceof NothingFoundError)) throw error;
    const topic = message.slice(0, MOST_OF_MESSAGE);
    // What the message itself tells, and what was just remembered of it, answers nothing.
    const told = contentTerms(message);
    const found = (yield* searchFor(topic, 'all', { question: message })).filter(
      (hit) => isKnowledge(hit) && coverage(contentTerms(hitText(hit)), told) < 1,
    );
    const answers = answering(topic, found, message);
    if (answers.length > 0) return tellFound(answers, situation, message);
    const near = found.filter(({ score }) => score >= NEAR);
    if (near.length === 0) throw error;
    return yield* askWhether(near, message, situation);
  }
}

const MOST_OF_MESSAGE = 500;
const pointsBack = /\b(?:it|that|there|they|them|he|she|him|her|those|these)\b/i;

const lastQuestion =
  /^.*\b(?=(?:what|who|whom|whose|when|where|which|why|how (?:many|much|long|often|far|big))\b(?! (?:i|we) (?:need|want)\b)\s+\S+\s+\S)/is;

/** The question in a sentence that begins with something else: "sorry, I forgot, which database did we choose". */
const questionIn = (text: string) => text.replace(/^.*\bto know (?:if|whether) /is, '').replace(lastQuestion, '');
