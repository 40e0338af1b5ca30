/** Whether a model thinks before it answers: not, as much as it decides, or up to a number of tokens. */
export type Thinking = 'off' | 'adaptive' | number;

/** The smallest budget that Anthropic accepts, and the largest that leaves room for the reply, in tokens. */
export const thinkingBudget = { least: 1024, most: 24_000 };
