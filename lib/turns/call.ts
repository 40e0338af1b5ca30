/** A call as its line shows it. Times are ISO 8601. */
export interface Call {
  id: string;
  name: string;
  state: 'running' | 'done' | 'failed';
  /** What it does, did, or could not do, in words. */
  label: string;
  input: unknown;
  /** Left out where it is too large for a page. */
  output: unknown;
  /** Why it failed, in words. */
  error?: string;
  startedAt?: string;
  endedAt?: string;
  /** How far it is, in words. */
  progress?: string;
}
