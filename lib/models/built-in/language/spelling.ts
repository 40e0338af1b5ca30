import { capitalize } from '#lib/base/text/capitalization.ts';
import { editDistance } from '#lib/base/text/edit-distance.ts';
import { keptByText } from '#lib/base/text/kept-by-text.ts';
import { weekdays } from '#lib/schedule/schedule.ts';

const days = weekdays.flatMap((day) => [day, `${day}s`]);

/** The words that the rules look for and people mistype. */
const vocabulary = new Set([
  ...days,
  ...'create created report reports status weekly biweekly fortnightly monthly daily quarterly every newsletter newsletters'.split(' '),
  ...'stakeholder investor client customer summary summaries research brief briefs update updates digest digests board meeting minutes'.split(
    ' ',
  ),
  ...'approve reject duplicate deliverable deliverables rename pause paused resume archive archived remember forget schedule reschedule delete'.split(
    ' ',
  ),
  ...'please everything recipient frequency memory memories preference preferences ticket tickets decide decided change remove another'.split(
    ' ',
  ),
]);

/** How people shorten words in a chat. */
const shorthand: Record<string, string> = {
  evry: 'every',
  evrey: 'every',
  wk: 'week',
  wks: 'weeks',
  wkly: 'weekly',
  mth: 'month',
  mths: 'months',
  mthly: 'monthly',
  hr: 'hour',
  hrs: 'hours',
  mins: 'minutes',
  tmrw: 'tomorrow',
  tmr: 'tomorrow',
  nite: 'night',
  nites: 'nights',
};

/** Correct English words that are one typo away from the vocabulary. */
const other = new Set(
  'summarize summarise summarized resort repost retort statue statues dairy daisy beard boars inventor costumer sundry sundae summery crated created ticked forgot forged grief ever every divest direst'.split(
    ' ',
  ),
);

/**
 * Corrects typos ("udpate", "wendesdays") in the words the rules look for, without adding or removing words. A capitalized
 * word inside a sentence may be a name, so there only weekdays are corrected. Addresses, file names and the like stay as
 * they are: "https://example.slack.com/archives/C1".
 */
export function correctSpelling(text: string): string {
  return text.replace(/[^\s\p{L}]*(?:\p{L}[^\s]*)?(?:[/@#\\_]|\p{L}\.\p{L})[^\s]*|\p{L}+/gu, (word, index: number) => {
    if (!/^\p{L}+$/u.test(word)) return word;
    const fix = (index > 0 && /^\p{Lu}/u.test(word) ? correctDay : correctWord)(word.toLowerCase());
    if (!fix) return word;
    return /^\p{Lu}/u.test(word) ? capitalize(fix) : fix;
  });
}

const KEPT = 2_000;
/** The right word for one that is misspelled; else nothing. Kept, because a word is compared with all of the vocabulary. */
const correctWord = keptByText((word) => corrected(word, vocabulary), KEPT);
const correctDay = keptByText((word) => corrected(word, days), KEPT);

/**
 * Restores the typed spelling in `words`, which come from `corrected`. A word matches a position only if one of its
 * neighbors matches too.
 */
export function inOwnSpelling(words: string, corrected: string, typed: string): string {
  const right = wordsOf(corrected);
  const own = wordsOf(typed);
  const slips = own.flatMap((_, place) => (own[place] === right[place] ? [] : [place]));
  if (slips.length === 0) return words;
  const lower = right.map((word) => word.toLowerCase());
  const taken = wordsOf(words).map((word) => word.toLowerCase());
  let at = -1;
  return words.replace(/\p{L}+/gu, (word) => {
    at += 1;
    const place = slips.find(
      (slip) =>
        lower[slip] === taken[at] &&
        (taken.length === 1 ||
          (at > 0 && lower[slip - 1] === taken[at - 1]) ||
          (taken[at + 1] !== undefined && lower[slip + 1] === taken[at + 1])),
    );
    if (place === undefined) return word;
    return /^\p{Lu}/u.test(word) ? capitalize(own[place]!) : own[place]!;
  });
}

const wordsOf = (text: string): string[] => text.match(/\p{L}+/gu) ?? [];

function corrected(word: string, known: Iterable<string>): string {
  const long = shorthand[word];
  if (long) return long;
  if (word.length < 5 || vocabulary.has(word) || other.has(word)) return '';
  for (const right of known) if (right.charAt(0) === word.charAt(0) && !isInflection(word, right) && isSlip(word, right)) return right;
  return '';
}

/** True when `word` is a misspelling of `right`. */
export function isSlip(word: string, right: string): boolean {
  if (right.length < 5 || Math.abs(word.length - right.length) > 2) return false;
  return editDistance(word, right) <= (right.length >= 9 ? 2 : 1) || isSwapped(word, right);
}

function isInflection(word: string, right: string): boolean {
  if (right.startsWith(word)) return true;
  return word.startsWith(right) && /^(s|d|r|ed|er|ers|ing|ly)$/.test(word.slice(right.length));
}

function isSwapped(word: string, right: string): boolean {
  if (word.length !== right.length) return false;
  const at = [...word].findIndex((letter, index) => letter !== right[index]);
  return at >= 0 && word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2) === right;
}
