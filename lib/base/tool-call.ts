/** A call of a tool or primitive: its name and input. The types below are the same call in later states. */
export interface ToolCall<Name extends string = string, Input = Record<string, unknown>> {
  name: Name;
  input: Input;
}

/** The JSON that a call returns. */
export type CallOutput = { success?: boolean; error?: string; [field: string]: unknown };

/** A call that a run asks for. Its input is as the model wrote it. */
export interface RequestedCall extends ToolCall<string, unknown> {
  callId: string;
  /** The effect that its primitive declares. */
  effect: string;
  /** It will be refused: its input does not match the primitive's schema. */
  invalid?: boolean;
}

/** A call that a run asked for and that has ended. */
export interface EndedCall extends RequestedCall {
  output: CallOutput;
  /** In ms. */
  duration: number;
  /** It did not run. */
  refused: boolean;
}

/** The states of a recorded call. `unknown` is a call that was cut off; `denied` appears only in old rows. */
export type CallState = 'pending' | 'running' | 'succeeded' | 'failed' | 'denied' | 'unknown';

/** A call as the log of its turn stores it. Times are ISO 8601. */
export interface CallRecord extends ToolCall<string, unknown> {
  call_id: string;
  step: number;
  effect: string;
  output: unknown;
  state: CallState;
  error_code: string | null;
  started_at: string | null;
  ended_at: string | null;
}

/** The state of a call as people see it. */
export function displayState(state: CallState): DisplayedCall['state'] {
  if (state === 'pending' || state === 'running') return 'running';
  return state === 'succeeded' ? 'done' : 'failed';
}

/** A call as its activity line shows it. Times are ISO 8601. */
export interface DisplayedCall extends ToolCall<string, unknown> {
  id: string;
  state: 'running' | 'done' | 'failed';
  /** What it does, did, or could not do, as a label. */
  label: string;
  /** Omitted when it is too large for a page. */
  output: unknown;
  /** Why it failed, as a message. */
  error?: string;
  startedAt?: string;
  endedAt?: string;
  /** Its progress, as a message. */
  progress?: string;
}
