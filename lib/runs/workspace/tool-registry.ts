import { Registry, type Result } from '#lib/agent/registry/registry.ts';
import { workspaceModelOutput } from './model-output.ts';
import type { WorkspaceContext } from './workspace-context.ts';

/**
 * A registry of workspace tools. Whatever a call comes to, its result has `content` (text for the model), `truncated` and
 * `is_error`, beside what every registry answers; see {@link workspaceModelOutput} for what the model reads of it.
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
