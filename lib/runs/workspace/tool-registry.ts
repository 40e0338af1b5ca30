import { isFailure, type ModelOutput, modelOutput } from '#lib/agent/registry/model-output.ts';
import { Registry, type Result } from '#lib/agent/registry/registry.ts';
import type { WorkspaceContext } from './workspace-context.ts';

/**
 * A registry of workspace tools. Besides the usual fields, every result, including a failure, has `content` (text for
 * the model), `truncated` and `is_error`; {@link workspaceModelOutput} turns it into what the model reads.
 */
export class ToolRegistry extends Registry<WorkspaceContext> {
  override async execute(name: string, input: unknown, ctx: WorkspaceContext): Promise<Result> {
    const result = await super.execute(name, input, ctx);
    return { content: String(result.message ?? ''), truncated: false, is_error: !result.success, ...result };
  }

  override only(names: readonly string[]): ToolRegistry {
    return new ToolRegistry(this.primitives().filter(({ name }) => names.includes(name)));
  }

  override modelOutput(_: string, result: unknown) {
    return workspaceModelOutput(result);
  }
}

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
