import { truncate } from '#lib/base/text/shorten.ts';
import { withoutInlineMarks } from '#lib/base/text/without-inline-marks.ts';
import { contentTerms, coverage } from '#lib/models/built-in/language/matching.ts';
import type { Moment } from '#lib/models/built-in/language/moments.ts';
import { oneOf } from '../flow/answers.ts';
import { type DeliverableRow, link, nameTerms, plainly, quoted } from '../flow/deliverable-row.ts';
import { listDeliverables } from '../flow/find-deliverable.ts';
import { mentionedIn } from '../flow/find-mentioned.ts';
import { A_WORD, listTickets, mentionedTicket } from '../flow/find-ticket.ts';
import { askFor, asOptions, call, type Flow, NothingFoundError } from '../flow/flow.ts';
import type { Intent } from '../flow/intent.ts';
import type { Situation } from '../flow/situation.ts';
import { readNoun } from '../language/free-request.ts';
import { asksAboutNow, withoutNow } from '../language/now.ts';
import { readPeriod } from '../language/period.ts';
import type { Utterance } from '../language/utterance.ts';
import { connect, isConnected, platformIn, platformLabel } from './connect-platform.ts';
import { showSettings } from './show-deliverable.ts';
import { decline, say } from './talk.ts';
import { tellTicket } from './tickets.ts';

type Scope = 'memory' | 'deliverable' | 'document' | 'work' | 'platform' | 'all';

/** A search hit as primitives return it. */
export interface Hit {
  entity_type: string;
  ref: string;
  data: Record<string, unknown>;
  score: number;
}

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
  /^(?:(?:did|do|does|have|has|had) (?:we|you|i|they|any(?:body|one)|some(?:body|one)|people)|(?:we|you|i)|(?:is|are|was|were) there)\s+|^there\s+|^'?(?:s|re|ve|d)\s+|^(?:ever|already|all|else|exactly|again)\s+|^(?:say|said|know|knows|remember|recall|hear|have|tell|told|mention(?:ed)?|think)\b(?: (?:me|you))?(?: (?:about|of|on|regarding))?\s+|^(?:a|an|any|anything|something|everything|(?:memories|decisions|preferences|facts|notes) (?:do|did|have) (?:you|we|i)(?: have| make| take)?)\s+|^(?:about|on|of|regarding|is|are|was|were|do|does|did)\s+/i;

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

/** "Summarize #support" */
const toTell = /^(?:(?:please|can you|could you) )*(?:summari[sz]e|sum up|recap|catch me up|show|read|tell|go through)\b/i;

/** The key of an issue: "PRO-8". */
const itemKey = /\b\p{Lu}{2,10}-\d{1,6}\b/u;

const newsOf =
  /^(?:(?:is|are) there |do we have |(?:have )?you (?:got )?)?(?:any|some) (?:news|word|updates?) (?:on|about|from|of) (?<topic>.+)$/i;

