import type { Content } from './content.ts';
import type { Effect } from './effect.ts';
import type { Exit } from './exit-reason.ts';

/** A call that ran, rather than one that was refused or is waiting for approval. */
export interface SubDispatchRecord {
  name: string;
  /** In ms. */
  duration: number;
  success: boolean;
}

/** What a run used. */
export interface OperatorMetadata {
  tokens_in: number;
  tokens_out: number;
  tokens_cache_read: number;
  tokens_cache_write: number;
  /** Integer nano-dollars; null when the cost is not known. */
  cost_nanousd: number | null;
  turns_used: number;
  sub_dispatches: SubDispatchRecord[];
  /** Elapsed time, in ms. */
  duration: number;
}

/** The result of an operator. */
export interface OperatorOutput {
  message: Content;
  /** How the run ended. */
  exit: Exit;
  metadata: OperatorMetadata;
  effects: Effect[];
}

/** Nothing used. */
export const noMetadata: OperatorMetadata = {
  tokens_in: 0,
  tokens_out: 0,
  tokens_cache_read: 0,
  tokens_cache_write: 0,
  cost_nanousd: 0,
  turns_used: 0,
  sub_dispatches: [],
  duration: 0,
};

/** An output with the required fields and any others. */
export function operatorOutput(
  message: Content,
  exit: Exit,
  more: Partial<Pick<OperatorOutput, 'metadata' | 'effects'>> = {},
): OperatorOutput {
  return { message, exit, metadata: noMetadata, effects: [], ...more };
}
