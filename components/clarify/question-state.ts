import type { PartnerMessage } from '#lib/turns/message.ts';

/** Whether a question is open, answered (`option` null: a typed answer), skipped, or dismissed in the inbox. */
export type QuestionState =
  | { state: 'open' }
  | { state: 'answered'; option: string | null; text: string; at?: string }
  | { state: 'skipped' | 'dismissed'; at?: string };

/**
 * The state of a question: the person's next message on this branch answers or skips it. `request` is the stored state: without
 * a next message the question may have been dismissed.
 */
export function questionState(
  requestId: string | null,
  next: PartnerMessage | undefined,
  request?: { state: string; decidedAt: string | null },
): QuestionState {
  if (!next) return request?.state === 'skipped' ? { state: 'dismissed', at: request.decidedAt ?? undefined } : { state: 'open' };
  const { clarify, createdAt } = next.metadata ?? {};
  const at = createdAt ? { at: createdAt } : {};
  if (!clarify || clarify.requestId !== requestId) return { state: 'skipped', ...at };
  const text = next.parts.map((part) => (part.type === 'text' ? part.text : '')).join('');
  return { state: 'answered', option: clarify.option, text, ...at };
}
