/** The blocks of Unicode that are reserved for scripts written from right to left. */
const letter = /(?=\p{L})[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Whether a text has letters that are written from right to left. */
export const isRightToLeft = (text: string) => letter.test(text);
