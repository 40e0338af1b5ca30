/** "This week only": the other runs are to stay as they are. */
const onlyOnce =
  /\b(?:(?:this|next) (?:week|month|time|one|issue|edition) only|(?:only|just) (?:this|next) (?:week|month|time|one|issue|edition)|(?:just |only )?this once|just once|for once|(?:today|tomorrow|(?:this|next) (?:week|month|quarter))['’]s|(?:postpone|delay|put off|push(?: back)?|move|shift|slip)\b.*\bby (?:a|one) (?:week|month|fortnight)|(?:postpone|delay|put off|hold back)\b(?!.*\b(?:always|every|each|from now on|for good|permanently)\b).*\b(?:days?|weeks?)\b|(?:push|shift|move|slip|bring|put)\b.*(?<!\bfrom )\b(?:this|next) (?:week|month)(?=[.!?\s]*$)|this time(?: only)?|as (?:a one-off|an exception)|exceptionally)\b/i;
const month = 'january|february|march|april|may|june|july|august|september|october|november|december';
/** "Only in December": for a while. */
export const forAWhile = new RegExp(
  `\\b(?:in|during|for|throughout) (?:${month}|the (?:holidays|summer|audit)) only\\b|\\bonly (?:in|during|for|throughout) (?:${month}|the (?:holidays|summer|audit))\\b`,
  'i',
);
/** "On bank holidays it should go out the day after" */
export const ofHolidays = /\b(?:on|at|over|if|when(?:ever)?)\b[^,.;!?]{0,30}\b(?:bank|public|national) holidays?\b/i;

/** "Don't write it tomorrow, write it on Monday" */
export const movesOne =
  /\b(?:don['’]?t|do not|not) (?:write|send|run|do|generate|deliver)\b.*\b(?:today|tomorrow|this (?:week|month|\p{L}+day))\b.*[,;.] (?:but |please )*(?:write|send|run|do|generate|deliver) (?:it|that|them|this) (?:on|at|in|the|next|this) /iu;

/** True for a sentence that wants only some of the runs changed. */
export const isOneOff = (text: string) => [onlyOnce, forAWhile, ofHolidays, movesOne].some((pattern) => pattern.test(text));
