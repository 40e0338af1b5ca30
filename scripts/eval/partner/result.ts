import type { Db } from '#lib/database/db.ts';
import { judges } from './judges.ts';
import type { Played } from './played.ts';
import { type Judged, judged, type Scenario } from './scenario.ts';

/** What the turns of a person's chat took. */
export interface Usage {
  tokensIn: number;
  tokensCached: number;
  tokensOut: number;
  /** Nano-dollars; null when it is unknown for one of them. */
  cost: number | null;
}

/** A judged scenario. */
export interface Result {
  scenario: Scenario;
  findings: Record<Judged, string[]>;
  usage: Usage;
}

export const judge = (scenario: Scenario, played: Played): Result['findings'] =>
  Object.fromEntries(judged.map((name) => [name, judges[name](scenario, played)])) as Result['findings'];

/** The findings of a scenario that could not be played to its end. */
export const brokenOff = (error: unknown): Result['findings'] => ({
  ...(Object.fromEntries(judged.map((name) => [name, [] as string[]])) as Result['findings']),
  outcome: [`It stopped with an error: ${error instanceof Error ? error.message : String(error)}`],
});

/** Whether all is as it should be. Wasted calls cost, but are not wrong. */
export const isRight = ({ findings }: Pick<Result, 'findings'>) => judged.every((name) => name === 'wasted' || findings[name].length === 0);

/** What the replies to a person took, without what ran in the background. */
export async function readUsage(db: Db): Promise<Usage> {
  const { data } = await db
    .from('turns')
    .select('tokens_in, tokens_out, tokens_cache_read, cost_nanousd')
    .not('message_id', 'is', null)
    .throwOnError();
  return addUsage(
    data.map((turn) => ({
      tokensIn: turn.tokens_in,
      tokensCached: turn.tokens_cache_read,
      tokensOut: turn.tokens_out,
      cost: turn.cost_nanousd,
    })),
  );
}

export const noUsage: Usage = { tokensIn: 0, tokensCached: 0, tokensOut: 0, cost: 0 };

export const addUsage = (all: readonly Usage[]): Usage =>
  all.reduce(
    (sum, one) => ({
      tokensIn: sum.tokensIn + one.tokensIn,
      tokensCached: sum.tokensCached + one.tokensCached,
      tokensOut: sum.tokensOut + one.tokensOut,
      cost: sum.cost === null || one.cost === null ? null : sum.cost + one.cost,
    }),
    noUsage,
  );
