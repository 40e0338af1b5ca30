import { weekdays } from '#lib/schedule/schedule.ts';
import { clockInFigures } from './format-clock.ts';
import { hourWord } from './number-words.ts';

const day = '(?:mon|tues|wednes|thurs|fri|satur|sun)day';
const shortDay = '(?:mon|tues?|weds?|thu(?:rs?)?|fri|sat|sun)';
const month = '(?:the |each |every |a )?month';
const ordinals = (
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth ' +
  'sixteenth seventeenth eighteenth nineteenth twentieth twenty-first twenty-second twenty-third twenty-fourth ' +
  'twenty-fifth twenty-sixth twenty-seventh twenty-eighth twenty-ninth thirtieth thirty-first'
).split(' ');
const ordinal = ordinals.toReversed().join('|').replaceAll('-', '[ -]');
const laterOrdinal = ordinals.slice(4).toReversed().join('|').replaceAll('-', '[ -]');
const number = (word: string) => `${ordinals.indexOf(word.toLowerCase().replace(' ', '-')) + 1}th`;

const workingWeek = '(?!mon(?:day)?s? ?\\S+ ?fri)';
const moving = 'from|moves?|moved|moving|switch\\w*|shift\\w*|chang\\w+|swap\\w*|push\\w*|bring|put|slide|drag|goes|go|went';
/** "Tuesdays through Fridays", "Mon-Thu", "Monday to Thursday", but not "move it from Monday to Thursday". */
const inRanges = new RegExp(
  `\\b${workingWeek}(${day}|${shortDay})s? ?(?:through|thru|–|-) ?(${day}|${shortDay})s?\\b|` +
    `(?<!\\b(?:${moving})\\b[^.;!?:]*)\\b${workingWeek}(${day}|${shortDay})s? to (${day}|${shortDay})s?\\b`,
  'gi',
);

const fromDayToDay = new RegExp(`\\b(?:from )?${workingWeek}(${day}|${shortDay})s? (?:to|through|thru) (${day}|${shortDay})s?\\b`, 'gi');

/** A text with its ranges of days as lists; of what comes on several days now, also "from Monday to Thursday" is one. */
export const withDaysListed = (text: string, comesOnSeveral: boolean): string =>
  text.replace(comesOnSeveral ? fromDayToDay : inRanges, listDays);

function listDays(_: string, ...parts: unknown[]): string {
  const [from, to] = parts.filter((part) => typeof part === 'string').slice(0, 2) as [string, string];
  return daysBetween(from, to);
}

/** "Tuesdays through Fridays" as a list. */
function daysBetween(from: string, to: string): string {
  const [first, last] = [from, to].map((name) => weekdays.findIndex((one) => one.startsWith(name.toLowerCase().slice(0, 3))));
  const days = weekdays.slice(first, last! + 1).map((name) => `${name}s`);
  return days.length > 1 ? days.join(' and ') : `${from} to ${to}`;
}

