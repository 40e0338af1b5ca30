/** Time limits for a turn of a ticket with files, and for a silent model, in ms. The job's limit is a little longer. */
export const LIMITS = { totalMs: 840_000, silenceMs: 120_000 };
