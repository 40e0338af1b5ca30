import { readCadence } from '#lib/models/built-in/language/cadence.ts';
import { readKind } from '#lib/models/built-in/language/kind.ts';
import { contentTerms, coverage } from '#lib/models/built-in/language/matching.ts';
import { findRecipient, type Recipient, readRecipient, recipientLabel } from '#lib/models/built-in/language/person.ts';
import { formatDays } from '#lib/schedule/date-names.ts';
import { type Weekday, weekdays } from '#lib/schedule/schedule.ts';
import { type WorkOutcome, workOutcomeLabels } from '../../work-outcome.ts';
import { type DeliverableRow, formatDetails, link, linkTo, plainly, refOf, rowsOf } from '../flow/deliverable-row.ts';
import { listDeliverables, unarchived } from '../flow/find-deliverable.ts';
import { call, type Flow, requireSuccess, together } from '../flow/flow.ts';
import type { Intent } from '../flow/intent.ts';
import { runsOn } from '../flow/runs-on.ts';
import type { Situation } from '../flow/situation.ts';
import { isNegatedWay, type ListFilters, readListFilters } from '../language/list-filters.ts';
import { listComing } from './list-coming.ts';
import { taskOf } from './open-ticket.ts';
import { showSettings } from './show-deliverable.ts';
import { tellWaiting } from './show-inbox.ts';
import { deliveredVersions, newestVersionsOf } from './version-text.ts';

