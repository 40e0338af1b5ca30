import type { PartnerMessage } from '#lib/turns/message.ts';
import { readMessage } from './read-message.ts';

/** The state that the status region announces. */
export interface ChatState {
  phase: 'idle' | 'working' | 'lost';
  last: PartnerMessage | undefined;
  queued: boolean;
  /** The server refused the message: an alert says why. */
  refused?: boolean;
  /** The latest memory change, as a sentence. */
  news?: string;
}

/**
 * The announcement for a state change: a reply starts, a question is asked, a reply ends, something is remembered.
 * Null means no change, an empty string means silence; the text of a reply is never announced.
 */
export function announcement(before: ChatState, now: ChatState): string | null {
  if (before.phase === 'idle' && now.phase === 'working') return 'Thinking Partner is working.';
  if (before.phase === 'working' && now.phase === 'lost') return 'Connection lost. Reconnecting.';
  if (before.phase === 'lost' && now.phase === 'working') return 'Reconnected.';
  if (before.phase !== 'idle' && now.phase === 'idle') return now.refused ? '' : ending(now.last);
  if (now.news && now.news !== before.news) return now.news;
  if (!before.queued && now.queued) return 'Your message will be sent when this reply is done.';
  return null;
}

function ending(last: PartnerMessage | undefined): string | null {
  if (last?.role !== 'assistant') return null;
  const question = readMessage(last, false).findLast((block) => block.kind === 'question');
  if (question && last.metadata?.exitReason === 'awaiting_input') {
    const { options } = question.question;
    return `Question: ${question.question.question}${options.length ? ` ${options.length} options.` : ''}`;
  }
  const approval = readMessage(last, false).findLast((block) => block.kind === 'approval');
  if (approval && last.metadata?.exitReason === 'awaiting_approval') return `Approval needed: ${approval.approval.subject}.`;
  return last.metadata?.exitMessage ?? 'The reply is complete.';
}
