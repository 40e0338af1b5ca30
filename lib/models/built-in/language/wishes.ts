const units = '(?:words?|lines?|sentences?|pages?|sides?|bullets?|points?|headlines?|paragraphs?|items?)';
const numbers = '(?:\\d+|an?|half an?|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty)';
const qualities =
  '(?:(?:very|really|quite|nice(?: and)?|fairly|strictly|always|rather) )?(?:short|brief|crisp|concise|detailed|formal|informal|casual|friendly|positive|funny|simple|plain|light|warm|personal|upbeat|sober|polite|neutral|factual|serious|lively|cheerful|chatty|snappy|dry|playful|punchy|readable|matter[- ]of[- ]fact|to the point|no[- ]nonsense|down[- ]to[- ]earth)';

/** What a part of a sentence may say about how something is to be written. */
const kinds = [
  // "In bullet points", "in plain English", "in a warm tone"
  `(?:written )?in (?:(?:an?|the) )?(?:[\\p{L}-]+ ){0,2}(?:bullets?|bullet points|english|tone|voice|style|language|sentences?|prose|tables?|keywords?|form|words|terms|lists?|letters)`,
  // "As a numbered list"
  '(?:always )?as (?:an? )?(?:[\\p{L}-]+ ){0,2}(?:list|table|bullets?|bullet points|one-?pager|letter|prose|q ?& ?a)',
  // "Sorted by project"
  '(?:sorted|ordered|grouped|split|broken down|arranged|ranked|listed) by .+',
  // "Without any owner's surname", "no jargon", "never first names", "nothing longer than a page"
  '(?:without|never|always|nothing|avoid|mind the) (?!.*\\b(?:before|after|earlier than|later than|until) (?:\\d|noon|lunch)).+',
  '(?:no|zero) (?!(?:rush|hurry|worries|problem|pressure|need|longer|more|thanks|later|earlier|weekends?|exceptions?|\\p{L}+days?)\\b).+',
  // "With the budget always as the first section", "with a table at the end"
  'with (?:the|an?|all|each|every|one|two|three|only|just|no|plenty of|lots of) .+ (?:first|last|on top|at the (?:top|end|start|beginning|bottom)|as (?:the|an?) .+|in (?:front|it|bold|brackets)|each time|every time)',
  `with (?:no|${numbers}|at most|only) .+`,
  // "Decisions before discussion", "blockers first", "jokes allowed"
  "(?!(?:the|on|at|every|each|sent|due|it)\\b)[\\p{L}'’-]+(?: [\\p{L}'’-]+)? (?:before|ahead of) (?!(?:noon|midday|lunch|midnight|work|breakfast|dinner|the|\\p{L}+day|\\d)\\b)[\\p{L}'’-]+(?: [\\p{L}'’-]+)?",
  "(?:the )?(?!\\p{L}*days?\\b|weekly|monthly|daily|the\\b)[\\p{L}'’-]+(?: (?!\\p{L}*days?\\b)[\\p{L}'’-]+)? (?:first|last|on top|at the (?:top|end|bottom)|up front|allowed|welcome|only|in bold|in brackets)",
  // "Sober in tone", "polite", "sound warm rather than clinical"
  `(?:(?:it should |should |must )?(?:sound|be|read|stay|(?:do )?(?:keep|make) it) )?${qualities}(?: (?:in|and [\\p{L}-]+ in) (?:tone|style))?(?: (?:rather than|not|but) .+)?(?: (?:tone|style))?`,
  '[\\p{L}-]+ (?:in tone|tone|in style)',
  // "Two paragraphs", "at most 400 words", "never run over 400 words"
  `(?:(?:it should |should |must )?(?:keep it|stay|be|run|to|with|at|under|below|within|about|around|max(?:imum)?|at most|no more than|no longer than|not more than|up to|only|just|over) )*${numbers} ${units}(?: (?:at most|max(?:imum)?|or (?:less|fewer)|tops|only|long))?`,
  // "Each time one building worth a visit", "start each one with a riddle"
  '(?:each|every) time (?!(?:an?|the|something|somebody|someone|we|i|it|there)\\b).+',
  '(?:(?:it should |should |must )?always )?(?:start|starts|starting|begin|beginning|open|opening|end|ending|close|closing|lead|leading)(?: (?:it|each(?: one)?|every one))? with .+',
].map((source) => new RegExp(`^(?:${source})$`, 'iu'));

const joints = /\s*[,;:]\s+(?:and |but )?|\s+(?:and|but)\s+/gi;
const politely =
  /^(?:please |and |but |also )+|(?:,? (?:please|pls|thanks|thank you|if (?:you|that)['’]?(?:s| is| can| could).{0,20}))+$/gi;

/** True for a part of a sentence that only says how something is to be written: "no jargon", "at most a page". */
function isWish(part: string): boolean {
  const words = part
    .replace(/[\s.!?]+$/, '')
    .replace(politely, '')
    .trim();
  return words !== '' && kinds.some((kind) => kind.test(words));
}

/**
 * A sentence whose end says how something is to be written: that end, in the person's words, and what comes before it; else undefined.
 * `saysWhen`: true for a part about time, which is no wish: "always on Fridays".
 */
export function wishesAtEnd(said: string, saysWhen: (part: string) => boolean): { before: string; wishes: string } | undefined {
  const sentence = said.replace(courtesy, '');
  let before = sentence.length;
  let start: number | undefined;
  for (const { index, 0: joint } of [...sentence.matchAll(joints)].toReversed()) {
    const part = sentence.slice(index + joint.length, before);
    if (!isWish(part) || saysWhen(part)) break;
    before = index;
    start = index + joint.length;
  }
  const within = withinLast(sentence.slice(0, before));
  if (within !== undefined && !saysWhen(sentence.slice(within, before))) before = start = within;
  if (start === undefined) return undefined;
  return {
    before: sentence
      .slice(0, before)
      .trim()
      .replace(/[,;:]$/, ''),
    wishes: sentence.slice(start).trim(),
  };
}

/** "…; could you arrange for that?" */
const courtesy = /[,;] (?:could|can|would|will) you (?:please )?(?:arrange|set|sort|do|take|organi[sz]e|see|handle|manage)\b.{0,25}$/i;

const tail =
  /\s(?=(?:in (?:bullet|plain|short|simple|numbered)|as a (?:numbered|bulleted|short|simple) |without any |sorted by |grouped by ))/gi;

/** Where a part without a joint goes over into a wish: "… for Maud in bullet points", "… of hours without any commentary". */
const withinLast = (text: string): number | undefined =>
  [...text.matchAll(tail)].find(({ index }) => isWish(text.slice(index).trim()))?.index;
