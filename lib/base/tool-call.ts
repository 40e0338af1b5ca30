/** A call of a tool or a primitive: its name and input. */
export interface ToolCall<Name extends string = string> {
  name: Name;
  input: Record<string, unknown>;
}

/** The states of a recorded call. `unknown` is a call that was cut off; `denied` appears only in old rows. */
export type CallState = 'pending' | 'running' | 'succeeded' | 'failed' | 'denied' | 'unknown';

/** The state of a call as people see it. */
export function displayState(state: CallState): 'running' | 'done' | 'failed' {
  if (state === 'pending' || state === 'running') return 'running';
  return state === 'succeeded' ? 'done' : 'failed';
}
