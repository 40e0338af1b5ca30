import type { OwnedTurn } from '#lib/admin/turns.ts';
import type { ExitReason } from '#lib/agent/operator/exit-reason.ts';
import type { Thinking } from '#lib/base/thinking.ts';
import type { ModelStatus } from '#lib/models/check-model.ts';
import { mcpClientOf } from '#lib/turns/mcp-client-of.ts';

const money = (digits: number) =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', minimumFractionDigits: 2, maximumFractionDigits: digits });
const [dollars, cents] = [money(2), money(4)];
const count = new Intl.NumberFormat('en-US');

/** "$2.56", "$0.04", "$0.0012"; "unknown" if the price of a model is unknown. */
export function formatCost(nanoUsd: number | null): string {
  if (nanoUsd === null) return 'unknown';
  const amount = nanoUsd / 1e9;
  return amount > 0 && amount < 0.0001 ? 'under $0.0001' : (amount < 1 ? cents : dollars).format(amount);
}

/** A sum of costs of which some may be unknown: "$2.56", "at least $2.56", "unknown". */
export function formatCostSum(nanoUsd: number, unpriced: number): string {
  if (unpriced === 0) return formatCost(nanoUsd);
  return nanoUsd === 0 ? 'unknown' : `at least ${formatCost(nanoUsd)}`;
}

/** The tokens of a turn, such as "1,204", or "not reported" if its model reports none. */
export function formatTokens(
  turn: Pick<OwnedTurn, 'tokensIn' | 'tokensOut' | 'costNanoUsd' | 'endedAt'>,
  which: 'tokensIn' | 'tokensOut',
): string {
  // Every request has input, so a model that reports none counts nothing.
  const isReported = turn.tokensIn > 0 || turn.costNanoUsd !== null || turn.endedAt === null;
  return isReported || turn[which] > 0 ? formatCount(turn[which]) : 'not reported';
}

const modelStates: Record<ModelStatus['state'], string> = {
  ready: 'Ready',
  'built-in': 'Ready',
  checking: 'Being checked',
  retired: 'Retired',
  bad_key: 'Key not accepted',
  no_credit: 'No credit left',
  unknown_model: 'Not found',
  no_tools: 'Refused: doesn’t call tools',
  rate_limited: 'Too many requests',
  overloaded: 'Overloaded',
  provider_fault: 'Internal error of the service',
  unreachable: 'Unreachable',
  redirected: 'Redirects to another address',
  not_a_model_server: 'Not a model server',
  too_slow: 'No answer in time',
  bad_request: 'Request not accepted',
  context_too_long: 'Request too long',
  interrupted: 'Answer cut off',
  refused: 'Declined',
  cannot_be_done: 'Not possible',
  unknown: 'Unknown',
};

/** The label of a model's state. */
export function modelStateLabel(state: ModelStatus['state']): string {
  return modelStates[state];
}

/** "Off", "Adaptive", "Up to 4,000 tokens". */
export function formatThinking({ provider, thinking }: { provider: string; thinking: Thinking }): string {
  if (typeof thinking === 'number') return `Up to ${formatCount(thinking)} tokens`;
  if (provider === 'openai-compatible') return thinking === 'off' ? 'Hidden' : 'Shown, if the server sends it';
  return thinking === 'off' ? 'Off' : 'Adaptive';
}

/** "12,012". */
export function formatCount(value: number): string {
  return count.format(value);
}

/** The state of a turn, also for the filter: running, or why it ended, which stays true after the question is answered. */
export const turnLabels: Record<ExitReason | 'running', string> = {
  running: 'Running',
  complete: 'Completed',
  awaiting_input: 'Ended with a question',
  awaiting_approval: 'Ended with an approval request',
  awaiting_batch: 'Handed to a batch',
  stopped: 'Stopped by user',
  interrupted: 'Interrupted',
  max_turns: 'Out of steps',
  budget_exhausted: 'Budget used up',
  timeout: 'Timed out',
  circuit_breaker: 'Failed three times',
  interceptor_halt: 'Stopped by a rule',
  safety_stop: 'Declined by the model',
  error: 'Failed',
};

const operators: Record<string, string> = {
  'thinking-partner': 'Chat',
  'deliverable.generate': 'Writing',
  'deliverable.learn': 'Learning from the edit',
  'memory.extract': 'Remembering',
  summary: 'Summary of a chat',
  'work.run': 'Work',
  mcp: 'API client',
};

/** What ran in a turn without a model; for an API client, the name of its token: "API client Writer". */
export function runLabel({ operator, exitDetail }: Pick<OwnedTurn, 'operator' | 'exitDetail'>): string {
  const program = operator === 'mcp' ? mcpClientOf(exitDetail) : undefined;
  return program ? `API client ${program.via}` : operatorLabel(operator);
}

/** What ran in a turn. */
export function operatorLabel(operator: string): string {
  return operators[operator] ?? operator;
}
