/** The longest that a turn of work on files, and a silence of its model, may take; in ms. Its job has a little more. */
export const LIMITS = { totalMs: 840_000, silenceMs: 120_000 };
