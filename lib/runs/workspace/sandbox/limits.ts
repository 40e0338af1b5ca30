/** The limits of one command with real programs. Sizes in bytes. */
export const LIMITS = {
  timeoutMs: 120_000,
  maxTimeoutMs: 600_000,
  /** For all its processes together if control groups are available, otherwise for each. */
  memory: 2_000_000_000,
  processes: 256,
  openFiles: 4_096,
  fileSize: 256_000_000,
  /** Growth on disk. */
  disk: 1_000_000_000,
  /** For /tmp and for shared memory, each held in memory. */
  scratch: 256_000_000,
  /** For both output streams before the command is stopped. */
  output: 64_000_000,
  /** Returned for each stream, in characters. */
  keptOutput: 1_000_000,
};

export type Limits = Readonly<typeof LIMITS>;
