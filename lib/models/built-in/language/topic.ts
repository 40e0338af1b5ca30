/** The topic of a statement. */
export type Topic = 'risk' | 'decision' | 'next' | 'question' | 'figure' | 'done' | 'progress' | 'other';

const notYet = String.raw`(?<!\b(?:not|never|isn['’]t|aren['’]t|wasn['’]t|hasn['’]t(?: been)?|haven['’]t(?: been)?)\s+(?:(?:yet|been|fully|quite)\s+)*)`;

/** The first match counts: a delay that includes a number is a risk, not a figure. */
const signs: readonly [Topic, RegExp][] = [
  ['question', /\?\s*$|\b(?:open question|unclear|unknown|to be decided|tbd)\b/i],
  [
    'risk',
    /\b(?:risks?|blocked|blockers?|late|delay(?:ed|s)?|behind|slip(?:s|ped|ping)?|at stake|threat|problem|issue|outage|missed|overdue|stuck|fail(?:s|ed|ing|ure)?|waits? (?:for|on))\b/i,
  ],
  ['decision', /\b(?:decided?|decision|agreed|approved|chose|chosen|we will use|signed off)\b/i],
  [
    'next',
    /\b(?:next|plan(?:s|ned|ning)?|will|going to|upcoming|tomorrow|by (?:monday|tuesday|wednesday|thursday|friday|the end)|starts? on|scheduled|(?<!\bwhat )to do|due)\b/i,
  ],
  [
    'done',
    new RegExp(
      String.raw`${notYet}\b(?:done|finished|completed?|shipped|released|launched|delivered|closed|merged|fixed|hired|signed|won|went (?:live|out)|published|(?:is|are) (?:now )?(?:live|out(?! (?:of|sick|until|on|for (?:the )?(?:day|week)))|available)|now available)\b`,
      'i',
    ),
  ],
  ['figure', /(?:\d[\d.,]*\s*(?:%|percent|k\b|m\b|million|users?|customers?|days?|hours?|euros?|dollars?)|[€$£]\s?\d)/i],
  ['progress', /\b(?:working on|in progress|progress|under way|ongoing|started|building|migrating|testing|review(?:ing)?)\b/i],
];

/** Finds the topic of a statement from its words. */
export function topicOf(text: string): Topic {
  return signs.find(([, sign]) => sign.test(text))?.[0] ?? 'other';
}

/** Names of the topics in headings, labels and instructions; the whole name must match. */
const names: readonly [Topic, RegExp][] = [
  ['question', /^(?:questions?|asks?|requests?|help (?:needed|wanted)|decisions? (?:needed|required|to (?:make|take))|to be decided|tbd)$/],
  [
    'risk',
    /^(?:risks?|blockers?|blocked|problems?|issues?|troubles?|concerns?|threats?|impediments?|obstacles?|challenges?|dependencies|delays?|delayed|late|at risk|red flags?)$/,
  ],
  ['decision', /^(?:decisions?(?: made| taken)?|what(?:'s| is| was)? decided|decided|agreed|agreements?|resolutions?)$/],
  [
    'next',
    /^(?:next|next steps?|next up|up next|next (?:week|month|quarter|sprint|year)|what(?:'s| is| comes)? next|plans?|planned|outlook|upcoming|coming up|to-?do|to do|to-?dos|backlog|actions?|action (?:items?|points?)|not (?:yet )?(?:done|started)|outstanding|remaining|pending)$/,
  ],
  [
    'done',
    /^(?:done|completed?|shipped|finished|delivered|released|launched|closed|merged|fixed|achievements?|achieved|accomplishments?|accomplished|wins?|results?|what(?:'s| is| was| got| we)? (?:done|did|shipped|finished|completed|delivered))$/,
  ],
  ['progress', /^(?:progress|in progress|work in progress|wip|doing|ongoing|on-going|under ?way|working on|in flight|started)$/],
  ['figure', /^(?:figures?|numbers?|metrics?|kpis?|data|money|finances?|financials?|budget|costs?|spend|spending|revenue|sales|cash)$/],
];

const qualifiers =
  /^(?:(?:the|our|my|all|key|main|top|open|current|recent|other|known|new)\s+)+|\s+(?:(?:this|last) (?:week|month|quarter|sprint|year)|today|yesterday|so far|to date)$/g;

/** The topic that a heading or a label names: "Next steps", "Risks & blockers", "Done this week"; undefined for other names. */
export function topicNamed(name: string): Topic | undefined {
  const plain = name
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/\([^)]*\)|[^\p{L}\p{N}\s'&/,+-]/gu, ' ')
    .replace(/^\s*\d+\s+/, '')
    .replace(/\s+/g, ' ')
    .trim();
  const topics = new Set(plain.split(/\s*(?:[&/,+]|\band\b)\s*/).flatMap((part) => topicOfPart(part) ?? []));
  return topics.size === 1 ? [...topics][0] : undefined;
}

function topicOfPart(part: string): Topic | undefined {
  return [part, part.replace(qualifiers, '').trim()].flatMap((words) => names.find(([, pattern]) => pattern.test(words))?.[0] ?? [])[0];
}
