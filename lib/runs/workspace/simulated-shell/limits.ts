/** What one command in the simulated shell may use. Sizes in bytes. */
export const LIMITS = {
  timeoutMs: 30_000,
  maxTimeoutMs: 120_000,
  /** Of the process, beside what Node itself takes. */
  heapMegabytes: 384,
  /** Commands, and rounds of loops and of awk: enough for every line of a very long file. Time is what ends a bomb. */
  rounds: 2_000_000,
  /** What a command may write to its two streams before it is ended; more than that is nothing that anybody reads. */
  output: 4_000_000,
  /** Of each stream, what is handed on. In characters. */
  keptOutput: 1_000_000,
  /** What one command may write to files, all together. */
  written: 128_000_000,
} as const;