const asks =
  /^(?:list|show|show me|give me|display|see|view|get|tell me|what|which|whats|what's|do i have|do we have|have i|are there|is there|any|anything|something|how many|all|my|print|browse|open|see all|remind me (?:of|what))\b/i;

interface Listing {
  type: string;
  noun: RegExp;
  many: string;
  pattern: (text: string) => string;
  row: (item: Record<string, unknown>) => string;
}

const status = (text: string, words: Record<string, string[]>, otherwise: string[] = []) =>
  (whatever.test(text) && otherwise.length > 0
    ? [...new Set([...otherwise, ...Object.entries(words).flatMap(([word, values]) => (names(text, word) ? values : []))])]
    : (namedStatus(text, words) ?? otherwise)
  ).map((value) => `status=${value}`);

const names = (text: string, word: string) => new RegExp(`(?<![\\p{L}\\d])(?:${word})\\b`, 'iu').test(text);

/** "Including the finished ones", "whether they are done or not", "the finished ones too": of any status. */
const whatever =
  /\b(?:including|whether|regardless|even (?:the|those)|no matter|or not|(?:done|finished|open|on the go|running|going|in progress) (?:and|or) (?:un[a-z]+|not [a-z]+|open|closed|done|finished))\b|\bones? (?:too|as well|also|included)\b/i;

/** "Paused or archived", "the failed and the open ones" */
const eitherStatus =
  /\b(?:paused|archived|active|running|failed|open|pending|done|finished|on hold|retired|inactive) (?:or|and) (?:the )?(?:paused|archived|active|running|failed|open|pending|done|finished|on hold|retired|inactive)\b/i;

/** The statuses that a text names; undefined if it names none, or several that exclude each other. */
function namedStatus(text: string, words: Record<string, string[]>): string[] | undefined {
  const named = Object.entries(words).filter(([word]) => names(text, word));
  const [first, ...others] = named.map(([, values]) => values);
  if (first && eitherStatus.test(text)) return [...new Set(named.flatMap(([, values]) => values))];
  if (whatever.test(text)) return undefined;
  return first && others.every((values) => values.some((value) => first.includes(value))) ? first : undefined;
}

const query = (type: string, filters: string[]) => (filters.length > 0 ? `${type}:?${filters.join('&')}` : `${type}:*`);

const kindLabels: Record<string, string> = {
  research: 'research',
  content: 'writing',
  reporting: 'figures',
  workspace: 'work on files',
  plan: 'work by a plan',
};
const statusLabels: Record<string, string> = {
  pending: 'not run yet',
  running: 'running',
  awaiting_approval: 'waiting for your approval',
  failed: 'failed',
  cancelled: 'canceled',
};

/** A ticket's task and status, as shown on its page. */
export function ticketLabel({ agent_type, status, outcome }: { agent_type?: unknown; status?: unknown; outcome?: unknown }): string {
  const ended = workOutcomeLabels[(outcome as WorkOutcome | null) ?? 'done'].toLowerCase();
  return `${kindLabels[String(agent_type)] ?? agent_type}, ${status === 'completed' ? ended : (statusLabels[String(status)] ?? status)}`;
}

/** What else can be listed. */
export const listings: Listing[] = [
  {
    type: 'memory',
    // "The offsite notes" are a document.
    noun: /\b(?:memories|preferences|decisions|facts|instructions)\b|(?<!\bthe (?!(?:saved|stored|old|new|last)\b)\p{L}+ )\bnotes\b/iu,
    many: 'memories',
    pattern: (text) =>
      query(
        'memory',
        (/\b(preference|decision|fact|instruction)s\b/i.exec(text)?.slice(1) ?? []).map((type) => `type=${type.toLowerCase()}`),
      ),
    row: (item) => `${link(String(item.content), `memory:${item.id}`)}${item.type && item.type !== 'fact' ? ` (${item.type})` : ''}`,
  },
  {
    type: 'work',
    noun: /\b(?:work )?tickets\b|^(?:list|show)(?: me)?(?: my| the| all)* work$|\b(?:open|running|pending|failed|finished|unfinished) work\b|\bwork (?:failed|is (?:open|running|done|finished)|in progress)\b|\b(?:tasks|jobs)\b/i,
    many: 'tickets',
    pattern: (text) =>
      query(
        'work',
        status(text, {
          "never (?:been )?(?:run|ran|started)|(?:n['’]t|not)(?: yet)? (?:ever |been )*(?:run|started)(?: yet)?|unstarted": ['pending'],
          'open|pending|waiting|unfinished|outstanding|not done|not finished': ['pending', 'running'],
          'running|(?:still )?going|in progress|under way': ['running'],
          'done|finished|completed?': ['completed'],
          'failed|stuck|broken|blocked|went wrong': ['failed'],
        }),
      ),
    row: (item) =>
      `${link(String(item.task), `work:${item.id}`)} (${ticketLabel(item)})${item.status === 'failed' && item.error ? `: ${plainly(String(item.error))}` : ''}`,
  },
  {
    type: 'session',
    noun: /\b(?:sessions|chats|conversations)\b/i,
    many: 'chats',
    pattern: (text) => query('session', status(text, { archived: ['archived'] })),
    row: (item) => link(String(item.title || 'Untitled'), `session:${item.id}`),
  },
  {
    type: 'document',
    noun: /\b(?:documents|files|uploads)\b/i,
    many: 'documents',
    pattern: () => 'document:*',
    row: (item) => `${link(String(item.name), `document:${item.id}`)} (${item.status})`,
  },
  {
    type: 'platform',
    noun: /\b(?:platforms|integrations|connections|connected apps|servers)\b/i,
    many: 'connected platforms',
    pattern: () => 'platform:*',
    row: (item) => `${item.provider} (${item.status})`,
  },
  {
    type: 'domain',
    noun: /\b(?:domains|contexts)\b/i,
    many: 'domains',
    pattern: () => 'domain:*',
    row: (item) => link(String(item.name), `domain:${item.id}`),
  },
  {
    type: 'action',
    noun: /\b(?:actions|tools)\b/i,
    many: 'actions',
    pattern: () => 'action:*',
    row: (item) => `\`${item.name}\`: ${item.description}`,
  },
];

const deliverables =
  /\b(?:deliverables|reports|updates|newsletters|briefs|briefings|summaries|recurring (?:work|things|stuff)|statuses|digests|minutes|which ones?|(?:every|each) deliverable|the (?:paused|archived|active|weekly|monthly|daily) ones)\b/i;
const idle =
  /^(?:what|whats|what's) (?:do|have) (?:i|we) (?:have|got)(?: (?:going|running|here|so far|set up|at the moment|right now))?(?: for .+)?$|^(?:do|have) (?:i|we) (?:have|got) anything(?: for .+)?$|^what am i (?:working on|keeping going)|^(?:show|list) (?:me )?(?:everything|all)$|^what(?:'s| is) (?:paused|active|archived)/i;
const coming =
  /^what (?:else )?(?:comes|runs|goes out|gets sent|is going out|will (?:come|run|go out))\b|\b(?:what(?:'s| is| are)?|anything|which)\b.*\b(?:coming up|next|due|upcoming|scheduled|planned|this week|next week|today|tomorrow)\b|^what(?:'s| is) (?:up )?next\b/i;
/** Recurring days, not a single date. */
const onEach = /\b(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days|weekdays|weekends|every (?!deliverable|report))\b/i;
const known =
  /^what (?:do|can) you (?:remember|know)(?: about (?:me|us))?$|^what have you (?:remembered|learned|kept)(?: about me)?$|^(?:show|tell) me what you (?:remember|know)(?: about me)?$/i;
/** "What decisions did we take?" */
const ofKind =
  /^what (?:decisions|preferences|facts|instructions|rules) (?:did|have|do) (?:we|i|you) (?:take|taken|make|made|have|know|remember|set|give|given)(?: (?:so far|yet|already))?$/i;
const topic = /\b(?:about|regarding|on|concerning)\s+(?!hold|file|record|me\b|us\b)(?<topic>.+)$/i;

/** A longer message is more than the question for a list. */
const LONGEST_QUESTION = 9;

/** What has no intent of its own: documents, chats, platforms, domains and actions. */
const withoutIntent = listings.filter(({ type }) => type !== 'memory' && type !== 'work');

const asksWhoGetsWhat = /^who (?:gets|reads|receives|sees) what\b/i;

/** List what only has a list. */
export const listOtherThings: Intent = {
  name: 'list other things',
  read({ text }, situation) {
    const asked = text.replace(/\?+$/, '').trim();
    if (asksWhoGetsWhat.test(asked)) return listMine('', situation);
    if (asked.split(/\s+/).length > LONGEST_QUESTION || !asks.test(asked) || topic.test(asked) || /\bdid\b/i.test(asked)) return undefined;
    if (taskOf(asked) !== undefined) return undefined;
    const listing = withoutIntent.find(({ noun }) => noun.test(asked));
    return listing && listOthers(listing, asked);
  },
};

/** "What goes out by mail?" */
const deliveries = /^(?:what|which|list|show)\b.*\b(?:go(?:es)? out|(?:is|are|gets?) (?:sent|delivered|posted|published))\b/i;

/** List entities, filtered as requested. */
export const listThings: Intent = {
  name: 'list',
  labels: ['deliverable.list', 'ticket.list', 'memory.list', 'deliverable.when'],
  example: 'Which reports go out weekly?',
  read({ text }, situation) {
    const asked = text.replace(/\?+$/, '').trim();
    if (asked.split(/\s+/).length > LONGEST_QUESTION) return undefined;
    if (known.test(asked)) return listOthers(listings[0]!, '');
    if (ofKind.test(asked)) return listOthers(listings[0]!, asked);
    const short =
      deliverables.test(asked) &&
      /^(?:(?:all |my |our |the )*(?:active |paused |archived |weekly |daily |monthly |biweekly )*[a-z]+(?: [a-z]+)?)$/i.test(asked) &&
      asked.split(' ').length <= 4;
    if (!asks.test(asked) && !short && !idle.test(asked)) return undefined;
    const other = listings.find(({ noun }) => noun.test(asked));
    if (other && !topic.test(asked) && !/\bdid\b|\bwe (?:made|took)\b/i.test(asked)) return listOthers(other, asked);
    if (wayAsked(asked) && deliveries.test(asked)) return listMine(asked, situation);
    if (coming.test(asked) && !/\b(?:remember|decide|know)\b|\bnext (?:for|on|with|in) (?:the|my|our|\p{Lu})/iu.test(asked))
      return onEach.test(asked) ? listMine(asked, situation) : listComing(asked, situation);
    if (deliverables.test(asked) && readCadence(asked, situation).schedule.anchor) return listComing(asked, situation);
    if (deliverables.test(asked) || idle.test(asked)) return listMine(asked, situation);
    return undefined;
  },
};

export function* listOthers({ many, pattern, row }: Listing, text: string): Flow<string> {
  const { items, total } = yield* call('List', { pattern: pattern(text), limit: 20 }, `list your ${many}`);
  const rows = Array.isArray(items) ? items.filter((item) => typeof item === 'object' && item !== null) : [];
  if (rows.length === 0) return pattern(text).endsWith(':*') ? `You don’t have any ${many} yet.` : `No ${many} match that.`;
  return `${heading(rows.length, total, many)}\n\n${rows.map((item) => `- ${row(item)}`).join('\n')}`;
}

/** Lists the person's deliverables, filtered as asked. */
export function* listMine(text: string, situation: Situation): Flow<string> {
  // "Which ones are mine to approve?"
  if (toApprove.test(text)) return yield* tellWaiting(situation);
  // Slack in "what goes to Slack?" is no reader.
  const whom = readReaderAsked(text) ?? (yield* readerMeant(text, situation));
  const days = weekdaysAsked(text, situation);
  const { items, total } = yield* call('List', { pattern: minePattern(text), limit: days ? 100 : 30 }, 'list your deliverables');
  const goesBy = wayAsked(text);
  const isNot = goesBy !== undefined && isNegatedWay(text);
  const filters = readListFilters(text);
  const needsDetails = goesBy ?? filters.destination ?? filters.instructions;
  const all = needsDetails === undefined ? rowsOf(items) : yield* withDestinations(rowsOf(items));
  const fits = yield* fittingVersions(all, filters);
  const rows = all.filter(
    (row) =>
      (!goesBy || goesBy.test(row.destination?.platform ?? '') !== isNot) &&
      (!whom || isFor(row, recipientLabel(whom)!)) &&
      (!days || days.some((day) => runsOn(row, day, situation))) &&
      fits(row),
  );
  const on = days ? ` on ${pluralDays(days)}` : '';
  const isFiltered = whom || days || goesBy || Object.keys(filters).length > 0;
  const before = asksTotal.test(text) ? `You have ${yield* countAll()}. ` : '';
  if (rows.length === 1 && readKind(text) && !before) return yield* showSettings(rows[0]!, situation);
  if (rows.length > 0)
    return `${before}${heading(rows.length, isFiltered ? rows.length : total, 'deliverables', on)}\n\n${rows.map((row) => mineRow(row, situation)).join('\n')}`;
  if (whom) return `${before}You have nothing for ${recipientLabel(whom)}${on}.`;
  if (goesBy && !isNot && all.length > 0) return 'Nothing goes there.';
  if (days) return `Nothing runs${on}.`;
  return minePattern(text) === unarchived && !isFiltered
    ? 'You don’t have any deliverables yet. Ask for one, for example “create a weekly status for Sarah, Mondays at 9:00”.'
    : `${before}No deliverables match that.`;
}

const toApprove =
  /\b(?:(?:mine|me) to (?:approve|review|sign off)|(?:need|wait(?:ing)? for|await(?:ing)?) my (?:approval|review|ok|sign-?off)|(?:do|should|must|can) i (?:still )?(?:have to |need to )?(?:approve|review)|to be approved)\b/i;

/** "How many reports do I have in total, and which of them are paused?" */
const asksTotal = /\bhow many\b[^?]*(?:,| and| of them)[^?]*\b(?:which|what|how many)\b/i;

/** "8 deliverables, one of them archived" */
function* countAll(): Flow<string> {
  const rows = rowsOf((yield* call('List', { pattern: 'deliverable:*', limit: 100 }, 'count your deliverables')).items);
  const archived = rows.filter(({ status }) => status === 'archived').length;
  const of = archived === 0 ? '' : archived === 1 ? ', one of them archived' : `, ${archived} of them archived`;
  return `${rows.length === 1 ? 'one deliverable' : `${rows.length} deliverables`}${of}`;
}

/** True for the rows that have, or lack, what a question asks of their versions and settings. */
function* fittingVersions(rows: readonly DeliverableRow[], filters: ListFilters): Flow<(row: DeliverableRow) => boolean> {
  const { written, delivered, destination, reader, instructions, failed } = filters;
  const newest = written === undefined && failed === undefined ? [] : yield* newestVersionsOf(rows);
  const sent = delivered === undefined ? [] : yield* deliveredVersions();
  const is = (wanted: boolean | undefined, has: boolean) => wanted === undefined || wanted === has;
  return (row) => {
    const version = newest.find((one) => one.row === row)?.version;
    const hasFailed = version?.status === 'failed' || (version?.status === 'approved' && version.delivery_status === 'failed');
    return (
      is(written, version !== undefined) &&
      is(failed, hasFailed) &&
      is(
        delivered,
        sent.some(({ deliverable_id }) => deliverable_id === row.id),
      ) &&
      is(destination, Boolean(row.destination)) &&
      is(reader, Boolean(row.recipient?.name ?? row.recipient?.role)) &&
      is(instructions, Boolean(row.instructions))
    );
  };
}

/** "Which reports does Tom get?", "what does the board get?" */
const getsIt = /\b(?:does|do|will|did) (?<who>[^?]{2,40}?) (?:get|gets|receive|read|see)\b/i;

/** The reader whose deliverables a text asks for. */
function readReaderAsked(text: string): Recipient | undefined {
  const named = findRecipient(
    text.replace(byWay, ' ').replace(/\bto (?:any(?:one|body)|some(?:one|body)|nobody|no ?one)\b/gi, ' '),
    'for|to',
  )?.recipient;
  if (named) return named;
  const who = getsIt.exec(text)?.groups?.who;
  return who && !/^(?:i|we|you|he|she|they|it|any\p{L}+|some\p{L}+)\b/iu.test(who) ? readRecipient(who)?.recipient : undefined;
}

/** "What does she get from us?" after something was said about her report. */
function* readerMeant(text: string, situation: Situation): Flow<Recipient | undefined> {
  const last = /\b(?:she|he|her|him)\b/i.test(text) ? situation.lastTouched('deliverable') : undefined;
  if (last === undefined) return undefined;
  const name = (yield* listDeliverables()).find((row) => refOf(row) === last)?.recipient?.name;
  return name === undefined ? undefined : { name };
}

/** The rows with their destinations, which lists leave out. */
function* withDestinations(rows: readonly DeliverableRow[]): Flow<DeliverableRow[]> {
  if (rows.length === 0) return [];
  const outcomes = yield* together(rows.map((row) => ({ name: 'Read', input: { ref: refOf(row) } })));
  return outcomes.map((outcome) => requireSuccess(outcome, 'read your deliverables').data as unknown as DeliverableRow);
}

const byWay = /\b(?:by|via|through|over|to) (?:an? |the |our )?(e-?mail|mail|webhook|slack|notion|github|gmail)s?\b/i;

/** "Everything that goes out by mail": the destinations that a text asks about. */
function wayAsked(text: string): RegExp | undefined {
  const way = byWay.exec(text)?.[1]?.toLowerCase();
  return way === undefined ? undefined : new RegExp(/mail$/.test(way) ? '^(?:e|g)mail' : `^${way}`);
}

/** The weekdays that a text asks about, such as "on Fridays", except those that are part of a date or a monthly schedule. */
function weekdaysAsked(text: string, situation: Situation): Weekday[] | undefined {
  const { day, nth, anchor } = readCadence(text, situation).schedule;
  return day && !nth && !anchor ? [day].flat() : undefined;
}

/** "Tuesdays and Thursdays", "weekdays". */
function pluralDays(days: readonly Weekday[]): string {
  const words = formatDays(days.map((day) => weekdays.indexOf(day) + 1));
  return words.replace(/day\b/g, 'days');
}

function minePattern(text: string): string {
  const frequency = /\b(?:daily|every day)\b/i.test(text)
    ? 'daily'
    : (/\b(weekly|monthly|biweekly)\b/i.exec(text)?.[1]?.toLowerCase() ??
      (/\bfortnightly|every other week\b/i.test(text) ? 'biweekly' : undefined));
  const kind = readKind(text)?.kind;
  const filters = [
    ...status(
      text,
      {
        'paused|on (?:hold|pause|ice)': ['paused'],
        'archived|discontinued|retired': ['archived'],
        'active|live|running(?! late)': ['active'],
      },
      ['active', 'paused'],
    ),
    ...(frequency ? [`frequency=${frequency}`] : []),
    ...(kind ? [`deliverable_type=${kind}`] : []),
  ];
  return query('deliverable', filters);
}

/** "For clients": a word of a family, or a plural, is as good as the one that the row has. */
function isFor({ recipient, title }: DeliverableRow, whom: string): boolean {
  const words = `${recipient?.name ?? ''} ${recipient?.role ?? ''} ${title}`;
  const isIn = words.toLowerCase().includes(whom.replace(/^(?:the|your) /, '').toLowerCase());
  return isIn || coverage(contentTerms(whom), contentTerms(words)) === 1;
}

const mineRow = (row: DeliverableRow, situation: Situation) => `- ${linkTo(row)}: ${formatDetails(row, situation)}`;

function heading(count: number, total: unknown, many: string, on = ''): string {
  const more = typeof total === 'number' && total > count ? `The first ${count} of ${total} ${many}:` : undefined;
  return more ?? (count === 1 ? `One ${many.replace(/ies$/, 'y').replace(/s$/, '')}${on}:` : `${count} ${many}${on}:`);
}
