/** How many words a text has; marks of lists and headings are none. */
export const wordCountOf = (text: string): number => text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
