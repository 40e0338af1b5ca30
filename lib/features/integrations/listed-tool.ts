import { digestOf } from '#lib/agent/approvals/open-request.ts';
import { asJson } from '#lib/base/json.ts';
import { wellFormed } from '#lib/base/text/sanitize-text.ts';
import { truncate } from '#lib/base/text/shorten.ts';
import { isDeeperThan } from '#lib/entities/tool-params.ts';

/** A tool as a server lists it, made storable. */
export interface ListedTool {
  name: string;
  /** Its action: `mcp.<server>.<tool>`. */
  action: string;
  description: string;
  schema: Record<string, unknown>;
  readOnly: boolean;
  /** Equal for tools that the server describes equally. */
  digest: string;
  /** Why it cannot be used, as a message, as far as that is known without reading its schema. */
  problem: string | null;
}

const MOST = { name: 128, description: 2000, schema: 20_000, deep: 40 };
const control = /\p{Cc}/u;

/** Reads an entry of a server's list; null when it has no usable name. */
export function listedTool(provider: string, given: unknown): ListedTool | null {
  const { name, description, inputSchema, annotations } = asJson(given);
  if (typeof name !== 'string' || !name.isWellFormed() || control.test(name) || !name.trim() || name.length > MOST.name) return null;
  const words = typeof description === 'string' ? wellFormed(description) : '';
  const readOnly = asJson(annotations).readOnlyHint === true;
  const about = { name, description: words, readOnly };
  const read = schemaFrom(inputSchema);
  const common = { name, action: `${provider}.${tokenFrom(name)}`, description: cut(words), readOnly };
  if ('problem' in read) return { ...common, schema: {}, problem: read.problem, digest: digestOf({ ...about, problem: read.problem }) };
  const { schema } = read;
  return { ...common, schema, problem: null, digest: digestOf({ ...about, schema }) };
}

/** A schema that can be stored. A schema that cannot be stored is unusable, so its digest need not differ. */
function schemaFrom(given: unknown): { schema: Record<string, unknown> } | { problem: string } {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return { problem: 'This tool has no input schema.' };
  if (isDeeperThan(given, MOST.deep)) return { problem: 'The input schema is nested too deeply to check.' };
  const schema = wellFormed(given as Record<string, unknown>);
  if (JSON.stringify(schema).length > MOST.schema) return { problem: 'The input schema is too long.' };
  return { schema };
}

/** The name in a form that fits a ref. Two names never become one. */
function tokenFrom(name: string): string {
  if (/^[A-Za-z0-9_-][A-Za-z0-9_.-]*$/.test(name)) return name;
  return `${name.replaceAll(/[^A-Za-z0-9_-]+/g, '_').slice(0, 100)}_${digestOf(name).slice(0, 8)}`;
}

function cut(text: string): string {
  return truncate(text, MOST.description);
}
