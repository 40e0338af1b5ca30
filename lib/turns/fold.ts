import { readUIMessageStream, type UIMessageChunk } from 'ai';
import { coalesce } from './coalesce.ts';
import type { PartnerMessage } from './message.ts';

/**
 * Folds a log, or the readable part of a damaged one, into a message. Never throws.
 * @returns `damaged` when some of the log could not be read
 */
export async function foldReadable(id: string, chunks: readonly UIMessageChunk[]): Promise<{ message: PartnerMessage; damaged: boolean }> {
  for (let length = chunks.length; length > 0; length--)
    try {
      return { message: await fold(id, chunks.slice(0, length)), damaged: length < chunks.length };
    } catch {
      // Try again with less of it.
    }
  return { message: { id, role: 'assistant', parts: [] }, damaged: chunks.length > 0 };
}

/**
 * The message that a log of chunks yields, with `id` as its id. An open part stays open: see `finalize`.
 * @throws when the log is not a sequence of chunks that `ai` could have sent
 */
export async function fold(id: string, chunks: readonly UIMessageChunk[]): Promise<PartnerMessage> {
  const empty: PartnerMessage = { id, role: 'assistant', parts: [] };
  const stream = new ReadableStream<UIMessageChunk>({
    start(controller) {
      for (const chunk of coalesce(chunks)) if (chunk.type !== 'error' && chunk.type !== 'abort') controller.enqueue(chunk);
      controller.close();
    },
  });
  let message = empty;
  for await (const grown of readUIMessageStream<PartnerMessage>({ message: empty, stream, terminateOnError: true })) message = grown;
  return { ...message, id };
}
