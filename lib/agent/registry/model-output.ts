import type { ToolResultPart } from 'ai';
import { cutOutput } from './cut-output.ts';

/** A call's result as the model gets it. */
export type ModelOutput = ToolResultPart['output'];

/** A registry's result as a model reads it, shortened to fit. A failure is marked as an error, with its code and details. */
export function modelOutput(result: unknown): ModelOutput {
  const value = JSON.parse(JSON.stringify(cutOutput(result) ?? null));
  return { type: isFailure(result) ? 'error-json' : 'json', value };
}

/** Omits what the browser renders, because it repeats the call's input. */
export function withoutUiAction(result: unknown): unknown {
  if (typeof result !== 'object' || result === null || !('ui_action' in result)) return result;
  const { ui_action: _, ...rest } = result;
  return rest;
}

export function isFailure(result: unknown): boolean {
  return (result as { success?: unknown } | null)?.success === false;
}