/** "Thursday lunchtime, 12:30": the exact time counts. */
export const withExactTime = (text: string): string =>
  text
    .replace(/\b(?:lunch ?time|noon|midday),? (?:at |say )?(?=\d{1,2}[:.]\d\d\b)/gi, 'at ')
    .replace(/\b(\d{1,2}) (?:rather than|instead of|not) \d{1,2} o['’]clock\b/gi, "$1 o'clock");

const twoLetters = '(?:mo|tu|we|th|fr|sa|su)';
/** "Mo/we/fr" as a list. */
const daysOfTwoLetters = (found: string) =>
  found
    .toLowerCase()
    .split('/')
    .map((short) => weekdays.find((name) => name.startsWith(short))!)
    .join(', ');

/** Ways to say a rhythm or a time, and the one way in which the rules read it. */
const plain: readonly (readonly [RegExp, string | ((found: string, ...parts: string[]) => string)])[] = [
  [inRanges, listDays],
  [new RegExp(`\\b${twoLetters}(?:/${twoLetters})+\\b`, 'gi'), daysOfTwoLetters],
  [
    new RegExp(`(?<=\\b(?:${day}|${shortDay}|daily|weekly|monthly|week)s?,? |\\d(?:st|nd|rd|th),? )(\\d{1,2})\\.([0-5]\\d)\\b`, 'gi'),
    'at $1:$2',
  ],
  // "Mondays 7 for Petra", "Tues, 9, no jargon"
  [new RegExp(`(?<=\\b(?:${day}s|(?:tues|weds?|thurs|fri|mon)),? )([7-9]|1[0-2])(?=$|[,.;]| (?:for|using|with)\\b)`, 'gi'), 'at $1'],
  // "Every morning at half five"
  [
    new RegExp(
      `\\b(?:every|each) morning,? (?:at )?((?:(?:half|quarter|five|ten|twenty) (?:past |to )?)?(?:${hourWord}|\\d{1,2}(?:[:.]\\d\\d)?))(?=$|[\\s,.;])(?! ?(?:am|pm|\\p{L}+s\\b))`,
      'giu',
    ),
    'every day at $1 in the morning',
  ],
  // "First thing on Mondays"
  [/\b(\d{1,2}(?:st|nd|rd|th)) of month\b/gi, 'the $1 of every month'],
  [/\bfirst thing (?=on |every |each )/gi, ''],
  [/\bend[- ]of[- ]week (?=\p{L})/giu, 'Friday '],
  // "A Monday digest", "a Friday 5pm recap"
  [
    new RegExp(
      `\\b(an?) (${day})(?= (?:at )?(?:\\d{1,2}(?:[:.]\\d\\d)?(?: ?[ap]m)? )?(?:[\\p{L}-]+ )?(?:digests?|recaps?|reports?|updates?|summary|newsletter|bulletin|note|memo|round-?up|brief|briefing|check|list|letter)\\b)`,
      'giu',
    ),
    '$1 $2s',
  ],
  [/\b(?:on )?(?:every )?alternat(?:e|ing) (?=weeks?\b)/gi, 'every other '],
  [new RegExp(`\\b(?:on )?(?:every |each )?alternat(?:e|ing) (?=${day})`, 'gi'), 'every other '],
  [new RegExp(`\\beach (?:other|second|2nd) (?=week|${day})`, 'gi'), 'every other '],
  [/\b(?:every|once in) (?:14|fourteen) days\b|\bevery couple of weeks\b|\bonce in (?:two|2) weeks\b/gi, 'every two weeks'],
  [/\b(?:every|once in) (?:7|seven) days\b/gi, 'every week'],
  [
    /\bnightly\b|\b(?:every|each) (?:single )?(?:night|evening|afternoon)\b/gi,
    (found) => `every day in the ${/after/i.test(found) ? 'afternoon' : 'evening'}`,
  ],
  [/\b(every|each) single (?=day|week|month|\p{L}+day)/giu, '$1 '],
  [
    /(?<=\b(?:every|each|on|next|this) )(sat|sun)s?\b|\b(sat|sun)s?(?=,? (?:at )?\d{1,2}(?:[:.]\d\d)? ?[ap]m\b)/gi,
    (found) => (/^sat/i.test(found) ? 'saturday' : 'sunday'),
  ],
  [/\btwice[- ]monthly\b/gi, 'monthly'],
  // "Wed and sat", "sat & sun"
  [
    new RegExp(`(?<=\\b(?:${day}|${shortDay})s?(?:,? (?:and|or|&)|,| ?[&+/]) ?(?:on )?)(sat|sun)s?\\b(?!\\w)`, 'gi'),
    (found) => (/^sat/i.test(found) ? 'saturday' : 'sunday'),
  ],
  [
    new RegExp(`\\b(sat|sun)s?\\b(?=(?:,? (?:and|or|&)|,| ?[&+/]) ?(?:on )?(?:${day}|${shortDay})s?\\b)`, 'gi'),
    (found) => (/^sat/i.test(found) ? 'saturday' : 'sunday'),
  ],
  [/\b(?:just |straight |right )?after lunch(?:time)?\b/gi, 'in the afternoon'],
  [/\b(?:seven|7) days (?:a|per) week\b/gi, 'every day'],
  [
    /(?<=\b(?:daily|every ?day|each day)\b.*?),? \(?(?:(?:incl(?:uding|\.)?|even|also|plus|and)(?: (?:on|at))?(?: the)? weekends?|weekends? (?:too|as well|included|also))\b\)?/gi,
    '',
  ],
  [
    new RegExp(`\\b(${day}) (morning|afternoon|evening|night)s\\b`, 'gi'),
    (_, name, part) => `${name}s in the ${part!.replace(/night/i, 'evening')}`,
  ],
  [/\b(?:(?:twice|two times) (?:a|per|each|every) month|twice[- ]monthly)\b(?!.*\d(?:st|nd|rd|th) and)/gi, 'monthly on the 1st and 15th'],
  [/\b(?:every (?:six|6) months|half-?yearly|(?:twice|two times) (?:a|per|each|every) year)\b/gi, 'every half year'],
  [/\b(?:(?:on|at|by) )?(?:the )?(?:very )?(?:beginning|start) of (?:each|every|the) quarter\b|\bper quarter\b/gi, 'every quarter'],
  // A date of the month in words or without "of every month".
  [new RegExp(`\\b(?:the )?(${ordinal})(?: day)? (?:of|in) ${month}`, 'gi'), (_, word) => `the ${number(word!)} of every month`],
  [
    new RegExp(`\\bthe (${ordinal})(?=[\\s,]+(?:each|every|monthly|per month|a month)\\b(?! ${day}))`, 'gi'),
    (_, word) => `the ${number(word!)}`,
  ],
  [new RegExp(`\\b(first|second|third|fourth|last|1st|2nd|3rd|4th) (${day}) (?:of|in) ${month}`, 'gi'), '$1 $2 of every month'],
  [/\b(?:every|each) (\d{1,2}(?:st|nd|rd|th))\b(?! (?:and|of|day|week|month|\p{L}+day))/giu, 'the $1 of every month'],
  [/\b(?:every|each) month'?s (\d{1,2}(?:st|nd|rd|th))\b/gi, 'the $1 of every month'],
  [/\b(?:on )?day (\d{1,2}) of (?:the|each|every) month\b/gi, 'on the $1th of every month'],
  [new RegExp(`\\b(?:at |on |by |from )?(?:the )?(?:very )?(?:beginning|start) of ${month}`, 'gi'), 'on the 1st of every month'],
  [new RegExp(`\\b(?:in |at |by )?(?:the )?middle of ${month}|\\bmid[- ]?month\\b`, 'gi'), 'on the 15th of every month'],
  [/\b(monthly|(?:every|each) month),? on day (\d{1,2})\b/gi, '$1 on the $2th'],
  [
    new RegExp(`\\b(on|to) the (${laterOrdinal})(?=$|[,.;!?]| (?!week|time|day|month|of|floor)\\p{L})`, 'giu'),
    (_, lead, word) => `${lead} the ${number(word!)}`,
  ],
  [
    /\b(on the) (first|second|third|fourth)(?=$|[,.;!?]| (?:at|each|every|instead|please|from)\b)/gi,
    (_, lead, word) => `${lead} ${number(word!)}`,
  ],
  [
    /\b(monthly),? (?:on )?the (fifth|sixth|seventh|eighth|ninth|tenth|fifteenth|twentieth)\b/gi,
    (_, rhythm, word) => `${rhythm} on the ${number(word!)}`,
  ],
  // Several days or dates.
  [new RegExp(`\\b(${shortDay})(?: (?=${shortDay}\\b))`, 'gi'), '$1, '],
  [new RegExp(`\\b((?:${day}|${shortDay})s?) (?:an|n|['’]n['’]) (?=(?:${day}|${shortDay})s?\\b)`, 'gi'), '$1 and '],
  [/\b(\d{1,2}(?:st|nd|rd|th)) ?(?:&|\+) ?(?=(?:the )?\d{1,2}(?:st|nd|rd|th))/gi, '$1 and '],
  [/\b(?:at |on |by )?(?:the )?(?:very )?end of (?:each |every )?months?\b|\b(?:every|each) month[- ]end\b/gi, 'at the end of every month'],
  [/\b(?:at |on |by )?(?:the )?(?:beginning|start) of (?:the|each|every) week\b/gi, 'on Mondays'],
  [/\b(?:at |on |by )?(?:the )?end of (?:the|each|every) week\b/gi, 'on Fridays'],
  // Times of day.
  [/\bof an? (morning|afternoon|evening)s?\b/gi, 'in the $1'],
  [new RegExp(`(?<=\\d) of an? (?=${day})`, 'gi'), ' on '],
  [/\bhour (\d{1,2})[.:](\d\d)\b/gi, 'at $1:$2'],
  [/\b(?:on|by) the clock (?:of|in) (\p{L}+)/giu, '$1 time'],
  [/\b(?:on|by|in) (\p{Lu}\p{L}+) clocks?\b/gu, '$1 time'],
  [
    new RegExp(
      `(?<=^|[.,;!?–-] |\\b(?:u+h+|u+m+|e+rm*|hm+|ok|okay|yeah|yes|sure|say|think) )((?:(?:half|quarter) (?:past|to) )?(?:${hourWord}|\\d{1,2}(?:[:.]\\d\\d)?)(?: ?[ap]m)?) (?:(?:is|would be|will be) (?:fine|ok|okay|good|great|perfect|best)|works|will do|would do)\\b`,
      'gi',
    ),
    'at $1',
  ],
  [/(?<!day )\b(morning|afternoon|evening|night)s\b(?=,? (?:at )?\d)/gi, 'every day in the $1'],
  // "At lunchtime (12:30)": the exact time counts.
  [
    /\b(?:at |over |around |by )?(?:the )?(?:lunch(?:time| time)?|noon|midday|breakfast(?: time)?|tea ?time|end of (?:the )?(?:business |working )?day|close of business)(?:,? \(|, (?:say |so )?|,? say )(?:at |around )?(?=\d{1,2}(?:[:.]\d\d| ?[ap]m))/gi,
    'at ',
  ],
  [
    /\b(?:by |at |before )?(?:c\.?o\.?b|e\.?o\.?d|close of (?:business|play)|end of (?:the )?(?:business|working )?day|end of business)\b/gi,
    'at 17:00',
  ],
  [/\b(?<!(?:before|after) )(?:at |over |around )?lunch(?:time| time)?s?\b(?! (?:menu|break|club|talk|order))/gi, 'at noon'],
  [
    new RegExp(
      `\\b(evening|night|afternoon)s?,? at (half past |quarter past |)(${hourWord}|\\d{1,2})(?=$|[\\s,.;!?])(?! ?(?:am|pm))`,
      'gi',
    ),
    'at $2$3 in the $1',
  ],
  [
    /(?<=days? |day, |month |week |daily |\bat |\bby )(0\d|1\d|2[0-3])([0-5][05])\b(?! (?:words|people|users|customers|euros|dollars|pounds))/gi,
    '$1:$2',
  ],
  [/(?<=^|[,:;] |\bonly )([01]\d|2[0-3])([0-5][05])(?=$|[,.;!?])/gi, '$1:$2'],
  [new RegExp(`\\bhalf (${hourWord}|\\d{1,2}(?=$|[\\s,.;!?](?:in|on|at|of|every|each)\\b|[,.;!?]))(?![-\\w])`, 'gi'), 'half past $1'],
  [/\b(at|by|to|from) ([01]\d|2[1-3])([0-5]\d)\b(?! (?:words|people|users|customers|euros|dollars|pounds))/gi, '$1 $2:$3'],
  [/\b([01]\d|2[0-3])([0-5]\d) ?(?:h|hrs|hours)\b/gi, '$1:$2'],
  [/\b(\d{1,2})(?:[:.](\d\d))?[- ]?ish\b/gi, (_, hour, minute) => `at ${hour}:${minute ?? '00'}`],
  [
    new RegExp(`\\b(?:tonight,? (?:at )?(${hourWord}|\\d{1,2})|(?:at )?(${hourWord}|\\d{1,2}) tonight)\\b`, 'gi'),
    'at $1$2 in the evening today',
  ],
  [new RegExp(`(?:\\bat )?\\b(${hourWord})[- ]?ish\\b`, 'gi'), 'at $1'],
  [new RegExp(`(?:\\bat )?\\b((?:\\d{1,2}(?:[:.]\\d\\d)?|${hourWord})(?: ?[ap]\\.?m\\b\\.?)?),? (?:sharp|on the dot)\\b`, 'gi'), 'at $1'],
];

/** Rewrites how a text says a rhythm, a date or a time of day to what the rules read: "alternate Mondays" to "every other Monday". */
export function plainTiming(text: string): string {
  const rewritten = plain.reduce((result, [pattern, by]) => result.replace(pattern, by as string), text);
  return clockInFigures(rewritten);
}
