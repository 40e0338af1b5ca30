import type { ModelMessage, UIMessageChunk } from 'ai';
import type { Failure } from '#lib/errors.ts';

/**
 * What `ai` refuses before our registry sees it (a tool that does not exist, input that is no JSON) is rewritten into the
 * shape every failed primitive has: for the model in its messages, for the person in the chunks.
 */
export const refusalOf = {
  message(message: ModelMessage): ModelMessage {
    if (message.role !== 'tool') return message;
    return {
      ...message,
      content: message.content.map((part) => {
        if (part.type !== 'tool-result' || part.output.type !== 'error-text') return part;
        return { ...part, output: { type: 'error-json', value: failure(part.output.value) as never } };
      }),
    };
  },

  chunk(chunk: UIMessageChunk): UIMessageChunk {
    if (chunk.type === 'tool-input-error' || chunk.type === 'tool-output-error')
      return { ...chunk, errorText: failure(chunk.errorText).message };
    return chunk;
  },
};

function failure(text: string): Failure {
  const unavailable = /unavailable tool '([^']*)'.*Available tools: (.*?)\.?$/s.exec(text);
  if (unavailable) {
    const available = unavailable[2]!.split(', ');
    return {
      success: false,
      error: 'unknown_primitive',
      message: `There is no primitive "${unavailable[1]}". Available: ${available.join(', ')}.`,
      available,
    };
  }
  if (/JSON|parse|Invalid input/i.test(text))
    return { success: false, error: 'invalid_input', message: 'The input was not valid JSON. Send the call again with complete JSON.' };
  return { success: false, error: 'execution_failed', message: text };
}
