import type { ContentBlockParam, MessageParam, ToolUnion } from '@anthropic-ai/sdk/resources/messages/messages';
import { malformedMessages } from './refuse-malformed.ts';
import type { RequestBody } from './request-body.ts';

interface JsonSchema {
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
}

interface ChatMessage {
  role: 'system' | 'user' | 'assistant' | 'tool';
  content?: string | { type: string; text?: string; image_url?: { url: string } }[] | null;
  tool_calls?: { id: string; type: string; function: { name: string; arguments: string } }[];
  tool_call_id?: string;
}

/** What a client posts to `/v1/chat/completions`. */
export interface ChatBody {
  model: string;
  messages: ChatMessage[];
  stream?: boolean;
  max_tokens?: number;
  response_format?: { type: string; json_schema?: { strict?: boolean; schema: JsonSchema } };
  tools?: { type: string; function: { name: string; description?: string; parameters: Record<string, unknown> } }[];
}

/** The same request as the Messages API has it, so that scripts and tests read one shape. */
export function messagesBody(body: ChatBody | undefined): RequestBody {
  const { model = '', messages = [], stream, max_tokens = 0, tools } = body ?? {};
  const system = messages.filter(({ role }) => role === 'system').map((message) => ({ type: 'text' as const, text: textOf(message) }));
  const converted: RequestBody = { model, max_tokens, messages: conversation(messages) };
  if (system.length > 0) converted.system = system;
  if (tools) converted.tools = tools.map(toolOf);
  return stream ? { ...converted, stream: true } : converted;
}

const toolOf = ({ function: { name, description = '', parameters } }: NonNullable<ChatBody['tools']>[number]): ToolUnion => ({
  name,
  description,
  input_schema: parameters as { type: 'object' },
});

/** The results of one step's calls are separate messages in this format, and one message in the other. */
function conversation(messages: ChatMessage[]): MessageParam[] {
  const converted: MessageParam[] = [];
  let results: ContentBlockParam[] = [];
  for (const message of messages) {
    if (message.role === 'system') continue;
    if (message.role === 'tool') {
      if (results.length === 0) converted.push({ role: 'user', content: results });
      results.push({ type: 'tool_result', tool_use_id: message.tool_call_id ?? '', content: textOf(message) });
      continue;
    }
    results = [];
    converted.push({ role: message.role, content: contentOf(message) });
  }
  return converted;
}

function contentOf(message: ChatMessage): ContentBlockParam[] {
  const parts = typeof message.content === 'string' ? [{ type: 'text', text: message.content }] : (message.content ?? []);
  const texts = parts.map((part) => ('image_url' in part && part.image_url ? imageOf(part.image_url) : textBlock(part)));
  const calls = (message.tool_calls ?? []).map(({ id, function: { name, arguments: json } }) => ({
    type: 'tool_use' as const,
    id,
    name,
    input: parsed(json),
  }));
  return [...texts, ...calls];
}

const textBlock = ({ text = '' }: { text?: string }) => ({ type: 'text' as const, text });

/** An image in the address of its content. */
function imageOf({ url }: { url: string }): ContentBlockParam {
  const [, media_type = '', data = ''] = /^data:([\w/]+);base64,(.*)$/s.exec(url) ?? [];
  return { type: 'image', source: { type: 'base64', media_type: media_type as 'image/png', data } };
}

function textOf({ content }: ChatMessage): string {
  return typeof content === 'string' ? content : (content ?? []).map(({ text = '' }) => text).join('\n');
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return json;
  }
}

/**
 * The message of a strict server's 400 response, or undefined. The chat templates of many open models accept one system
 * message only, at the beginning, and arguments only as a JSON object. OpenAI’s strict schemas have no optional properties.
 */
export function malformedChat(body: ChatBody | undefined, converted: RequestBody): string | undefined {
  if (!body || typeof body !== 'object' || typeof body.model !== 'string') return 'you must provide a model parameter';
  if (!Array.isArray(body.messages) || body.messages.length === 0) return "[] is too short - 'messages'";
  if (body.messages.some(({ role }, index) => role === 'system' && index > 0)) return 'System message must be at the beginning.';
  const unreadable = body.messages
    .flatMap(({ tool_calls = [] }) => tool_calls)
    .find(({ function: { arguments: json } }) => typeof parsed(json) !== 'object');
  const { strict, schema } = body.response_format?.json_schema ?? {};
  if (strict && schema && hasOptional(schema))
    return "Invalid schema for response_format: 'required' must include every key in properties.";
  if (unreadable) return `Invalid tool call arguments of ${unreadable.id}: they must be a JSON object.`;
  return malformedMessages(converted);
}

function hasOptional({ properties = {}, required = [], items }: JsonSchema): boolean {
  const own = Object.entries(properties);
  return own.some(([name, schema]) => !required.includes(name) || hasOptional(schema)) || (items !== undefined && hasOptional(items));
}
