/** The name of a person or a group as it stands within a sentence: "the engineering team" of "The engineering team", "Sarah" of "Sarah". */
export function nameInSentence(name: string): string {
  return name.replace(/^(?:the|all|our|my|your|everyone|everybody)(?=\s|$)/i, (word) => word.toLowerCase());
}