/** "What changed in the release this week?" */
const happened =
  /^what(?:['’]?s| has| is)? (?:happened|happening|changed|new|going on) (?:with|in|on|at|to|about) (?<topic>.+?),? (?:in |over |during )?(?:this|last|the (?:last|past)|today|yesterday)\b.{0,12}$/i;

/** True for what was written in a period; without one, for everything. */
const inPeriod =
  (period: ReturnType<typeof readPeriod>) =>
  ({ data }: Hit): boolean =>
    !period || (Date.parse(String(data.at)) >= period.from.getTime() && Date.parse(String(data.at)) < period.to.getTime());

function* tellHappened(topic: string, said: Utterance, situation: Situation): Flow<string> {
  const isWithin = inPeriod(readPeriod(said.text, situation));
  const hits = answering(
    topic,
    (yield* searchFor(topic, 'platform', { limit: MOST_FOUND, question: said.text })).filter(isWithin),
    said.text,
  );
  return hits.length > 0 ? tellFound(hits, situation, said.text) : yield* answerQuestion(said, situation);
}

/** Tell what a channel, an issue or somebody outside has said: "summarize #support", "any news from Brightside?" */
export const tellNews: Intent = {
  name: 'tell the news',
  read(said, situation) {
    const { text, raw } = said;
    const key = questionWord.test(text) ? itemKey.exec(raw)?.[0] : undefined;
    // "The status of PRO-8" is no status report.
    if (!key && readNoun(text)) return undefined;
    if (channelIn.test(text) && toTell.test(text)) return readPlatforms(said, situation);
    const event = happened.exec(text.replace(/[?.!\s]+$/, ''))?.groups?.topic;
    if (event && contentTerms(event).length > 0) return tellHappened(event, said, situation);
    const topic = key ?? newsOf.exec(text.replace(/[?.!\s]+$/, ''))?.groups?.topic;
    return topic && !platformIn(topic) && contentTerms(topic).length > 0 ? search(topic, 'all', situation, text) : undefined;
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

const channelIn = /(?<![\p{L}\p{N}&])#[\p{L}][\p{L}\p{N}_-]*/u;
const MOST_ITEMS = 5;
/** So many finds are looked through for the newest. */
const MOST_FOUND = 4 * MOST_ITEMS;
/** Of as many, those of the channel and period that are asked about are told. */
const MOST_READ = 50;

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
  let topic = words.trim();
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
  const tells = hits.some(isKnowledge);
  if (hits.length > 0 && (tells || !question)) return tellFound(hits, situation, question);
  const isPart = contentTerms(situation?.message?.replace(question, '') ?? '').length > 0;
  const about =
    situation &&
    scope === 'memory' &&
    ((yield* tellMentioned(question, situation)) ?? (isPart ? yield* tellMentioned(situation.message!, situation) : undefined));
  if (about) return about;
  const near = question && scope === 'memory' ? found.filter((hit) => isKnowledge(hit) && hit.score >= NEAR) : [];
  // "What color does the brand guide give us?"
  const [named, ...others] = near.filter(isFromNamed(question));
  if (named && others.length === 0) return tellFound([named], situation, question);
  if (near.length > 0) return yield* askWhether(near, question, situation);
  // A title is no answer.
  if (hits.length > 0) return `I don’t have an answer to that. Closest to it:\n\n${listed(hits, situation)}`;
  const platform = platformIn(question);
  if (platform && !(yield* readsFrom(platform))) return yield* connect(platform);
  const what = asksHow.test(question) ? `an answer to ${quoted(question)}` : `anything about ${subject}`;
  throw new NothingFoundError(`I don’t have ${what}. ${toSave}`);
}

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

const isKnowledge = ({ entity_type }: Hit) => entity_type === 'memory' || entity_type === 'document' || entity_type === 'platform';

/** From this relevance on, a memory or document may answer a question. */
const NEAR = 0.4;
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

/** The best of the hits that share a word with what is looked for. */
function related(query: string, hits: readonly Hit[]): Hit[] {
  const words = contentTerms(query);
  const shared = hits.filter((hit) => coverage(words, contentTerms(hitText(hit))) > 0);
  const best = Math.max(...shared.map(({ score }) => score));
  return shared.filter(({ score }) => score >= best * NEARLY_AS_GOOD);
}

/** The share of a query's words that a hit has. */
const shareOf = (query: string, hit: Hit) => coverage(termsAsked(query.replace(deciding, '')), contentTerms(hitText(hit)));

/** Of two answers, the second, without what has no more of the query's words than the first; the first if that is all of it. */
function closerTo(query: string, first: Hit[], second: readonly Hit[]): Hit[] {
  const most = Math.max(...first.map((hit) => shareOf(query, hit)));
  const closer = second.filter((hit) => shareOf(query, hit) > most);
  return closer.length > 0 ? closer : first;
}

/** A hit this much worse than the best one is left out. */
const NEARLY_AS_GOOD = 0.6;
/** Of answers in other words, those nearly as relevant as the best are told, too. */
const AS_GOOD = 0.9;
/** The share of a question's words, or of a hit's, that an answer shares with the other. */
const ENOUGH_OF_QUESTION = 0.4;
const ENOUGH_OF_HIT = 0.5;

/** From this relevance on, a memory or document answers a question in other words; a question for a yes or no needs less. */
const RELEVANT = 0.6;
const RELEVANT_FOR_YES_OR_NO = 0.5;
const yesOrNoQuestion = /^(?:is|are|was|were|does|do|did|has|have|had|may|can|could|should|will)\b/i;

/** The hits that answer a question: a single word such as a name in both would be an answer by chance. */
function answering(topic: string, hits: readonly Hit[], asked = topic): Hit[] {
  // An old message that says "today" is no better an answer to "how fast is it today?".
  const question = withoutNow(topic);
  const words = termsAsked(question);
  const least = yesOrNoQuestion.test(asked) ? RELEVANT_FOR_YES_OR_NO : RELEVANT;
  const sure = related(question, hits).filter((hit) => {
    const terms = contentTerms(hitText(hit));
    return coverage(words, terms) >= ENOUGH_OF_QUESTION || coverage(terms, words) >= ENOUGH_OF_HIT;
  });
  const best = Math.max(...hits.filter(isKnowledge).map(({ score }) => score));
  if (sure.length > 0 || best < least) return sure;
  return hits.filter((hit) => isKnowledge(hit) && hit.score >= best * AS_GOOD);
}

const termsAsked = (query: string) => contentTerms(withoutNow(query)).filter((word) => !askingTerms.has(word));

const askingTerms = new Set(contentTerms('where why whom whose much many kind know tell take care think exactly again usually'));

const toSave = 'To save something, say “remember that …”.';
const deciding = /^(?:decided?|agreed?|settled?|chosen?|choose) (?:(?:on )?(?:anything|something) )?(?:about|on|for|regarding) /i;

function listed(hits: readonly Hit[], moment?: Moment, question = '', most = MOST_ITEMS): string {
  return hits
    .slice(0, most)
    .map((hit) => `- ${quoteOf(hit, moment, question)}`)
    .join('\n');
}

/** A hit with a link, for a question about what holds now also with its date. */
function quoteOf(hit: Hit, moment: Moment | undefined, question: string): string {
  return `${hitLink(hit, moment, question)}${hitNote(hit, asksAboutNow(question) ? moment : undefined)}`;
}

/** Searches, and returns the hits, most relevant first; for a question about what holds now, more, and newer ones before. */
export function* searchFor(query: string, scope: Scope, { limit = MOST_ITEMS, question = '' } = {}): Flow<Hit[]> {
  const input = asksAboutNow(question) ? { limit: Math.max(limit, MOST_FOUND), newer_first: true } : { limit };
  const { results } = yield* call('Search', { query: withoutNow(query), scope, ...input }, 'search');
  return Array.isArray(results) ? results.filter((hit): hit is Hit => typeof hit?.ref === 'string' && typeof hit.data === 'object') : [];
}

/** The text of a hit: a memory's content, the text of a document or of an item of a platform, or a title. */
export function hitText({ data }: Hit): string {
  const text = String(data.content ?? data.text ?? data.title ?? data.task ?? data.name ?? data.heading ?? 'untitled');
  // A passage of a document begins with the headings of its section.
  const withoutHeadings = text.replace(/^#{1,6} (.+)$/gm, data.document_name ? '$1:' : '$1');
  const isMarkdown = data.document_name !== undefined || data.provider !== undefined;
  return (isMarkdown ? withoutInlineMarks(withoutHeadings) : withoutHeadings).replace(/\s+/g, ' ');
}

/** The finds that answer a question, best match first; about what holds now, with their dates, and newer ones before. */
export function tellFound(hits: readonly Hit[], moment?: Moment, question = '', most = MOST_ITEMS): string {
  const [best] = hits;
  const order = asksAboutNow(question) ? '' : ', best match first';
  return hits.length === 1
    ? `Here’s what I have: ${quoteOf(best!, moment, question)}.`
    : `Here’s what I have${order}:\n\n${listed(hits, moment, question, most)}`;
}

function hitLink(hit: Hit, moment: Moment | undefined, question: string): string {
  if (hit.entity_type === 'platform') return itemLine(hit, moment);
  if (hit.entity_type !== 'document') return link(hitText(hit), hit.ref);
  const text = plainly(truncate(excerptOf(hit, question), MOST_QUOTED)).replace(/\.$/, '');
  const page = hit.data.page ? `, page ${hit.data.page}` : '';
  return `${link(String(hit.data.document_name ?? hit.data.name ?? 'Document'), hit.ref)}${page}: ${text}`;
}

const MOST_QUOTED = 240;
/** A row of a table, as documents store it: "Region: North; Revenue: 1.2m". */
const tableRow = /^[^\n]{1,80}?: [^\n]*; /m;

/** Of a table or a long text, the lines that say most about a question. */
function excerptOf(hit: Hit, question: string): string {
  const whole = hitText(hit);
  const content = String(hit.data.content ?? '');
  const words = contentTerms(question);
  if (whole.length <= MOST_QUOTED && !tableRow.test(content)) return whole;
  const lines = content.split('\n').filter((line) => line.trim() && !/^#{1,6} /.test(line));
  const shares = lines.map((line) => coverage(words, contentTerms(line)));
  const most = Math.max(0, ...shares);
  if (most === 0 && !tableRow.test(content)) return whole;
  // Rows need a sign between them: the value that ends one is no part of the next.
  return lines.filter((_, place) => shares[place] === most).join(tableRow.test(content) ? '. ' : ' ');
}

/** An item of a platform: where it is, who wrote it when, and what. */
function itemLine(hit: Hit, { timeZone }: Pick<Moment, 'timeZone'> = { timeZone: 'UTC' }): string {
  const { ref, data } = hit;
  const where = `${platformLabel(String(data.provider))}, ${data.resource}`;
  const at = formatTime(data.at, { timeZone, dateStyle: 'long', timeStyle: 'short' });
  const text = plainly(truncate(hitText(hit), MOST_QUOTED)).replace(/\.$/, '');
  return `${link(where, ref)}, ${[data.author && plainly(String(data.author)), at].filter(Boolean).join(', ')}: ${text}`;
}

function formatTime(value: unknown, options: Intl.DateTimeFormatOptions): string {
  const time = Date.parse(String(value));
  return Number.isNaN(time) ? '' : new Intl.DateTimeFormat('en-GB', options).format(time);
}

/** What a hit is; with `moment`, also when it was saved or written, or takes place. */
function hitNote({ entity_type, data }: Hit, moment?: Moment): string {
  if (entity_type === 'platform') return '';
  if (entity_type === 'deliverable' || entity_type === 'work') return ` (${entity_type === 'work' ? 'ticket' : entity_type})`;
  const dateOf = (value: unknown) => (moment ? formatTime(value, { timeZone: moment.timeZone, dateStyle: 'long' }) : '');
  const [event, written, added] = [dateOf(data.takes_place_at), dateOf(data.written_at), dateOf(data.created_at)];
  const date = event ? `on ${event}` : written ? `written ${written}` : added && `${entity_type === 'memory' ? 'saved' : 'added'} ${added}`;
  const type = entity_type === 'memory' && data.type !== 'fact' ? data.type : '';
  const note = [type, date].filter(Boolean).join(', ');
  return note && ` (${note})`;
}

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
  const answers = answering(topic, hits, text);
  return answers.length > 0
    ? tellFound(answers, situation, text)
    : ((yield* tellMentioned(text, situation)) ?? (yield* decline(situation)));
}

/** Tells about the one deliverable or ticket that a question mentions. */
/** "Who gets the board update?" asks for its settings; "who runs sales?" only shares a word with the title of an update on sales. */
function isAbout(row: DeliverableRow, question: string, words: readonly string[]): boolean {
  const share = coverage(words, nameTerms(row));
  if (!/^(?:who|whom|when|where|how often)\b/i.test(question)) return share >= ENOUGH_OF_HIT;
  return share > ENOUGH_OF_HIT || readNoun(question) !== undefined;
}

function* tellMentioned(question: string, situation: Situation): Flow<string | undefined> {
  const [row, ...others] = mentionedIn(question, yield* listDeliverables());
  const words = contentTerms(question).filter((word) => !askingTerms.has(word));
  if (row && others.length === 0 && isAbout(row, question, words)) return yield* showSettings(row, situation);
  const ticket = mentionedTicket(question, yield* listTickets(), A_WORD);
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
  return (
    recall.read(said, situation) ??
    searchBack(said, situation) ??
    search(topicOf(questionIn(said.text).replace(questionWord, '')), 'memory', situation, said.text)
  );
}

const MOST_OF_MESSAGE = 500;
const pointsBack = /\b(?:it|that|there|they|them|he|she|him|her|those|these)\b/i;

const lastQuestion =
  /^.*\b(?=(?:what|who|whom|whose|when|where|which|why|how (?:many|much|long|often|far|big))\b(?! (?:i|we) (?:need|want)\b)\s+\S+\s+\S)/is;

/** The question in a sentence that begins with something else: "sorry, I forgot, which database did we choose". */
const questionIn = (text: string) => text.replace(lastQuestion, '');
