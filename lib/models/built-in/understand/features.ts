/** What stands for a word of a kind: which day or which number does not change what the person wants. */
const kinds: [RegExp, string][] = [
  [/https?:\/\/\S+/g, ' :url '],
  [/[^\s@]+@[^\s@]+\.[^\s@]+/g, ' :email '],
  [/["“][^"”]{1,200}["”]/g, ' :quote '],
  [/\b(?:mon|tues|wednes|thurs|fri|satur|sun)days\b/g, ' :days '],
  [/\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b/g, ' :day '],
  [/\b(?:january|february|march|april|june|july|august|september|october|november|december)\b/g, ' :month '],
  [/\b\d{1,2}(?::\d\d)?\s?(?:am|pm)\b|\b\d{1,2}:\d\d\b/g, ' :time '],
  [/\b\d[\d.,]*(?:st|nd|rd|th)?\b/g, ' :number '],
];

/** How many letters of the text, across words, are a feature together. */
const LETTERS = [3, 4, 5];
/** A message says what it wants in its beginning: the letters of the rest are not read. */
const READ = 1_000;

/** What people say before the word that tells what they want. */
const courtesies = new Set(
  "please pls plz hey hi hello ok okay so well and also then now can could would will you u we i i'd i'm like want need to just kindly let's lets let us me help go ahead maybe actually oh".split(
    ' ',
  ),
);

const plain = (text: string) => text.toLowerCase().replaceAll(/[’‘`]/g, "'");

/** The features of a message by which its intent is told: its words, pairs of words, and runs of letters, which survive typos. */
export function features(message: string): string[] {
  let text = plain(message);
  for (const [pattern, name] of kinds) text = text.replaceAll(pattern, name);
  const words = text.match(/:?[\p{L}\p{N}]+(?:'\p{L}+)?/gu) ?? [];
  const found = new Set<string>();
  const padded = ['^', ...words, '$'];
  padded.forEach((word, n) => {
    if (n > 0 && n < padded.length - 1) found.add(word);
    if (n > 0) found.add(`${padded[n - 1]} ${word}`);
    if (n > 1 && n < padded.length - 1 && n > 2) found.add(`${padded[n - 2]} * ${word}`);
  });
  const letters = ` ${(
    plain(message)
      .slice(0, READ)
      .match(/[\p{L}\p{N}]+(?:'\p{L}+)?|[?!:]/gu) ?? []
  ).join(' ')} `;
  for (const count of LETTERS) for (let at = 0; at + count <= letters.length; at++) found.add(`~${letters.slice(at, at + count)}`);
  const lead = words.find((word) => !courtesies.has(word));
  if (lead) found.add(`!${lead}`);
  if (/\?\s*$/.test(message)) found.add('?');
  found.add(words.length <= 2 ? '#1' : words.length <= 5 ? '#2' : words.length <= 12 ? '#3' : '#4');
  return [...found];
}
