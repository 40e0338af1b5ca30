const numbers = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];
const number = numbers.slice(1).join('|');
const minutes: Record<string, number> = {
  five: 5,
  ten: 10,
  quarter: 15,
  'a quarter': 15,
  twenty: 20,
  'twenty five': 25,
  'twenty-five': 25,
  half: 30,
};

const digit = (word: string) => (/\d/.test(word) ? Number(word) : numbers.indexOf(word.toLowerCase()));
const clock = (hour: number, minute: number) => `${((hour + 23) % 24) + 1}:${String(minute).padStart(2, '0')}`;

/**
 * Converts spoken times of day to digits that a date library reads: "half past two" to "2:30", "at nine" to "at 9:00",
 * "noon" to "12:00 pm", "9 in the evening" to "9 pm", "17h" to "17:00", "9.30" to "9:30".
 */
export function clockInFigures(text: string): string {
  return (
    text
      .replace(
        new RegExp(`\\b(half|(?:a )?quarter|five|ten|twenty(?:[ -]five)?) (past|after|to|before) (${number}|\\d{1,2})\\b`, 'gi'),
        (_, part: string, side: string, hour: string) => {
          const after = minutes[part.toLowerCase()]!;
          return /past|after/i.test(side) ? clock(digit(hour), after) : clock(digit(hour) - 1, 60 - after);
        },
      )
      .replace(
        new RegExp(
          `\\b(at|to|around|by) (${number})(?: o'clock)?(?: (fifteen|thirty|forty[- ]five))?(?=$|[\\s,.;!?])(?! (?:days?|weeks?|months?|people|of)\\b)`,
          'gi',
        ),
        (_, lead: string, hour: string, part?: string) =>
          `${lead} ${clock(digit(hour), part ? ({ f: part.toLowerCase().startsWith('fif') ? 15 : 45, t: 30 } as Record<string, number>)[part.charAt(0).toLowerCase()]! : 0)}`,
      )
      .replace(/\b(?:at |by |around )?(?:12 )?(?:noon|midday)\b/gi, 'at 12:00 pm')
      .replace(/\b(?:at |by )?midnight\b/gi, 'at 00:00')
      .replace(/\b(\d{1,2})h(\d\d)?\b/gi, (_, hour: string, minute?: string) => `${hour}:${minute ?? '00'}`)
      .replace(/\bon (?=\d{1,2}[:.]\d\d\b)/gi, 'at ')
      // A date library would read "14:30 a report" as "14:30 a.m.".
      .replace(/\b(\d{1,2}[:.]\d\d) (?=an? )/gi, '$1, ')
      .replace(/\b(at |by )(\d{1,2})\.(\d\d)\b/gi, '$1$2:$3')
      .replace(/\b(\d{1,2}(?::\d\d)?)(?: o'clock)? (?:in the|this) morning\b/gi, '$1 am')
      .replace(/\b(\d{1,2}(?::\d\d)?)(?: o'clock)? (?:(?:in the|this) (?:afternoon|evening)|at night)\b/gi, '$1 pm')
      .replace(/\b((?:mon|tues|wednes|thurs|fri|satur|sun)days?,?) (\d{1,2})(?=$|[,.;!?]| (?:and|in|for|then)\b)/gi, '$1 at $2')
      .replace(/\b(at|by|around) (\d{1,2})(?=$|[\s,.;!?¦])(?!\s*(?:am|pm|a\.m|p\.m|o'clock|people|days)\b)(?!\.\d)/gi, '$1 $2:00')
  );
}
