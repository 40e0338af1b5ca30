import { PrimitiveError } from '#lib/base/errors.ts';
import { hashOfToken } from '#lib/base/random-token.ts';
import type { Services } from '#lib/base/services.ts';
import type { EntityContext } from '#lib/entities/entity-context.ts';
import { findSourceTool, serverProblem, toolSourceLabel } from '#lib/entities/tool-source.ts';
import { refTo } from '#lib/refs/format-ref.ts';
import type { Material, Missing } from './brief.ts';
import type { Source } from './read-source.ts';

/** Calls a read-only tool of an MCP server for a version, or returns the reason why it has no answer. Nothing is kept between versions. */
export async function readToolSource(
  ctx: EntityContext,
  { value, name, provider = '' }: Source,
  tools: Services['tools'],
): Promise<{ materials: Material[] } | Missing> {
  const title = name ?? toolSourceLabel(provider, value);
  try {
    const { tool, params } = await findSourceTool(ctx, provider, value);
    if (!tools) return { title, why: 'MCP servers cannot be reached from here.' };
    const { integration_id: integrationId, digest } = tool;
    const answer = await tools.call(ctx, { integrationId, provider, name: tool.name, digest }, params);
    if (!answer.text.trim()) return { title, why: 'The tool answered without text.' };
    // The same tool with other parameters is another source.
    const ref = `${refTo('platform', provider, 'tools', hashOfToken(value).slice(0, 16))}@${ctx.clock.now().toISOString()}`;
    return { materials: [{ ref, kind: 'platform', title, text: answer.text, ...partOf(answer) }] };
  } catch (error) {
    if (!(error instanceof PrimitiveError)) throw error;
    // The message is for a model.
    const { problem } = error.details;
    return { title, why: typeof problem === 'string' ? serverProblem(provider, problem) : error.message };
  }
}

function partOf({ truncated, leftOut }: { truncated: boolean; leftOut: string[] }): { part?: string } {
  const parts = [
    ...(truncated ? ['Only the beginning of the answer was read.'] : []),
    ...(leftOut.length > 0 ? [`Not read: ${leftOut.join(', ')}.`] : []),
  ];
  return parts.length > 0 ? { part: parts.join(' ') } : {};
}
