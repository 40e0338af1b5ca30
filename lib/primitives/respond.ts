import { z } from 'zod';
import { definePrimitive } from '#lib/agent/registry/define-primitive.ts';
import type { UiAction } from '#lib/agent/registry/ui-action.ts';
import { limits } from '#lib/base/limits/limits.ts';
import { surfaces } from './surface.ts';

const LONGEST = limits.suggestionCharacters.most;

export const Respond = definePrimitive({
  name: 'Respond',
  description: 'Send a message to the person in the chat, in Markdown. It ends your turn; with "final": false it is a note on progress.',
  programDescription:
    'Record a message to the person in this call’s log, and pass it to your client to show. It does not appear in their chats: answer them yourself.',
  input: z.strictObject({
    message: z
      .string()
      .max(100_000)
      .refine((text) => text.trim() !== '', { error: 'text that is not blank' }),
    final: z.boolean().default(true),
    suggestions: z
      .array(
        z.string().refine((text) => text.trim() !== '' && text.length <= LONGEST, { error: `a message of 1 to ${LONGEST} characters` }),
      )
      .max(3)
      .optional()
      .describe('possible next messages, as buttons'),
  }),
  output: z.object({
    message: z.string(),
    final: z.literal(false).optional(),
    ui_action: z.object({
      type: z.literal('RESPOND'),
      data: z.object({ message: z.string(), suggestions: z.array(z.string()).optional() }),
    }),
  }),
  effect: 'surface',
  parallelSafe: false,
  modelOutput: () => ({}),
  ...surfaces.Respond,
  async execute(_, { message, final, suggestions }) {
    const data = { message, ...(suggestions?.length && { suggestions: [...new Set(suggestions)] }) };
    return { message, ...(!final && { final }), ui_action: { type: 'RESPOND', data } satisfies UiAction };
  },
});
