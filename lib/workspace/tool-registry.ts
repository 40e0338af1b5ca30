import type { ToolCall } from '#lib/primitives/ai-tools.ts';
import { Registry, type Result } from '#lib/primitives/registry.ts';
import type { WorkspaceContext } from './workspace-context.ts';

/**
 * A registry of workspace tools. Whatever a call comes to, its result has `content` (text for the model), `truncated` and
 * `is_error`, beside what every registry answers; the model reads the content alone.
 */
export class ToolRegistry extends Registry<WorkspaceContext> {
  override async execute(name: string, input: unknown, ctx: WorkspaceContext): Promise<Result> {
    const result = await super.execute(name, input, ctx);
    return { content: String(result.message ?? ''), truncated: false, is_error: !result.success, ...result };
  }

  override only(names: readonly string[]): ToolRegistry {
    return new ToolRegistry(this.primitives().filter(({ name }) => names.includes(name)));
  }

  override aiTools(contextFor: (call: ToolCall) => WorkspaceContext) {
    const tools = super.aiTools(contextFor);
    for (const tool of Object.values(tools)) {
      const asJson = tool.toModelOutput!;
      // What was kept of a long result, or was refused before it came here, may have no content.
      tool.toModelOutput = (call: { toolCallId: string; input: unknown; output: Record<string, unknown> }) =>
        typeof call.output.content === 'string'
          ? { type: call.output.is_error ? ('error-text' as const) : ('text' as const), value: call.output.content }
          : asJson(call);
    }
    return tools;
  }
}
