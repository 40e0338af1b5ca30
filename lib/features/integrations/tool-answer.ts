import type { ToolAnswer } from '#lib/agent/registry/tool-port.ts';
import { wellFormed } from '#lib/base/text/sanitize-text.ts';

/** The most characters of an answer that are kept. */
const MOST_CHARACTERS = 20_000;

type Json = Record<string, unknown>;

/** The answer of a tool as text: its text blocks, or its structured content when it has none. */
export function toolAnswer({ content, structuredContent }: { content?: unknown; structuredContent?: unknown }): ToolAnswer {
  const leftOut: string[] = [];
  const texts = (Array.isArray(content) ? content : []).flatMap((block: Json | null) => (block && textOf(block, leftOut)) ?? []);
  const structured = texts.length === 0 && structuredContent !== undefined ? [JSON.stringify(structuredContent)] : [];
  const whole = wellFormed([...texts, ...structured].join('\n\n'));
  const more = whole.length - MOST_CHARACTERS;
  const text = more > 0 ? `${whole.slice(0, MOST_CHARACTERS).toWellFormed()}… (${more} more characters)` : whole;
  return { text, truncated: more > 0, leftOut: leftOut.slice(0, 20) };
}

function textOf(block: Json, leftOut: string[]): string | undefined {
  const resource = (block.resource ?? {}) as Json;
  if (block.type === 'text') return String(block.text);
  if (block.type === 'resource' && typeof resource.text === 'string') return `${resource.uri}:\n${resource.text}`;
  if (block.type === 'resource_link') return `${block.name}: ${block.uri}`;
  leftOut.push(String(block.mimeType ?? resource.mimeType ?? block.type).slice(0, 100));
  return undefined;
}
