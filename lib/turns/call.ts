/** A call as its activity line shows it. Times are ISO 8601. */
export interface Call {
  id: string;
  name: string;
  state: 'running' | 'done' | 'failed';
  /** What it does, did, or could not do, as a label. */
  label: string;
  input: unknown;
  /** Omitted when it is too large for a page. */
  output: unknown;
  /** Why it failed, as a message. */
  error?: string;
  startedAt?: string;
  endedAt?: string;
  /** Its progress, as a message. */
  progress?: string;
}
