/** What one command with real programs may use. Sizes in bytes. */
export const LIMITS = {
  timeoutMs: 120_000,
  maxTimeoutMs: 600_000,
  /** All its processes together where the machine has control groups for us, else each of them. */
  memory: 2_000_000_000,
  processes: 256,
  openFiles: 4_096,
  fileSize: 256_000_000,
  /** What it may add to the disk. */
  disk: 1_000_000_000,
  /** Of /tmp and of shared memory, which live in memory. */
  scratch: 256_000_000,
  /** What it may write to its two streams before it is ended. */
  output: 64_000_000,
  /** Of each stream, what is handed on. In characters. */
  keptOutput: 1_000_000,
};

export type Limits = Readonly<typeof LIMITS>;
