import { capitalize } from '#lib/base/text/capitalization.ts';
import type { FoundMemory, SaidMessage } from './found-memory.ts';
import type { MemoryType } from './memory-types.ts';
import { asksToRemember, ownSentences } from './own-sentences.ts';

const role =
  '(?:manager|boss|lead|team lead|tech lead|director|assistant|deputy|colleague|mentor|client|customer|investor|accountant|lawyer|editor|designer|engineer|analyst|partner|ceo|cfo|cto|coo|cmo|vp|CEO|CFO|CTO|COO|CMO|VP|[Hh]ead of [\\p{L} ]{2,30}|chief of staff|founder|co-?founder|chair(?:man|woman|person)?|team|company|department|board)';
const whom = "(?:i|we|he|she|they|(?:my|our|the) [\\p{L}' -]{2,40}?|\\p{Lu}[\\p{L}'-]+(?: \\p{Lu}[\\p{L}'-]+)?)";
const adverb = '(?:(?:really|always|usually|strongly|generally|definitely|both|all|much|would) )?';

/** The forms of plain statements; the first match counts. They match from the beginning of a sentence, so a mere mention does not. */
const forms: { type: MemoryType; importance: number; form: RegExp }[] = [
  {
    type: 'instruction',
    importance: 0.8,
    form: /^(?:always|never(?! mind\b| ?mind\b)|from now on,?|going forward,?|in (?:the )?future,?|whenever|every time|don't ever|do not ever|call me)\s+\S/iu,
  },
  {
    type: 'decision',
    importance: 0.7,
    form: /^(?:decision\s*:\s*\S|(?:we|i|they|(?:my|our|the) (?:team|board|company|group))(?:'ve| have| has)?(?: all| now| just| finally)? (?:decided|agreed|settled|chosen|chose|resolved)\b (?:to|that|on|against|not|we|for|\p{L}))/iu,
  },
  {
    type: 'preference',
    importance: 0.7,
    form: new RegExp(
      `^${whom} ${adverb}(?:prefers?|dislikes?|hates?|can't stand|favou?rs?|insists? on|cares? (?:most )?about|(?:would|'d) rather|am (?:not )?a (?:big )?fan of)\\b`,
      'iu',
    ),
  },
  { type: 'preference', importance: 0.7, form: /^i'd rather\b/iu },
  {
    type: 'preference',
    importance: 0.7,
    form: new RegExp(
      `^(?:(?:my|our) [\\p{L}' -]{2,40}?|(?!I\\b)\\p{Lu}[\\p{L}'-]+(?: \\p{Lu}[\\p{L}'-]+)?) (?!would )${adverb}(?:likes?|loves?|wants?)\\b(?!.*\\b(?:every|each|daily|weekly|biweekly|monthly|quarterly)\\b)`,
      'u',
    ),
  },
  {
    type: 'preference',
    importance: 0.7,
    form: /^i (?:really |always |usually )?(?:like|love) (?:my|our|reports?|drafts?|updates?|emails?|texts?|short|long|when|it when|things|to (?:read|get|have|see))\b/iu,
  },
  { type: 'fact', importance: 0.6, form: new RegExp(`^(?:my|our) (?:[\\p{L}-]+ ){0,2}${role} (?:is|are|has|have|was)\\b`, 'iu') },
  {
    type: 'fact',
    importance: 0.6,
    form: new RegExp(
      `^\\p{Lu}[\\p{L}'-]+(?: \\p{Lu}[\\p{L}'-]+)? (?:is|was) (?:now )?(?:my|our|the(?: new)?|a|an) (?:[\\p{L}-]+ ){0,2}${role}\\b`,
      'u',
    ),
  },
  {
    type: 'fact',
    importance: 0.6,
    form: /^(?:my name is|i(?:'m| am) (?:a|an|the|based in|responsible for|in charge of|head of) \S|i (?:work|live|lead|manage|run) (?:at|in|for|on|as|with|the|a|our|from)\b|we (?:work|use|sell|build) \S)/iu,
  },
  {
    type: 'fact',
    importance: 0.6,
    form: /^(?:the|my|our) (?:[\p{L}'-]+ ){1,5}(?:(?:is|are) now (?:planned |scheduled |set |due )?(?:on|in|at|for)|(?:was|were|has been|have been|is|are|has|have) (?:moved|shifted|postponed|delayed|rescheduled|brought forward) (?:to|until)) \S/iu,
  },
  {
    type: 'fact',
    importance: 0.5,
    form: /^(?:[Mm]y|[Oo]ur) (?:[\p{L}-]+ ){1,4}(?:is|are|starts?|ends?|runs?) (?:called|named|on|at|in|from|due|every|each|the|\p{Lu}|\d)/u,
  },
];

const lead =
  /^(?:(?:hi|hey|hello|ok|okay|well|so|and|but|also|btw|by the way|just so you know|for context|note|actually|yes|no|right|sure|great|thanks|thank you|please|in general|generally|p\.?s\.?)\b[\s,.:!–-]*)+/i;
/** Refers to the current conversation, not to lasting facts. */
const passing = /\b(?:this|that|it|these|those|them|here|there|above|below|today|tomorrow|tonight|right now|just now)\s*[.!]*$/i;
const doubtful = /^(?:if|maybe|perhaps|what if|suppose|imagine|should|could|would|can|do|does|did|is|are|was)\b/i;

/** The memories that rules find in plain statements of messages, in the person's own words. */
export function findByRules(messages: readonly SaidMessage[]): FoundMemory[] {
  return messages.flatMap(({ id, said, created_at }) =>
    ownSentences(said).flatMap((sentence) => {
      const found = plainStatement(sentence);
      return found ? [{ message: id, ...found, asOf: created_at }] : [];
    }),
  );
}

/** The memory in a sentence, if rules can tell; otherwise null. */
export function plainStatement(sentence: string): Pick<FoundMemory, 'content' | 'type' | 'importance'> | null {
  const words = sentence.replace(lead, '').trim();
  if (sentence.endsWith('?') || asksToRemember.test(sentence) || doubtful.test(words) || passing.test(words)) return null;
  const count = words.split(/\s+/).length;
  const fitting = count < 3 || count > 40 ? undefined : forms.find(({ form }) => form.test(words));
  return fitting ? { content: contentOf(words), type: fitting.type, importance: fitting.importance } : null;
}

function contentOf(words: string): string {
  return capitalize(words.replace(/^decision\s*:\s*/i, '').replace(/(?<!\.)[.!;]+$/, ''));
}
