/** "Zero" to "twelve", each at its number. */
export const numberWords = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ');

/** An hour in words, as a pattern. */
export const hourWord = `(?:${numberWords.slice(1).join('|')})`;
