import type { LanguageModelV4Prompt, LanguageModelV4StreamPart } from '@ai-sdk/provider';
import type { LanguageModelMiddleware } from 'ai';
import { systemClock } from '#lib/base/clock.ts';

/**
 * Gives a call a new id if the conversation has one with that id: some servers count the calls of each answer from 0, and a
 * call is recorded by its id.
 */
export const uniqueCallIds: LanguageModelMiddleware = {
  specificationVersion: 'v4',
  async wrapGenerate({ doGenerate, params }) {
    const idFor = idsBeside(params.prompt);
    const { content, ...rest } = await doGenerate();
    return {
      ...rest,
      content: content.map((part) => (part.type === 'tool-call' ? { ...part, toolCallId: idFor(part.toolCallId) } : part)),
    };
  },
  async wrapStream({ doStream, params }) {
    const idFor = idsBeside(params.prompt);
    const { stream, ...rest } = await doStream();
    const renaming = new TransformStream<LanguageModelV4StreamPart, LanguageModelV4StreamPart>({
      transform(part, controller) {
        if (part.type === 'tool-call') controller.enqueue({ ...part, toolCallId: idFor(part.toolCallId) });
        else if (part.type === 'tool-input-start' || part.type === 'tool-input-delta' || part.type === 'tool-input-end')
          controller.enqueue({ ...part, id: idFor(part.id) });
        else controller.enqueue(part);
      },
    });
    return { ...rest, stream: stream.pipeThrough(renaming) };
  },
};

/** The ids of one answer: each the same as given, unless the prompt has it already. */
function idsBeside(prompt: LanguageModelV4Prompt): (id: string) => string {
  const taken = new Set(
    prompt.flatMap(({ role, content }) =>
      role === 'assistant' ? content.flatMap((part) => (part.type === 'tool-call' ? [part.toolCallId] : [])) : [],
    ),
  );
  const { newId } = systemClock();
  const renamed = new Map<string, string>();
  return (id) => {
    if (!taken.has(id)) return id;
    const own = renamed.get(id) ?? `call_${newId()}`;
    renamed.set(id, own);
    return own;
  };
}
