import { capitalize } from '#lib/base/text/capitalization.ts';
import { contentTerms, coverage } from './matching.ts';

/** How a text may be: "a bit shorter". */
export const quality =
  '(?:(?:a (?:bit|little)|much|even|way|less|more|far) )*(?:short|long|brief|crisp|concise|detailed|formal|casual|friendly|positive|funny|simple|plain|clear|warm|technical|personal|neutral|punchy|upbeat|serious|readable)(?:er|r)?';

const everything = '(?:everything|every single one|(?:it )?all|all of (?:it|them))';

const ofEverything = [
  // "Make everything shorter"
  `^(?:please )?(?:make|keep|write|have) ${everything} (?:sound )?${quality}\\b`,
  // "Nothing longer than two pages, ever"
  '^(?:please )?(?:nothing|no text|anything|everything) (?:(?:must|may|should|can|is to) (?:ever )?be |that is |over |above )?(?:longer|shorter|over|above|under|below|more|fewer|less)\\b',
  // "Nothing you write should say utilise"
  '\\b(?:nothing|no (?:texts?|reports?|sentences?)|none of what) (?:that )?(?:you|we) (?:ever )?(?:write|draft|send|prepare|produce)\\b',
  // "Use British spelling everywhere", "never mention fees in anything"
  '^(?!(?:is|are|do|does|what|who|when|where|why|how|which)\\b).*\\b(?:everywhere|(?:in|for|across) (?:everything|anything|all of (?:them|it)))[.!\\s]*$',
  // "The word 'issue' is banned"
  '^the (?:words?|phrases?|terms?) ["\'“‘].+["\'”’] (?:is|are) (?:banned|forbidden|off limits|not allowed|taboo)\\b',
].join('|');

const ofEachText =
  /^(?:please )?(?:start|begin|open|end|close|finish|keep|make|write) (?:every|each|all(?: (?:the|my|our))?) (?:reports?|texts?|updates?|deliverables?|documents?)\b|\b(?:everything|anything|whatever|all (?:the |my |our )?(?:texts?|reports?|documents?|deliverables?)) (?:that )?(?:you|we) (?:ever )?(?:write|draft|send|prepare|compose|produce|publish|issue|put out)\b|\b(?:in|for) (?:every|each|all(?: of)?(?: (?:the|my|our))?) (?:reports?|texts?|updates?|deliverables?|documents?)\b(?! (?:for|to|about)\b)|\bin (?:any|all) of it[.!\s]*$|\b(?:no|none of (?:the|my|our)|every|all (?:the |my |our )?|any (?:of (?:the|my|our) )?)(?: ?)(?:reports?|texts?|deliverables?|documents?) (?:should|must|may|can|is to|are to|has to|have to|needs? to|ever|always|never|mentions?|contains?|uses?|names?|starts?|begins?|ends?)\b/i;

/** How everything is to be written is remembered, because it belongs to no single deliverable. */
export const ofAll = new RegExp(`${ofEachText.source}|${ofEverything}`, 'i');

/** "Under 300 words", "keep it within two pages" */
export const lengthLimit =
  /\b(?:keep (?:it|this) )?(?:under|below|at most|max(?:imum)?(?: of)?|no more than|no longer than|within|up to) (?:\d+|an?|one|two|three) (?:wo?rds?|lines?|sentences?|pages?|bullets?|points?|headlines?|paragraphs?)\b|(?<=, )(?:\d|an?|half a|one|two|three) (?:sides?|pages?)(?: (?:at most|max(?:imum)?|only))?(?=$|[,.;])/i;

/** "Facts only" */
export const onlyThose = /^(?:just |only )?(?:the )?\p{L}+ only(?:,? please)?[.!]*$/iu;

/** "Newsletter and digest: no first names" */
export const ofNamed =
  /^[^:.!?]{3,60}:\s+(?:please )?(?:no|never|always|don't|do not|avoid|keep|use|max\w*|under|less|more|only|without)\b/i;

/** What begins a question around an instruction: "could", "would it be possible for". */
const asks =
  /^(?:(?:and|so|also|please|maybe|perhaps)[,\s]+)*(?:(?:(?:would|could) it be|is it) (?:possible|ok|okay|fine) for|is there (?:a|any) way for|(?:could|can|would|should|will|may|might|must)(?:n't|n’t)?)\s+/i;
const interjection = /^(?:(?:oh|ah|hm+|well|ok|okay)\b[,\s]*)+(?:(?:and|also|so)\b[,\s]*)*|^(?:and|also)\b[,\s]+/i;
const please = /,? (?:please|pls|plz|thanks|thank you)(?=[.!\s]*$)/i;
const politely = /^(?:to|please|also|maybe|perhaps|possibly|just)\s+/i;
const leads = /^(?:the|my|our|that|this|these|those|all|every|each|of|for|it|they)\s+$/i;
const isQuestion = /^(?:why|what|how|when|where|who|which|is|are|was|were|do|does|did|has|have)\b/i;

/**
 * An instruction in the person's words, as a sentence: of "could the newsletter open with a joke?", what the newsletter is to do.
 * `names`: the words that name what is to be written.
 */
export function instructionIn(words: string, names: readonly string[]): string {
  const sentence = words.trim().replace(interjection, '').replace(please, '') || words.trim();
  const asked = asks.exec(sentence)?.[0];
  const wanted = asked && withoutSubject(sentence.slice(asked.length), names);
  const isOnlyQuestion = !wanted && (asked || isQuestion.test(sentence)) && /\?[\s.!]*$/.test(sentence);
  if (isOnlyQuestion) return capitalize(sentence.replace(/[\s.!?]*$/, '?'));
  return `${capitalize((wanted || sentence).replace(/^not\s+/i, 'do not ').replace(/[\s.,;!?]*$/, ''))}.`;
}

/** What follows the deliverable, or the pronoun for it, at the beginning of a text; undefined if it begins otherwise. */
function withoutSubject(text: string, names: readonly string[]): string | undefined {
  const parts = text.split(/(?<=\s)/);
  const isName = (word: string) => contentTerms(word).length > 0 && coverage(contentTerms(word), names) === 1;
  const from = parts.findIndex((word) => !leads.test(word) && !isName(word));
  if (from < 1 || !(/^(?:it|they|this|that)\s/i.test(text) || parts.slice(0, from).some(isName))) return undefined;
  let rest = parts.slice(from).join('');
  while (politely.test(rest)) rest = rest.replace(politely, '');
  return rest;
}
