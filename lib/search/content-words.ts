/** English words that say nothing about the subject of a text. */
export const functionWords: ReadonlySet<string> = new Set(
  (
    'a about above after again all also am an and any are as at be because been before being below between both but by can cannot could did do ' +
    'does doing down during each every few for from further had has have having he her here hers him his how i if in into is it its just me ' +
    'more most my no nor not now of off on once only or other our out over own per same she should so some such than that the their them then ' +
    'there these they this those to too under until up us very was we were what when where which while who whom whose why will with would you your'
  ).split(' '),
);

/** The different words of a text that say something about its subject, in lower case and in their order. */
export function contentWords(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+(?=['’]s\b)|[\p{L}\p{N}]+/gu) ?? [];
  return [...new Set(words)].filter((word) => !functionWords.has(word) && word !== 's');
}
