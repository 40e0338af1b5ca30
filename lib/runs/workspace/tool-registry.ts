import { Registry, type Result } from '#lib/agent/registry/registry.ts';
import { workspaceModelOutput } from './model-output.ts';
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

  override modelOutput(result: unknown) {
    return workspaceModelOutput(result);
  }
}
