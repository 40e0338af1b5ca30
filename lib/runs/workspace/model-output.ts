import { isFailure, type ModelOutput, modelOutput } from '#lib/agent/registry/model-output.ts';

/**
 * What a model reads of a workspace tool's result: the content of a call that ran, even if its command failed; the
 * code, message and details of a call that did not.
 */
export function workspaceModelOutput(result: unknown): ModelOutput {
  const { content, truncated: _, is_error, ...rest } = (result ?? {}) as Record<string, unknown>;
  if (isFailure(result)) return modelOutput(rest);
  if (typeof content === 'string') return { type: is_error ? 'error-text' : 'text', value: content };
  return modelOutput(result);
}
