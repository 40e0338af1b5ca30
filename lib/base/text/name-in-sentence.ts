/** The name of a person or a group within a sentence: "the engineering team" for "The engineering team", "Sarah" for "Sarah". */
export function nameInSentence(name: string): string {
  return name.replace(/^(?:the|all|our|my|your|everyone|everybody)(?=\s|$)/i, (word) => word.toLowerCase());
}
