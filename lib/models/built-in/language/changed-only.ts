/** What has no name, or too many things for one answer. */
const vague =
  /^(?:it|this|that|they|these|those|he|she|we|i|you|things?|everything|something|nothing|anything|everyone|much|lots?|a lot|what)\b(?! \p{L}+ )/iu;
/** One name alone is a person's: "Tom moved". */
const onlyName = /^\p{Lu}[\p{L}'’-]*(?: \p{Lu}[\p{L}'’-]*)*$/u;
const determiner = /^(?:the|my|our|his|her|their|its|this|that|these|those|all)\b|['’]s? /i;

const become = "(?: has| have| had| is| are| was| were| got| gets|['’]s|['’]ve)?(?: just| now| been| all| since| again| recently| also)*";
const when =
  '(?:,? (?:now|again|recently|lately|since(?: then)?|today|yesterday|this (?:week|month|year)|last (?:week|month|year)|meanwhile|in the meantime|any ?more|though|by the way|btw|fyi))*';
const patterns = [
  new RegExp(`^(?<what>.{3,60}?)${become} (?:changed|moved|switched|been updated|been replaced)${when}[.!\\s]*$`, 'iu'),
  new RegExp(
    `^(?<what>.{3,60}?) (?:is|are|['’]s) (?:now )?(?:(?:completely|totally|quite|a bit) )?(?:different|another one|a new one|a different one|outdated|out of date)${when}[.!\\s]*$`,
    'iu',
  ),
  new RegExp(
    `^(?<what>.{3,60}?) (?:is|are|was|were)(?:n['’]?t| not| no longer) (?:right|correct|true|accurate|up to date|current|valid|the same|what it was|as it was)${when}[.!\\s]*$`,
    'iu',
  ),
];

/** What a statement says has changed, if it says nothing of to what: "the launch date" in "the launch date has changed". */
export function changedOnly(statement: string): string | undefined {
  const what = patterns.map((pattern) => pattern.exec(statement.trim())?.groups?.what).find(Boolean);
  if (!what || vague.test(what) || (onlyName.test(what) && !determiner.test(what))) return undefined;
  return what;
}
