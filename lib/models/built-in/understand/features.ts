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

const endings = 4;

/** What people say before the word that tells what they want. */
const courtesies = new Set(
  "please pls plz hey hi hello ok okay so well and also then now can could would will you u we i i'd i'm like want need to just kindly let's lets let us me help go ahead maybe actually oh".split(
    ' ',
  ),
);

/** The features of a message by which its intent is told: its words, pairs of words, and parts of words, which survive typos. */
export function features(message: string): string[] {
  let text = message.toLowerCase().replaceAll(/[’‘`]/g, "'");
  for (const [pattern, name] of kinds) text = text.replaceAll(pattern, name);
  const words = text.match(/:?[\p{L}\p{N}]+(?:'\p{L}+)?/gu) ?? [];
  const found = new Set<string>();
  const padded = ['^', ...words, '$'];
  padded.forEach((word, n) => {
    if (n > 0 && n < padded.length - 1) found.add(word);
    if (n > 0) found.add(`${padded[n - 1]} ${word}`);
    if (n > 1 && n < padded.length - 1 && n > 2) found.add(`${padded[n - 2]} * ${word}`);
    if (/^\p{L}{5,}$/u.test(word)) for (let at = 0; at + endings <= word.length; at++) found.add(`~${word.slice(at, at + endings)}`);
  });
  const lead = words.find((word) => !courtesies.has(word));
  if (lead) found.add(`!${lead}`);
  if (/\?\s*$/.test(message)) found.add('?');
  found.add(words.length <= 2 ? '#1' : words.length <= 5 ? '#2' : words.length <= 12 ? '#3' : '#4');
  return [...found];
}
