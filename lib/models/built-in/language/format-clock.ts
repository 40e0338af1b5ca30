const numbers = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];
const number = numbers.slice(1).join('|');
const minutes: Record<string, number> = {
  'oh five': 5,
  five: 5,
  ten: 10,
  fifteen: 15,
  quarter: 15,
  'a quarter': 15,
  twenty: 20,
  'twenty five': 25,
  half: 30,
  thirty: 30,
  'thirty five': 35,
  forty: 40,
  'forty five': 45,
  fifty: 50,
  'fifty five': 55,
};
const minutesNamed = (words: string) => minutes[words.toLowerCase().replace('-', ' ')]!;

const digit = (word: string) => (/\d/.test(word) ? Number(word) : numbers.indexOf(word.toLowerCase()));
const clock = (hour: number, minute: number) => `${((hour + 23) % 24) + 1}:${String(minute).padStart(2, '0')}`;

/** "Quarter to nine". */
const besideHour = new RegExp(
  `\\b(half|(?:a )?quarter|five|ten|twenty(?:[ -]five)?)(?: minutes)? (past|after|to|before) (${number}|\\d{1,2})\\b`,
  'gi',
);
/** "At nine", "five o'clock", "eight thirty pm", "five in the afternoon". */
const inWords = new RegExp(
  `(?<![\\w-])(at |to |around |by )?(${number})(?:[ -](oh[ -]five|five|ten|fifteen|(?:twenty|thirty|forty|fifty)(?:[ -]five)?))?\\b` +
    `(?:( o'clock\\b| ?[ap]m\\b(?! i\\b)| ?[ap]\\.m\\.|(?= (?:in the|this) (?:morning|afternoon|evening)\\b| at night\\b))|)`,
  'gi',
);
/** What follows a number that counts something. */
const counted =
  /^(?:-| (?:of|or|per|percent|people|point|page|paragraph|sentence|line|word|bullet|item|minute|hour|day|week|month|year|person|step)\b| (?!(?:(?:mon|tues|wednes|thurs|fri|satur|sun|week)days|mornings|afternoons|evenings|nights|weekends|always|does|fits|makes|plus|seems|sounds|suits|this|works)\b)\p{Ll}{3,}s\b)/u;

/** Rewrites the matches of a pattern, unless they count something. */
const rewrite = (text: string, pattern: RegExp, write: (found: RegExpExecArray) => string) =>
  [...text.matchAll(pattern)].reduceRight((result, found) => {
    const end = found.index + found[0].length;
    return counted.test(text.slice(end)) ? result : `${result.slice(0, found.index)}${write(found)}${result.slice(end)}`;
  }, text);

function wordsInFigures(text: string): string {
  const exact = rewrite(text, besideHour, ([, part, side, hour]) => {
    const after = minutesNamed(part!);
    return /past|after/i.test(side!) ? clock(digit(hour!), after) : clock(digit(hour!) - 1, 60 - after);
  });
  return rewrite(exact, inWords, (found) => {
    const [words, lead, hour, part, mark] = found;
    // "This one in the morning" names no hour.
    const isPronoun = mark === '' && /^one$/i.test(words) && /\p{L} $/u.test(exact.slice(0, found.index));
    const isTime = (lead ?? mark) !== undefined || /^(?:fifteen|thirty|forty[ -]five)$/i.test(part ?? '');
    if (isPronoun || !isTime) return words;
    return `${lead ?? 'at '}${clock(digit(hour!), part ? minutesNamed(part) : 0)}${mark?.replace(" o'clock", '') ?? ''}`;
  });
}

const onlyClock =
  /^((?:[\s,.–-]|\b(?:hm+|no|oh|ok|okay|actually|sorry|wait|rather|better|make (?:it|that)|i mean|say|or|and|then|at)\b)*)\b(\d{1,2})[.:]([0-5]\d)(?=(?: (?:please|then|instead|rather))?[\s.!?]*$)/i;

/**
 * Converts spoken times of day to digits that a date library reads: "half past two" to "2:30", "at nine" and "nine o'clock" to
 * "at 9:00", "noon" to "12:00 pm", "9 in the evening" to "9 pm", "17h" to "17:00", "9.30" to "9:30".
 */
export function clockInFigures(text: string): string {
  return (
    wordsInFigures(text)
      .replace(/\b(\d{1,2})\.([0-5]\d)(?= ?(?:[ap]\.?m\b|o'clock\b)| (?:in the (?:morning|afternoon|evening)|at night)\b)/gi, '$1:$2')
      // "Hmm, 8.30": nothing else is said.
      .replace(onlyClock, '$1at $2:$3')
      .replace(/\b(?:at |by |around )?(?:(?:12|twelve) )?(?:noon|midday)\b/gi, 'at 12:00 pm')
      .replace(/\b(?:at |by )?midnight\b/gi, 'at 00:00')
      .replace(/\b(\d{1,2})h(\d\d)?\b/gi, (_, hour: string, minute?: string) => `${hour}:${minute ?? '00'}`)
      .replace(/\bon (?=\d{1,2}[:.]\d\d\b)/gi, 'at ')
      // A date library would read "14:30 a report" as "14:30 a.m.".
      .replace(/\b(\d{1,2}[:.]\d\d) (?=an? )/gi, '$1, ')
      .replace(/\b(at |by |to |from )(\d{1,2})\.([0-5]\d)\b(?![.\d]| ?(?:percent|pounds?|euros?|dollars?|per)\b| ?%)/gi, '$1$2:$3')
      .replace(/\b(\d{1,2}(?::\d\d)?)(?: o'clock)? (?:in the|this) morning\b/gi, '$1 am')
      .replace(/\b(\d{1,2}(?::\d\d)?)(?: o'clock)? (?:in the|this) (?:afternoon|evening)\b/gi, '$1 pm')
      .replace(
        /\b(\d{1,2})(:\d\d)?(?: o'clock)? at night\b/gi,
        (_, hour: string, minute = '') => `${hour}${minute} ${Number(hour) === 12 || Number(hour) < 5 ? 'am' : 'pm'}`,
      )
      .replace(/\b((?:mon|tues|wednes|thurs|fri|satur|sun)days?,?) (\d{1,2})(?=$|[,.;!?]| (?:and|in|for|then)\b)/gi, '$1 at $2')
      .replace(/\b(at|by|around) (\d{1,2})(?=$|[\s,.;!?¦])(?!\s*(?:am|pm|a\.m|p\.m|o'clock|people|days)\b)(?!\.\d)/gi, '$1 $2:00')
  );
}
