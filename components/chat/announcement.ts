import type { PartnerMessage } from '#lib/turns/message.ts';
import { readMessage } from './read-message.ts';

/** What the status region can tell of. */
export interface Heard {
  phase: 'idle' | 'working' | 'lost';
  last: PartnerMessage | undefined;
  queued: boolean;
  /** The server did not take what was sent: an alert says why. */
  refused?: boolean;
  /** What was remembered or forgotten last, in words. */
  news?: string;
}

/**
 * What is said when a conversation goes from one state to another: that a reply begins, that a question is asked, how
 * the reply ended, what was remembered. Null for nothing new, empty for silence; the words of a
 * reply are never said.
 */
export function announcement(before: Heard, now: Heard): string | null {
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
