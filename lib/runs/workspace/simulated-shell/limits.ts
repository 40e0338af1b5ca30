/** The limits of one command in the simulated shell. Sizes in bytes. */
export const LIMITS = {
  timeoutMs: 30_000,
  maxTimeoutMs: 120_000,
  /** For the process, in addition to Node itself. */
  heapMegabytes: 384,
  /** Commands, and iterations of loops and awk: enough for every line of a very long file. The time limit stops bombs. */
  rounds: 2_000_000,
  /** For both output streams before the command is stopped. */
  output: 4_000_000,
  /** Returned for each stream, in characters. */
  keptOutput: 1_000_000,
  /** Total that one command may write to files. */
  written: 128_000_000,
} as const;
