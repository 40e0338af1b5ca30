import type { ToolCall } from '#lib/base/tool-call.ts';
import type { Exchange, Outcome, PastCall } from '../prompt/conversation.ts';
import type { ToolName } from './flow.ts';

/**
 * A conversation does not keep large results, and none that were deleted with what they quote. This returns the reads to repeat as one step or, once they are repeated, the
 * exchanges with those results restored and the extra steps removed.
 * @param from the first exchange to restore
 */
export function restoreReads(exchanges: readonly Exchange[], from: number): { exchanges: Exchange[] } | { missing: ToolCall<ToolName>[] } {
  const restored = new Map<string, Outcome | undefined>();
  const result: Exchange[] = exchanges.map((exchange, index) => {
    if (index < from) return exchange;
    const steps = [...exchange.steps];
    const [first] = steps;
    if (first && index > from && first.every((call) => restored.has(keyOf(call)))) {
      for (const call of first) if (call.outcome && !isLost(call)) restored.set(keyOf(call), call.outcome);
      steps.shift();
    }
    for (const call of steps.flat()) if (isLost(call) && !restored.has(keyOf(call))) restored.set(keyOf(call), undefined);
    return { ...exchange, steps };
  });
  const missing = result.slice(from).flatMap(({ steps }) => steps.flat().filter((call) => isLost(call) && !restored.get(keyOf(call))));
  if (missing.length > 0)
    return {
      missing: [...new Map(missing.map((call) => [keyOf(call), call])).values()].map(({ name, input }) => ({
        name: name as ToolName,
        input,
      })),
    };
  const put = (call: PastCall): PastCall => (isLost(call) ? { ...call, outcome: restored.get(keyOf(call)) } : call);
  return { exchanges: result.map((exchange) => ({ ...exchange, steps: exchange.steps.map((step) => step.map(put)) })) };
}

const keyOf = ({ name, input }: PastCall) => `${name} ${JSON.stringify(input)}`;

function isLost({ name, outcome }: PastCall): boolean {
  return /^(?:Read|List|Search)$/.test(name) && (outcome?.truncated_output === true || outcome?.no_longer_stored === true);
}
