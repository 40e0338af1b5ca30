import { z } from 'zod';
import { limitMessage } from '#lib/base/limits/limit-message.ts';
import { limits } from '#lib/base/limits/limits.ts';
import { wellFormed } from '#lib/base/text/sanitize-text.ts';
import { findUnsafeKey, unsafeKeyMessage } from '#lib/base/unsafe-keys.ts';
import type { PartnerMetadata } from './message.ts';

const uuid = z.uuid();

/**
 * What a browser may post: a person's message with only text parts, and the model that they chose. Other parts, such as claimed tool calls or results, are
 * rejected. The only metadata accepted are an answer to a question, an approval decision and what is on screen.
 */
const chatRequestSchema = z.object({
  id: uuid,
  message: z.object({
    id: uuid,
    role: z.literal('user'),
    parts: z
      .array(z.object({ type: z.literal('text'), text: z.string() }))
      .min(1)
      .max(50),
    metadata: z
      .object({
        clarify: z.object({ requestId: uuid, option: z.string().max(1000).nullable() }).optional(),
        approval: z.object({ requestId: uuid, decision: z.enum(['approve', 'deny']) }).optional(),
        screen: z.string().max(2000).optional(),
      })
      .optional(),
  }),
  attempt: z.int().min(1).max(1000).optional(),
  model: z.string().max(300).optional(),
  parentId: uuid.nullable().optional(),
});

/** A checked request to answer a message. */
export interface ChatRequest {
  session: string;
  message: string;
  parts: { type: 'text'; text: string }[];
  metadata: PartnerMetadata;
  screen?: string;
  attempt?: number;
  /** The model that the person chose; the default if it is not offered. */
  model?: string;
  parent?: string | null;
}

export type ChatRequestProblem = { error: 'malformed' | 'invalid_input' | 'empty' | 'too_long'; message: string };

/** Checks a posted body. Text is made storable (NUL and lone surrogates become U+FFFD). Total: never throws. */
export function parseChatRequest(body: unknown): ChatRequest | ChatRequestProblem {
  const unsafe = findUnsafeKey(body);
  if (unsafe) return { error: 'invalid_input', message: unsafeKeyMessage(unsafe) };
  const parsed = chatRequestSchema.safeParse(body);
  if (!parsed.success) {
    const where = parsed.error.issues[0]?.path.join('.') || 'body';
    return { error: 'malformed', message: `The message could not be understood (${where}).` };
  }
  const { id, message, attempt, model, parentId } = parsed.data;
  const length = message.parts.reduce((sum, part) => sum + part.text.length, 0);
  if (length > limits.messageCharacters.most)
    return { error: 'too_long', message: `${limitMessage('messageCharacters')} It has ${length.toLocaleString('en')}.` };
  if (!message.parts.some((part) => part.text.trim())) return { error: 'empty', message: 'The message is empty.' };
  const { clarify, approval, screen } = message.metadata ?? {};
  return {
    session: id.toLowerCase(),
    message: message.id.toLowerCase(),
    parts: wellFormed(message.parts.filter((part) => part.text.trim())),
    metadata: wellFormed({ ...(clarify ? { clarify } : {}), ...(approval ? { approval } : {}) }),
    ...(screen ? { screen: wellFormed(screen) } : {}),
    ...(attempt ? { attempt } : {}),
    ...(model ? { model } : {}),
    ...(parentId !== undefined ? { parent: parentId } : {}),
  };
}
