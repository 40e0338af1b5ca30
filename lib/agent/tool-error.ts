import { type InvalidToolInputError, type ModelMessage, NoSuchToolError, type UIMessageChunk } from 'ai';
import type { Failure } from '#lib/base/errors.ts';
import { isJsonObject } from '#lib/base/json.ts';

/**
 * Handles calls that `ai` refuses before the registry sees them, because the tool is unknown or the input is not JSON. Gives
 * them the shape of any failed call, both in the model's messages and in the person's chunks. Results from the registry
 * pass unchanged.
 */
export function recordRefusals() {
  const failures = new Map<string, Failure>();
  return {
    add(callId: string, error: NoSuchToolError | InvalidToolInputError): void {
      failures.set(callId, failureOf(error));
    },

    inMessage(message: ModelMessage): ModelMessage {
      if (message.role !== 'tool') return message;
      return {
        ...message,
        content: message.content.map((part) => {
          const failure = part.type === 'tool-result' && failures.get(part.toolCallId);
          return failure ? { ...part, output: { type: 'error-json', value: failure as never } } : part;
        }),
      };
    },

    /** The chunks of a call that failed in the registry, in place of those of a refused one. */
    inChunks(chunk: UIMessageChunk): UIMessageChunk[] {
      const failure = 'toolCallId' in chunk && failures.get(chunk.toolCallId);
      if (!failure || (chunk.type !== 'tool-input-error' && chunk.type !== 'tool-output-error')) return [chunk];
      if (chunk.type === 'tool-output-error') return [];
      const { errorText: _, type: __, ...call } = chunk;
      const { toolCallId, dynamic } = call;
      return [
        { ...call, type: 'tool-input-available', input: isJsonObject(call.input) ? call.input : {} },
        { type: 'tool-output-available', toolCallId, output: failure, ...(dynamic ? { dynamic } : {}) },
      ];
    },
  };
}

function failureOf(error: NoSuchToolError | InvalidToolInputError): Failure {
  if (!NoSuchToolError.isInstance(error))
    return { success: false, error: 'invalid_input', message: 'The input was not valid JSON. Send the call again with complete JSON.' };
  const available = error.availableTools ?? [];
  const message = `Unknown primitive "${error.toolName}". Available: ${available.join(', ') || 'none'}.`;
  return { success: false, error: 'unknown_primitive', message, available };
}
