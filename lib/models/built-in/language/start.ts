import { Temporal } from 'temporal-polyfill';
import { localDate } from '#lib/schedule/local-moment.ts';
import type { Moment } from './moments.ts';
import { readUntil } from './until.ts';

const month =
  '(?:january|jan|february|feb|march|mar|april|apr|may|june|jun|july|jul|august|aug|september|sept?|october|oct|november|nov|december|dec)\\b';
const date = `(?:the )?\\d{1,2}(?:st|nd|rd|th)?(?: of)? ${month}|${month}(?: \\d{1,2}(?:st|nd|rd|th)?\\b)?`;
/** "From 1 December", "as of January", "starting next week"; "from March to June" is a period. */
const starting = new RegExp(
  `,?\\s*\\b(?:(?:as )?from|as of|(?:starting|beginning|commencing)(?: from| on| in| with)?|effective(?: from| as of)?|come) ` +
    `(?<when>(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day,? )?(?:${date})|(?:the )?(?:next (?:week|month|quarter|year)|new year))\\b` +
    '(?! (?:to|until|till|through)\\b)(?: on(?:wards?)?\\b)?,?',
  'i',
);

/** A day in the future from which on a change is to apply. */
export interface Start {
  /** YYYY-MM-DD */
  date: string;
  /** In the person's words: "1 December". */
  words: string;
  /** The text without it. */
  rest: string;
}

/** "On the 19th as planned, but from then on the second Thursday" */
const lastBefore =
  /\bon the (?<day>\d{1,2}(?:st|nd|rd|th))\b[^.!?]*\b(?:as (?:planned|usual|it is|always)|still|stays?)\b[^.!?]*\b(?:from then on|after that|afterwards|thereafter)\b/i;

/** The later day from which on a text wants something: "from January the pack should be on Tuesdays". */
export function readStart(text: string, moment: Moment): Start | undefined {
  const last = lastBefore.exec(text)?.groups?.day;
  const lastDay = last && readUntil(`until the ${last}`, moment);
  if (lastDay && lastDay !== 'unclear')
    return { date: Temporal.PlainDate.from(lastDay).add({ days: 1 }).toString(), words: 'later', rest: text };
  const found = starting.exec(text);
  const words = found?.groups?.when;
  const day = words && readUntil(`until ${words}`, moment);
  if (!found || !words || !day || day === 'unclear' || day <= localDate(moment.now, moment.timeZone).toString()) return undefined;
  const rest = `${text.slice(0, found.index)} ${text.slice(found.index + found[0].length)}`.replace(/ {2,}/g, ' ').trim();
  return { date: day, words, rest };
}
