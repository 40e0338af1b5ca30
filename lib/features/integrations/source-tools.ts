import { PrimitiveError } from '#lib/base/errors.ts';
import { asJson } from '#lib/base/json.ts';
import { visible } from '#lib/base/text/sanitize-text.ts';
import { truncate } from '#lib/base/text/shorten.ts';
import type { Db } from '#lib/database/db.ts';
import { checkToolParams } from '#lib/entities/tool-params.ts';
import { formatToolSource } from '#lib/entities/tool-source.ts';

/** A tool of an MCP server that can be a source: read-only, and allowed to run without approval. */
export interface SourceTool {
  /** Its action. */
  action: string;
  label: string;
  params: SourceToolParam[];
}

export interface SourceToolParam {
  name: string;
  /** The server's text. */
  description: string;
  required: boolean;
}

const MOST_TOOLS = 100;
const MOST_PARAMS = 20;
const MOST_WORDS = 200;

/** The tools that can be sources, by server. */
export async function listSourceTools(db: Db, userId: string): Promise<SourceTool[]> {
  const { data } = await db
    .from('platform_tools')
    .select('action, name, input_schema, user_integrations!inner (provider)')
    .eq('user_id', userId)
    .eq('state', 'allowed')
    .eq('read_only', true)
    .eq('needs_approval', false)
    .order('action')
    .limit(MOST_TOOLS)
    .throwOnError();
  return data.map(({ action, name, input_schema, user_integrations: { provider } }) => ({
    action,
    label: visible(`${provider.slice(provider.indexOf('.') + 1)}: ${name}`),
    params: paramsOf(asJson(input_schema)),
  }));
}

function paramsOf({ properties, required }: Record<string, unknown>): SourceToolParam[] {
  const needed = Array.isArray(required) ? required : [];
  return Object.entries(asJson(properties))
    .map(([name, about]) => {
      const { description } = asJson(about);
      return {
        name,
        description: typeof description === 'string' ? visible(truncate(description, MOST_WORDS)) : '',
        required: needed.includes(name),
      };
    })
    .toSorted((a, b) => Number(b.required) - Number(a.required))
    .slice(0, MOST_PARAMS);
}

/** The name of the field of a parameter. */
export const paramField = (name: string): string => `param:${name}`;

/**
 * A source from what a person entered for each parameter, or what is wrong, by field; nothing entered means that it is not given.
 * Null if there is no such tool.
 */
export async function readToolSourceForm(
  db: Db,
  userId: string,
  action: string,
  entered: Record<string, string>,
): Promise<{ source: { type: 'platform'; provider: string; value: string } } | { errors: Record<string, string> } | null> {
  const { data } = await db
    .from('platform_tools')
    .select('input_schema, user_integrations!inner (provider)')
    .eq('user_id', userId)
    .eq('action', action)
    .maybeSingle()
    .throwOnError();
  if (!data) return null;
  const { provider } = data.user_integrations;
  const schema = asJson(data.input_schema);
  const properties = asJson(schema.properties);
  const params = Object.fromEntries(
    Object.entries(entered).flatMap(([name, text]): [string, unknown][] =>
      text.trim() === '' ? [] : [[name, paramFrom(text.trim(), asJson(properties[name]).type)]],
    ),
  );
  const errors = errorsOf(schema, params);
  if (errors) return { errors };
  return { source: { type: 'platform', provider, value: formatToolSource({ tool: action.slice(provider.length + 1), params }) } };
}

/** What is wrong with parameters, by field; null if nothing is, or it is not about a field. */
function errorsOf(schema: Record<string, unknown>, params: Record<string, unknown>): Record<string, string> | null {
  try {
    checkToolParams(schema, params);
    return null;
  } catch (error) {
    if (!(error instanceof PrimitiveError)) throw error;
    const problems = (error.details.problems ?? [error.details]) as { path?: string; expected?: string }[];
    const fields = problems.flatMap(({ path = '', expected }): [string, string][] => {
      const name = /^params\.([^.]+)/.exec(path)?.[1];
      return name ? [[paramField(name), Object.hasOwn(params, name) ? `Enter ${expected}.` : 'Enter a value.']] : [];
    });
    return fields.length > 0 ? Object.fromEntries(fields) : null;
  }
}

/** Text is taken as it is where the server expects text; anything else is JSON, if it can be read as that. */
function paramFrom(text: string, type: unknown): unknown {
  if (type === 'string') return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
