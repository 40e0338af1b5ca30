import { PrimitiveError } from '#lib/base/errors.ts';
import { visible } from '#lib/base/text/sanitize-text.ts';
import { truncate } from '#lib/base/text/shorten.ts';
import type { Row } from '#lib/database/db.ts';
import type { EntityContext } from './entity-context.ts';
import { checkToolParams } from './tool-params.ts';

/** A tool of an MCP server with fixed parameters, whose answer is a source. */
export interface ToolSource {
  /** The last part of its action: `mcp.<server>.<tool>`. */
  tool: string;
  params: Record<string, unknown>;
}

/** Whether a provider is an MCP server that the person added. */
export const isServer = (provider: string): boolean => provider.startsWith('mcp.');

/** Reads the value of such a source, `<tool> <parameters as JSON>`; null if it is none. Without parameters, there are none. */
export function parseToolSource(value: string): ToolSource | null {
  const [, tool, json] = /^([A-Za-z0-9_.-]{1,140})(?:\s+(\{.*\}))?\s*$/s.exec(value) ?? [];
  if (!tool) return null;
  try {
    return { tool, params: json ? (JSON.parse(json) as Record<string, unknown>) : {} };
  } catch {
    return null;
  }
}

export const formatToolSource = ({ tool, params }: ToolSource): string =>
  Object.keys(params).length === 0 ? tool : `${tool} ${JSON.stringify(params)}`;

/** What a person calls such a source: "notes: search, query “status”". */
export function toolSourceLabel(provider: string, value: string): string {
  const server = provider.slice(provider.indexOf('.') + 1);
  const source = parseToolSource(value);
  if (!source) return `${server}: ${value}`;
  const given = Object.entries(source.params).map(([name, one]) => {
    const text = typeof one === 'string' ? `“${one}”` : JSON.stringify(one);
    return `${name} ${truncate(text, 60)}`;
  });
  return visible(`${server}: ${[source.tool, ...given].join(', ')}`);
}

/** What a person reads of a server that does not work: what is wrong, and where to mend it. */
export const serverProblem = (provider: string, problem: string): string =>
  `${problem} See Settings → Integrations → ${provider.slice(provider.indexOf('.') + 1)}.`;

/** What a person reads of a server that they did not add, or removed. */
export const notConnected = (provider: string): string => `The server ${provider.slice(provider.indexOf('.') + 1)} is not connected.`;

type SourceTool = Pick<Row<'platform_tools'>, 'name' | 'digest' | 'integration_id' | 'input_schema'>;

/**
 * The tool of a source, with its parameters, as the person allowed it: without approval for each call, which only a read-only tool
 * can have, because nobody can be asked while a version is written.
 * @throws {PrimitiveError} when it cannot be a source, with what to do about it
 */
export async function findSourceTool(
  { db, userId }: Pick<EntityContext, 'db' | 'userId'>,
  provider: string,
  value: string,
): Promise<{ tool: SourceTool; params: ToolSource['params'] }> {
  const server = provider.slice(provider.indexOf('.') + 1);
  const page = `/settings/servers/${server}`;
  const source = parseToolSource(value);
  if (!source) throw new PrimitiveError('invalid_input', `“${truncate(value, 80)}” is not a tool followed by its parameters as JSON.`);
  const { data: tool } = await db
    .from('platform_tools')
    .select('name, digest, integration_id, input_schema, state, read_only, needs_approval, changed')
    .eq('user_id', userId)
    .eq('action', `${provider}.${source.tool}`)
    .maybeSingle()
    .throwOnError();
  if (!tool) {
    const { data: known } = await db.from('user_integrations').select('id').eq('user_id', userId).eq('provider', provider).throwOnError();
    throw new PrimitiveError('not_found', known.length > 0 ? `The server ${server} has no tool “${source.tool}”.` : notConnected(provider));
  }
  if (tool.state !== 'allowed') {
    const why = tool.changed ? 'was changed by its server. Review it' : 'is not allowed. Allow it';
    throw new PrimitiveError('permission_denied', `The tool “${source.tool}” ${why} under Settings → Integrations → ${server}.`, { page });
  }
  if (!tool.read_only)
    throw new PrimitiveError('permission_denied', `The tool “${source.tool}” is not marked as read-only, so it cannot be a source.`);
  if (tool.needs_approval)
    throw new PrimitiveError(
      'permission_denied',
      `The tool “${source.tool}” asks before each call, which is not possible while a version is written. Turn that off under Settings → Integrations → ${server}.`,
      { page },
    );
  checkToolParams(tool.input_schema as Record<string, unknown>, source.params);
  return { tool, params: source.params };
}
