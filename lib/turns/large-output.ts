import type { UIMessageChunk } from 'ai';

/** The longest output that is stored in the message itself, in characters of JSON. */
export const LARGEST_OUTPUT = 16_000;

/**
 * Replaces an output that is too large for a message by a reference to the call, whose record holds all of it. What the
 * browser renders (`ui_action`) always stays.
 */
export function withLargeOutputReferred(turn: string, chunk: UIMessageChunk): UIMessageChunk {
  if (chunk.type !== 'tool-output-available') return chunk;
  const output = chunk.output as { success?: boolean; message?: string; ref?: string; ui_action?: unknown } | null;
  if (!output || output.ui_action || JSON.stringify(output).length <= LARGEST_OUTPUT) return chunk;
  const { success, message, ref } = output;
  return {
    ...chunk,
    output: {
      success,
      truncated_output: true,
      call: `${turn}/${chunk.toolCallId}`,
      ...(ref ? { ref } : {}),
      ...(message ? { message } : {}),
    },
  };
}
