import type { Exchange, Outcome } from '../prompt/conversation.ts';
import { CancelledError, type Flow, failureMessage, RequestError, type ToolName } from './flow.ts';

/** True when a call has not run because it needs the person's approval. */
export const waitsForApproval = (outcome: Outcome | undefined) => outcome?.success === true && outcome.status === 'awaiting_approval';

/**
 * Makes a call that may need approval, and returns its outcome once the person has approved it. Throws CancelledError if
 * they decline.
 */
export function* callWithApproval(name: ToolName, input: Record<string, unknown>, doing: string): Flow<Outcome> {
  const calls = [{ name, input }];
  const { outcomes, answer } = yield { calls, understand: decisionOf };
  let outcome = outcomes[0]!;
  if (waitsForApproval(outcome)) {
    if (answer?.meaning === 'deny') throw new CancelledError('OK. Nothing was changed.');
    if (answer?.meaning !== 'approve') throw new CancelledError('Waiting for your decision on the card above.');
    outcome = (yield { calls }).outcomes[0]!;
  }
  if (!outcome.success) throw new RequestError(failureMessage(doing, outcome), outcome.error);
  return outcome;
}

/**
 * Moves each decision directly after its request, ahead of unrelated messages in between. A decision whose request is no
 * longer in the conversation stays where it is.
 */
export function withDecisionInPlace(exchanges: readonly Exchange[]): readonly Exchange[] {
  const last = exchanges.at(-1);
  if (!last || decisionOf(last.said) === undefined) return exchanges;
  const subject = last.said.slice(last.said.indexOf(': ') + 2);
  const asking = exchanges.findLastIndex(({ steps }) =>
    steps
      .at(-1)
      ?.some(({ outcome }) => waitsForApproval(outcome) && (outcome?.request as { subject?: string } | undefined)?.subject === subject),
  );
  return asking < 0 ? exchanges : [...exchanges.slice(0, asking + 1), last];
}

/** Reads a decision from the message that the approval buttons send. If a person types that text, the call asks again. */
function decisionOf(words: string): 'approve' | 'deny' | undefined {
  if (/^Approved: /.test(words)) return 'approve';
  return /^Not approved: /.test(words) ? 'deny' : undefined;
}
