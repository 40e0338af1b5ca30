import type { OperatorMetadata } from '#lib/agent/operator/operator-output.ts';
import { nanoUsdOf } from '#lib/agent/operator/usd.ts';
import type { TurnUsage } from './turn-store.ts';

/** What a run used, as its turn keeps it. */
export function usageOf({
  tokens_in,
  tokens_out,
  tokens_cache_read,
  tokens_cache_write,
  cost,
  cost_known,
  turns_used,
}: OperatorMetadata): TurnUsage {
  return { tokens_in, tokens_out, tokens_cache_read, tokens_cache_write, cost_nanousd: cost_known ? nanoUsdOf(cost) : null, turns_used };
}
