import { z } from 'zod';
import { modelOperator } from '#lib/agent/model-operator.ts';
import type { Exit } from '#lib/agent/operator/exit-reason.ts';
import { operatorConfig, operatorInput } from '#lib/agent/operator/operator-input.ts';
import type { OperatorMetadata } from '#lib/agent/operator/operator-output.ts';
import type { CallContext } from '#lib/agent/registry/context.ts';
import type { Primitive } from '#lib/agent/registry/define-primitive.ts';
import { Registry } from '#lib/agent/registry/registry.ts';
import type { Services } from '#lib/base/services.ts';
import type { Question } from '#lib/features/questions/question.ts';
import { cachedInstructions } from '#lib/models/prompt-cache.ts';
import { surfaces } from '#lib/primitives/surface.ts';
import type { Brief } from './brief.ts';
import { writerInstructions, writerPrompt } from './prompt.ts';

/** A writer's text, exit and usage. */
export interface WriterResult {
  text: string;
  /** A question for the person; `text` is then ignored. */
  asks?: Question;
  exit: Exit;
  metadata: OperatorMetadata;
}

const question = z.strictObject({
  question: z.string().trim().min(1).max(1000),
  options: z.array(z.string().trim().min(1).max(200)).min(2).max(4),
  default: z.string().trim().min(1).max(200).describe('the option that you continue with if there is no answer'),
});

/** The tool with which a writer asks a question. */
export const askingTool: Primitive<typeof question, z.ZodObject, CallContext> = {
  name: 'Clarify',
  description:
    'Ask the person one question instead of writing now, when the text depends on something that only they know. Use it rarely: if they do not answer, you continue with your default. Call it before you write anything.',
  input: question,
  output: z.object({}),
  effect: 'surface',
  parallelSafe: false,
  ...surfaces.Clarify,
  execute: async () => ({}),
};

/** Writes a version with a model; `say` gets the text as it streams. Never throws. */
export async function writeWithModel(
  { model, clock, log }: Pick<Services, 'model' | 'clock' | 'log'>,
  brief: Brief,
  signal: AbortSignal,
  say: (delta: string) => void,
  mayAsk = false,
): Promise<WriterResult> {
  let text = '';
  let asks: Question | undefined;
  const writer = modelOperator<CallContext>({
    name: 'write',
    model,
    clock,
    log,
    registry: new Registry<CallContext>(mayAsk ? [askingTool as unknown as Primitive<z.ZodObject, z.ZodObject, CallContext>] : []),
    interceptors: [
      {
        afterCall({ input, output }) {
          if (output.success) asks ??= question.parse(input);
        },
      },
    ],
    defaults: operatorConfig({ max_turns: 1 }),
    assemble: async (input) => ({
      instructions: cachedInstructions(writerInstructions),
      lastInstructions: '',
      messages: [{ role: 'user', content: String(input.message) }],
      context: { log },
    }),
  });
  const output = await writer.execute(operatorInput(writerPrompt(brief), 'task'), {
    signal,
    tell(event) {
      if (event.type !== 'chunk' || event.chunk.type !== 'text-delta') return;
      text += event.chunk.delta;
      say(event.chunk.delta);
    },
  });
  const exit = endingOf(output.exit);
  return { text, exit, metadata: output.metadata, ...(asks && exit.reason === 'awaiting_input' ? { asks } : {}) };
}

/** Turns the exit for a truncated text into an error. */
function endingOf(exit: Exit): Exit {
  if (exit.truncated)
    return { reason: 'error', code: 'too_long', message: 'The text is longer than the model can write.', retryable: false };
  if (exit.reason === 'safety_stop') return { ...exit, message: exit.message ?? 'The model declined to write this.' };
  if (exit.reason === 'max_turns') return { reason: 'error', code: 'broke_off', message: 'The model’s answer broke off.', retryable: true };
  return exit;
}
