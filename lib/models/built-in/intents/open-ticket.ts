import { capitalize } from '#lib/base/text/capitalization.ts';
import { readCadence } from '#lib/models/built-in/language/cadence.ts';
import { gap } from '#lib/models/built-in/language/peeler.ts';
import { correctSpelling } from '#lib/models/built-in/language/spelling.ts';
import type { Schedule } from '#lib/schedule/schedule.ts';
import type { WorkOutcome } from '../../work-outcome.ts';
import { formatSchedule, link, plainly, quoted } from '../flow/deliverable-row.ts';
import { askFor, CancelledError, call, type Flow } from '../flow/flow.ts';
import type { Intent } from '../flow/intent.ts';
import type { Situation } from '../flow/situation.ts';
import { contentTerms } from '../language/matching.ts';
import { byNearness } from '../understand/nearest.ts';

export type AgentType = 'research' | 'content' | 'reporting' | 'workspace';

const named =
  /^(?:(?:hi|hiya|hey|hello)\b[\s,.!]*)?(?:(?:open|create|start|make|add|file|raise|log|set up|i need|we need|i'd like|i want|new)\s+(?:me )?(?:an? |another |new )*(?<kind>(?:(?:work|research|writing|reporting|recurring|repeating|regular|daily|weekly|monthly) )*)|(?<kind>(?:recurring|repeating|daily|weekly|monthly) ))(?:ticket|work item)\b(?:,?\s+(?:that (?:repeats|recurs)|to|for|about|on|that says|saying|called)\b|(?=\s*[:,–-]))[\s:,–-]*(?<task>.+)$/i;
const tasks = [
  /^(?<task>(?:research(?! (?:brief|report|summary|note|digest))|investigate|look into|find out(?: about)?|dig into|analy[sz]e|compare)\s+.+)$/i,
  /^(?:do|run|start) (?:some |a bit of )?research (?:on|into|about) (?<topic>.+)$/i,
  /^give yourself an? (?:(?:daily|weekly|monthly|regular|new|recurring) )?(?:task|job|ticket)(?::| to)\s+(?<task>.+)$/i,
];
const kinds: [AgentType, RegExp][] = [
  [
    'workspace',
    /\b(?:de-?dupe|deduplicate|sort (?:it|them|the)|merge the|spreadsheet|\w+\.(?:csv|xlsx|json)|csv|(?:vendor|customer|contact|mailing|price) lists?|clean(?:ing)? up|(?:clean|tidy|sort|fix) (?:the |our |my )?(?:[\w-]+ ){0,2}(?:lists?|tables?|sheets?|files?|rows|data)\b|tidy(?:ing)?(?: up)?|change ?log|rename (?:the )?(?:file )?["“']?[\w./-]+\.\w|search and replace|search for .+ and replace|replace (?:all |every |the )*.+ (?:with|by) |count (?:the |all )?(?:lines|words|files|["“])|delete (?:the )?file|(?:collect|merge|combine|gather) .+ (?:in|into|to) (?:a |one )?(?:file\b|[\w-]+\.\w))/i,
  ],
  [
    'reporting',
    /\b(?:analy[sz]e|count|break down|add up|total up) .*\b(?:by|per) (?:category|product|type|topic|month|week|quarter|year|team|department|region|country|person|customer|source|channel)\b/i,
  ],
  [
    'research',
    /\b(?:research|investigate|look(?:ing)? (?:(?:it|that|this|them) )?(?:into|up)|find out|track(?:ing)? down|(?:some|any|a bit of) digging|dig(?:ging)? (?:into|up|out|around|deep(?:er)?)|(?:have ?n['’]?t|no) (?:a|the|got a|got the)? ?(?:clue|idea|foggiest)|analy[sz]e|compare|study|survey|explore|competitors?|brief(?:ing)? on)\b/i,
  ],
  ['reporting', /\b(?:report|figures|numbers|metrics|kpis?|dashboard|statistics|collect the|gather)\b/i],
  ['content', /\b(?:write|draft|edit|rewrite|proofread|translate|copy|post|article|email|letter|slides|text)\b/i],
];
/** Open a work ticket. */
export const openTicket: Intent = {
  name: 'open a work ticket',
  labels: ['ticket.create'],
  example: 'Open a ticket to research competitor pricing',
  read(said, situation) {
    if (/^compare\b.*\b(?:versions?|drafts?)\b/i.test(said.text)) return undefined;
    const { topic, task } = tasks.map((pattern) => pattern.exec(said.text)?.groups).find(Boolean) ?? {};
    return topic || task ? open(topic ? `research ${topic}` : task!, undefined, situation) : undefined;
  },
};

/** "Do some research for me", "can you write something": work that is about nothing. */
const namesNoTask =
  /^(?:(?:could|can|would|will) you |please |i (?:need|want) (?:you|someone|somebody) to |i(?:'d| would) like you to )*(?:do|run|start|make|prepare|write|draft|research|investigate|analy[sz]e|look into|look up|find out|work on|carry out|get started on)(?: (?:me|us))?(?: up)?(?: (?:some|a bit of|a little|a piece of|a few|any|an?|other|more))* ?(?:research|analys[ei]s|investigation|writing|work|texts?|something|things?|stuff|jobs?|tasks?)?(?: else)?(?: (?:for|with) (?:me|us))?[.!?\s]*$/i;
const work = /\b(?:research|analys[ei]s|investigat\w+|writ(?:e|ing)|work|texts?|something|stuff|things?|jobs?|tasks?)\b/i;

/** "Can I have one of those job tickets opened, …" */
const onlyTicket =
  /^(?:(?:can|could|may|might) (?:i|we) (?:please )?(?:have|get|open)|open|create) (?:one of (?:those|your|the|these)|an?|another|a new) (?:job |work )?tickets?(?: (?:opened|made|created|please|set up|for me|for us))*(?:[,.!?]|$)/i;

/** "Look into it", which nothing before says more about */
const looksIntoIt =
  /^(?:(?:please|can you|could you)[, ]+)*(?:look into|research|investigate|analy[sz]e|look up|dig into|find out about) (?:it|that|this|them)(?: (?:for me|please))?[.!?\s]*$/i;

/** Ask for the task of work that is about nothing. */
export const openNamelessTicket: Intent = {
  name: 'open a ticket for work that is about nothing',
  read({ text }, situation) {
    if (onlyTicket.test(text) || (looksIntoIt.test(text) && situation.lastTouched('work', 'deliverable') === undefined))
      return open('a new ticket', undefined, situation);
    const isNameless = namesNoTask.test(text) && work.test(text);
    return isNameless ? open(text, undefined, situation) : undefined;
  },
};

/** Open what is called a ticket, which leaves no doubt. */
export const openNamedTicket: Intent = {
  name: 'open a named ticket',
  read({ text }, situation) {
    const { task, kind = '' } = named.exec(text)?.groups ?? {};
    if (!task) return undefined;
    const rhythm = /\b(?:daily|weekly|monthly) /i.exec(kind)?.[0] ?? '';
    const agent = /\b(?:research|writing|reporting)\b/i.exec(kind)?.[0].toLowerCase();
    return open(rhythm + task, agent === 'writing' ? 'content' : (agent as AgentType | undefined), situation);
  },
};

/** Creates a ticket for a task in the person's words. */
export function* open(said: string, agent: AgentType | undefined, situation: Situation): Flow<string> {
  const isNameless = namesNoTask.test(said) || !namesTask(said);
  const words = isNameless ? yield* askForTask(kindOfWork(said) !== undefined) : said;
  const runs =
    /[\s,]+and (?:then )?(?:run|start) it(?: now| right away)?[.!\s]*$|[\s,]+(?:and )?(?:then )?(?:run|start|begin|do)(?: it)? (?:now|right away|straight away|immediately|at once)[.!\s]*$/i;
  const due = reportsBack.exec(words)?.[0] ?? '';
  const { timing, rest } = readTiming(
    words.replace(reportsBack, '').replace(runs, '').replace(asksForTicket, '').replace(asTicket, ''),
    situation,
  );
  const task = capitalize(
    rest
      .replace(/^(?:a )?(?:new|another) (?:task|ticket|job)(?:\s*[,:–-]\s*| for you[,:]? )/i, '')
      .replace(/\s+for (?:me|us)$/i, '')
      .replace(/^(?:someone|somebody|anyone|you) (?:to|should|could|must|needs? to|has to|have to|ought to) /i, '')
      .replace(/[.!?]+$/, '')
      .trim(),
  ).slice(0, 2000);
  const agentType = agent ?? kindOfWork(correctSpelling(task)) ?? (isNameless ? kindOfWork(said) : undefined) ?? kindByMeaning(task);
  if (runs.test(words) && agentType !== 'workspace') return yield* openAndRun(task, agentType, timing);
  const opened = yield* writeTicket(task, agentType, timing);
  if (agentType === 'workspace')
    return `${opened} Add its files on that page, then say “run it”. Text that you paste below a request like this becomes a file.`;
  if (timing) return `${opened} It runs ${formatSchedule(timing, situation)}. To start it sooner, say “run it”.`;
  return /\b(?:by|before|until|on)\b/i.test(due)
    ? `${opened} I don’t work to a deadline: say “run it”, and the result is on its page as soon as it’s done.`
    : `${opened} Say “run it” to start.`;
}

/** "… and let me know by Friday" */
const reportsBack =
  /[,;]?\s+(?:and )?(?:then )?(?:let me know|report back|get back to me|tell me)(?: (?:the (?:result|answer)|what you find|how it goes))?(?: (?:by|before|until|on) [^,;.]{3,30}| when (?:it['’]s|you['’]re|it is|you are) (?:done|finished|through))?[.!\s]*$/i;

/** What leads to the task itself: "have somebody research …", "create a task to …". */
const asksForTicket =
  /^(?:(?:meanwhile|in the meantime|also|and)\b,? )*(?:(?:please|pls|can you|could you) )*(?:(?:can|could|would) (?:someone|somebody|anyone) (?:please )?|(?:work )?ticket:\s*|(?:(?:create|open|make|add|set up|start|file|raise|log|new) )?(?:me )?(?:an? |another |one )?(?:new )?(?:\p{L}+ )?(?:task|ticket|job):\s*|(?:(?:create|open|make|add|set up|start|file|raise|log) )?(?:an? |another |one )?(?:new )?(?:task|ticket|job) to |(?:have|get|let) (?:someone|somebody|anyone) (?:to )?|(?:create|open|make|add|set up|start|file|raise) (?:me )?(?:an? )?(?:new )?(?:task|ticket|job) (?:for (?:me|us|someone|somebody) )?(?:to|for|on|about) |(?:put|log|raise|open) one (?:in )?for (?=\p{L}+ing\b)|(?:i|we)(?:'d like|'d love| want| need| would like) (?:an? )?(?=.*\bas an? (?:ticket|task|job)[.!\s]*$))/iu;
const asTicket = /,? as an? (?:ticket|task|job)(?=[.!\s]*$)/i;

/** True unless a request is only for "a new ticket for me". */
const namesTask = (words: string) => contentTerms(words.replace(forTicket, ' ')).length > 0;
const forTicket =
  /\b(?:open|create|start|make|add|file|raise|log|set up|need|want|would like|new|another|work|tickets?|tasks?|something)\b/gi;

/** `saysKind`: the message says what kind of work it is. */
function* askForTask(saysKind: boolean): Flow<string> {
  const no = 'Leave it';
  const question = saysKind ? 'What is it about?' : 'What should be done?';
  const task = yield* askFor(`${question} Describe it in your own words.`, [no], (words) => words.trim() || undefined, {
    anyText: true,
  });
  if (task === no) throw new CancelledError();
  return task;
}

function* openAndRun(task: string, agentType: AgentType, timing?: Timing): Flow<string> {
  const content = { task, agent_type: agentType, ...timing };
  const { ref } = yield* call('Write', { ref: 'work:new', content }, 'create the ticket');
  const { result } = yield* call('Execute', { action: 'work.run', target: ref }, `run ${quoted(task)}`);
  return `Created a ticket: ${link(task, String(ref))}. ${runMessage(String(ref), result as RunResult)}`;
}

/** How often a ticket runs. */
interface Timing {
  frequency: 'daily' | 'weekly' | 'monthly';
  schedule: Schedule;
}

/** Separates a task from its frequency. "Weekly" before a noun describes the subject, not the frequency. */
function readTiming(words: string, situation: Situation): { timing?: Timing; rest: string } {
  const { frequency, implied, schedule, rest, unfit } = readCadence(words, situation);
  const said = frequency ?? (schedule.time ? implied : undefined);
  const isWork = /^(?:an? )?(?:daily|weekly|monthly) (?:analysis|check|review|audit|count|scan|search|clean-?up|tidy-?up)\b/i.test(words);
  const describes =
    !isWork &&
    /¦ (?!(?:and|then|but|for|about|on|in|at|from|to|with|some(?:body|one)|i|we|you|please)\b)\p{L}/u.test(rest) &&
    !/\b(?:every|each)\b/i.test(words);
  const isRhythm = /\b(?:every|each|daily|weekly|monthly|per|(?:once|twice) an?|\p{L}+days)\b/iu.test(words);
  if (unfit || describes || !isRhythm || (said !== 'daily' && said !== 'weekly' && said !== 'monthly')) return { rest: words };
  const parts = rest.split(gap).map((part) => part.replace(/^[\s,.;:–-]+|[\s,;:–-]+$/g, ''));
  return { timing: { frequency: said, schedule }, rest: parts.filter(Boolean).join(' ') };
}

/** The result of running a ticket. */
export interface RunResult {
  status: string;
  outcome?: WorkOutcome | null;
  output?: string;
  message?: string;
}

/** The message for the state of a run. */
export function runMessage(ref: string, { status, outcome, output, message }: RunResult): string {
  if (status === 'completed' && outcome && outcome !== 'done' && message)
    return `${plainly(message)} ${link('See the result', output ?? ref)}.`;
  if (status === 'completed') return `It’s done: ${link('see the result', output ?? ref)}.`;
  if (status === 'waiting') return 'It’s waiting for your approval. Decide on the card, in your inbox or on its page, and it continues.';
  if (status === 'cancelled') return 'It was canceled.';
  return `It’s running. The result will be on ${link('its page', ref)}.`;
}

/** Creates a ticket, and reports it. */
export function* writeTicket(task: string, agent_type: AgentType, timing?: Timing): Flow<string> {
  const { ref } = yield* call('Write', { ref: 'work:new', content: { task, agent_type, ...timing } }, 'create the ticket');
  return `Created a ticket: ${link(task, String(ref))}.`;
}

/** The task in a request for a ticket; undefined for other requests. */
export const taskOf = (words: string) => named.exec(words)?.groups?.task;

/** What tasks of each kind are like. */
const typicalTasks: readonly (readonly [AgentType, string])[] = [
  ['research', 'Find out what others say about a topic, on the web and in our documents'],
  ['research', 'Look for suppliers, tools or offers and compare them'],
  ['reporting', 'Calculate the totals per month and department from the figures'],
  ['reporting', 'Count and add up hours, costs or sales, with a table and trends'],
  ['content', 'Write a text such as an article, an announcement or a guide'],
  ['content', 'Rewrite and shorten the wording of a page'],
  ['workspace', 'Remove duplicates from a list and clean up the data in a file'],
  ['workspace', 'Sort, merge, rename or convert files and tables'],
];

/** Names what is done with files. */
const onFiles =
  /\b(?:files?|folders?|lists?|tables?|sheets?|spreadsheets?|data|rows?|columns?|duplicates?|entries|records|export|code|scripts?|logs?|\w+\.\w{2,4})\b/i;

/** The kind of the task that is nearest in meaning to a task whose words do not show its kind. */
function kindByMeaning(task: string): AgentType {
  const possible = typicalTasks.filter(([kind]) => kind !== 'workspace' || onFiles.test(task));
  return byNearness(task, possible, ([, typical]) => typical)[0]![0];
}

/** The kind of work that a task needs; undefined if its words do not show it. */
export function kindOfWork(task: string): AgentType | undefined {
  const first = kinds.find(([, pattern]) => new RegExp(`^(?:to )?${pattern.source}`, 'i').test(task));
  return first?.[0] ?? kinds.find(([, pattern]) => pattern.test(task))?.[0];
}
