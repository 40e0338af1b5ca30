import type { UIMessageChunk } from 'ai';

/** Joins adjacent deltas of the same text or tool input, so that a log has fewer chunks but folds to the same message. */
export function coalesce(chunks: readonly UIMessageChunk[]): UIMessageChunk[] {
  const joined: UIMessageChunk[] = [];
  for (const chunk of chunks) {
    const last = joined.at(-1);
    if (
      (chunk.type === 'text-delta' || chunk.type === 'reasoning-delta') &&
      last?.type === chunk.type &&
      last.id === chunk.id &&
      !chunk.providerMetadata
    )
      joined[joined.length - 1] = { ...last, delta: last.delta + chunk.delta };
    else if (chunk.type === 'tool-input-delta' && last?.type === 'tool-input-delta' && last.toolCallId === chunk.toolCallId)
      joined[joined.length - 1] = { ...last, inputTextDelta: last.inputTextDelta + chunk.inputTextDelta };
    else joined.push(chunk);
  }
  return joined;
}
