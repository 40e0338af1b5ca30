/** Between two sentences, or two lines. */
export const sentenceEnd =
  /(?<=[^\s.]{2,}[.!?]|[.!?]["”])\s+(?=[\p{L}"“])(?<!\b(?:Dr|Mr|Mrs|Ms|Prof|Rev|St|e\.g|i\.e|vs|no|approx|etc|a\.m|p\.m)\.\s+)|\n+/giu;
