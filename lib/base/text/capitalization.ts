/** Capitalizes the first letter of a text. */
export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A text with its first letter in lower case. */
export function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

/** The name of a person or group inside a sentence: "the engineering team" for "The engineering team", "Sarah" for "Sarah". */
export function nameInSentence(name: string): string {
  return name.replace(/^(?:the|all|our|my|your|everyone|everybody)(?=\s|$)/i, (word) => word.toLowerCase());
}

/** Capitalizes the first word of a sentence, unless it is written in its own way, such as "iOS". */
export const capitalizeSentence = (text: string): string => (/^\p{Ll}+(?![\p{L}\p{N}])/u.test(text) ? capitalize(text) : text);
