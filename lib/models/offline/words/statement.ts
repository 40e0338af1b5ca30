/** What a statement is about, as far as its words tell. */
export type Topic = 'risk' | 'decision' | 'next' | 'question' | 'figure' | 'done' | 'progress' | 'other';

/** One thing that a material says. */
export interface Statement {
  text: string;
  topic: Topic;
}

/** The first that fits counts: a late thing with a number in it is a risk before it is a figure. */
const signs: readonly [Topic, RegExp][] = [
  ['question', /\?\s*$|\b(?:open question|unclear|unknown|to be decided|tbd)\b/i],
  [
    'risk',
    /\b(?:risks?|blocked|blockers?|late|delay(?:ed|s)?|behind|slip(?:s|ped|ping)?|at stake|threat|problem|issue|outage|missed|overdue|stuck|fail(?:s|ed|ing|ure)?|waits? (?:for|on))\b/i,
  ],
  ['decision', /\b(?:decided?|decision|agreed|approved|chose|chosen|we will use|signed off)\b/i],
  [
    'next',
    /\b(?:next|plan(?:s|ned|ning)?|will|going to|upcoming|tomorrow|by (?:monday|tuesday|wednesday|thursday|friday|the end)|starts? on|scheduled|to do|due)\b/i,
  ],
  [
    'done',
    /\b(?:done|finished|completed?|shipped|released|launched|delivered|closed|merged|fixed|hired|signed|won|went live|published)\b/i,
  ],
  ['figure', /(?:\d[\d.,]*\s*(?:%|percent|k\b|m\b|million|users?|customers?|days?|hours?|euros?|dollars?)|[€$£]\s?\d)/i],
  ['progress', /\b(?:working on|in progress|progress|under way|ongoing|started|building|migrating|testing|review(?:ing)?)\b/i],
];

/** The topic of a statement by its words. */
export function topicOf(text: string): Topic {
  return signs.find(([, sign]) => sign.test(text))?.[0] ?? 'other';
}

/** Takes a text apart into statements: a list's lines as they are, prose by sentence. Headings are left out. */
export function statementsOf(text: string): Statement[] {
  const lines = text.split(/\r?\n/).flatMap((line) => {
    const plain = line.replace(/^\s*(?:[-*+•]|\d+[.)])\s+(?:\[[ x]\]\s+)?/i, '').trim();
    if (!plain || /^\s*(?:#|---|===|\||```)/.test(line)) return [];
    return plain === line.trim() ? sentencesOf(plain) : [plain];
  });
  return lines.map((line) => ({ text: line, topic: topicOf(line) }));
}

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

function sentencesOf(line: string): string[] {
  return [...segmenter.segment(line)].map(({ segment }) => segment.trim()).filter((sentence) => /\p{L}/u.test(sentence));
}
