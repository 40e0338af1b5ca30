import { blocks, type RequestBody } from './request-body.ts';

/**
 * The message of the Messages API's 400 response for a request, or undefined. Covers only rules that a chat application can break:
 * the real API accepts every history that this server accepts.
 */
export function malformed(body: RequestBody): string | undefined {
  if (!body || typeof body !== 'object') return 'body: Input should be a valid dictionary';
  if (typeof body.model !== 'string') return 'model: Field required';
  if (!Number.isInteger(body.max_tokens) || body.max_tokens < 1) return 'max_tokens: Field required';
  if (!Array.isArray(body.messages) || body.messages.length === 0) return 'messages: at least one message is required';
  return malformedMessages(body) ?? tooManyBreakpoints(body);
}

/** The rules that both formats share: every call has its result next, and no text is blank. */
export function malformedMessages({ messages }: Pick<RequestBody, 'messages'>): string | undefined {
  if (messages[0]?.role !== 'user') return 'messages: first message must use the "user" role';
  let awaited: string[] = [];
  for (const [index, message] of messages.entries()) {
    const path = `messages.${index}`;
    const content = blocks(message.content);
    if (content.length === 0 && index < messages.length - 1) return `${path}: all messages must have non-empty content`;
    const answered = content.flatMap((block) => (block.type === 'tool_result' ? [block.tool_use_id] : []));
    const missing = awaited.filter((id) => !answered.includes(id));
    if (missing.length)
      return `${path}: \`tool_use\` ids were found without \`tool_result\` blocks immediately after: ${missing.join(', ')}. Each \`tool_use\` block must have a corresponding \`tool_result\` block in the next message.`;
    const unexpected = answered.find((id) => !awaited.includes(id));
    if (unexpected) return `${path}: unexpected \`tool_use_id\` found in \`tool_result\` blocks: ${unexpected}.`;
    for (const [at, block] of content.entries()) {
      if (block.type !== 'text') continue;
      if (block.text === '') return `${path}: text content blocks must be non-empty`;
      if (block.text.trim() === '') return `${path}.content.${at}: text content blocks must contain non-whitespace text`;
    }
    awaited = message.role === 'assistant' ? content.flatMap((block) => (block.type === 'tool_use' ? [block.id] : [])) : [];
  }
  if (awaited.length)
    return `messages.${messages.length - 1}: \`tool_use\` ids were found without \`tool_result\` blocks immediately after`;
  return undefined;
}

function tooManyBreakpoints(body: RequestBody): string | undefined {
  const marked = [
    ...(body.tools ?? []),
    ...(typeof body.system === 'string' ? [] : (body.system ?? [])),
    ...body.messages.flatMap((message) => blocks(message.content)),
  ].filter((block) => 'cache_control' in block && block.cache_control);
  const count = marked.length + (body.cache_control ? 1 : 0);
  return count > 4 ? `A maximum of 4 blocks with cache_control may be provided. Found ${count}.` : undefined;
}
