import type { ToolAnswer } from '#lib/actions/tool-port.ts';
import { wellFormed } from '#lib/well-formed.ts';

/** Characters of an answer that are kept. */
export const MOST_CHARACTERS = 20_000;

type Json = Record<string, unknown>;

/**
 * What a tool answered, as text: the texts it holds, or its structured content where it holds none. `secret` is taken out wherever
 * it stands.
 */
export function toolAnswer(
  { content, structuredContent }: { content?: unknown; structuredContent?: unknown },
  secret?: string,
): ToolAnswer {
  const leftOut: string[] = [];
  const texts = (Array.isArray(content) ? content : []).flatMap((block: Json | null) => (block && textOf(block, leftOut)) ?? []);
  const structured = texts.length === 0 && structuredContent !== undefined ? [JSON.stringify(structuredContent)] : [];
  const whole = withoutSecret(wellFormed([...texts, ...structured].join('\n\n')), secret);
  const more = whole.length - MOST_CHARACTERS;
  const text = more > 0 ? `${whole.slice(0, MOST_CHARACTERS).toWellFormed()}… (${more} more characters)` : whole;
  return { text, truncated: more > 0, leftOut: leftOut.slice(0, 20) };
}

/** A text in which the secret is not told. */
export function withoutSecret(text: string, secret: string | undefined): string {
  return secret ? text.replaceAll(secret, '(the token)') : text;
}

function textOf(block: Json, leftOut: string[]): string | undefined {
  const resource = (block.resource ?? {}) as Json;
  if (block.type === 'text') return String(block.text);
  if (block.type === 'resource' && typeof resource.text === 'string') return `${resource.uri}:\n${resource.text}`;
  if (block.type === 'resource_link') return `${block.name}: ${block.uri}`;
  leftOut.push(String(block.mimeType ?? resource.mimeType ?? block.type).slice(0, 100));
  return undefined;
}
