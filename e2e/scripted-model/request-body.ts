import type { ContentBlockParam, MessageCreateParams } from '@anthropic-ai/sdk/resources/messages/messages';

/** What a client posts to `/v1/messages`. */
export type RequestBody = MessageCreateParams;

/**
 * The text of the newest user message from a person, without its context, which repeats what is remembered from other chats.
 * Messages with only tool results or context are skipped.
 */
export function newestUserText(body: RequestBody): string {
  for (const message of body.messages.toReversed()) {
    if (message.role !== 'user') continue;
    const written = textsOf(message.content).filter((text) => text && !isContext(text));
    if (written.length > 0) return written.join('\n');
  }
  return '';
}

const isContext = (text: string) => /^<context>\n[\s\S]*\n<\/context>$/.test(text);

/** All tool results of the request, oldest first: the call's id, its text, and whether it was an error. */
export function toolResults(body: RequestBody): { id: string; text: string; isError: boolean }[] {
  return body.messages.flatMap(({ content }) =>
    blocks(content).flatMap((block) =>
      block.type === 'tool_result'
        ? [{ id: block.tool_use_id, text: textOf((block.content ?? '') as string | ContentBlockParam[]), isError: block.is_error ?? false }]
        : [],
    ),
  );
}

/** Message content as blocks; a string is one text block. */
export function blocks(content: string | ContentBlockParam[]): ContentBlockParam[] {
  return typeof content === 'string' ? [{ type: 'text', text: content }] : content;
}

function textsOf(content: string | ContentBlockParam[]): string[] {
  return blocks(content).flatMap((block) => (block.type === 'text' ? [block.text] : []));
}

const textOf = (content: string | ContentBlockParam[]) => textsOf(content).join('\n');
