import type { UIMessageChunk } from 'ai';
import { PrimitiveError } from '#lib/base/errors.ts';
import type { Log } from '#lib/base/log.ts';
import type { BudgetLedger, LimitReached } from './budget.ts';
import type { Interceptor } from './interceptor.ts';
import type { OperatorInput } from './operator-input.ts';
import { type OperatorOutput, operatorOutput } from './operator-output.ts';

/** What a run reports while it is running. */
export type OperatorEvent =
  /** A piece of its output and calls, as message streams carry it. */
  | { type: 'chunk'; chunk: UIMessageChunk }
  /** Its budget is exhausted. */
  | ({ type: 'budget' } & LimitReached);

/** Whose run it is: set by the layer above, never by the input. */
export interface RunScope {
  userId: string;
  turnId: string;
  /** Writes what is recorded about the turn to the database. */
  flush(): Promise<void>;
}

/** What a run receives in addition to its input. */
export interface RunOptions {
  /** Ends the run. Its reason says why: `stopped` when the person stopped it. */
  signal?: AbortSignal;
  /** Receives each event of the run as it happens. */
  tell?: (event: OperatorEvent) => void;
  /** The budget that it shares with its parent run. */
  ledger?: BudgetLedger;
  /** Rules and recorders of the layer above, before those of the operator. */
  interceptors?: readonly Interceptor[];
  scope?: RunScope;
}

/** The scope of a run. @throws when the layer above provided none */
export function scopeOf({ scope }: RunOptions): RunScope {
  if (!scope) throw new Error('This operator runs as part of a turn.');
  return scope;
}

/**
 * One invocation of an agent of any kind: a model with tools, a person, a plan. From outside it is atomic:
 * input in, output out. Changes outside of itself are declared as effects of its output.
 */
export interface Operator {
  readonly name: string;
  /** Runs once. Never throws: every failure is an exit reason. */
  execute(input: OperatorInput, options?: RunOptions): Promise<OperatorOutput>;
}

interface Definition {
  name: string;
  /** Writes one log line and returns its id. */
  log: Log;
  run(input: OperatorInput, options: RunOptions & { signal: AbortSignal; tell: (event: OperatorEvent) => void }): Promise<OperatorOutput>;
}

/** Defines an operator by its `run` function. */
export function defineOperator({ name, log, run }: Definition): Operator {
  return {
    name,
    async execute(input, { signal = new AbortController().signal, tell = () => {}, ...rest } = {}) {
      if (signal.aborted) return operatorOutput('', abortedExit(signal));
      const startedAt = performance.now();
      try {
        const output = await run(input, { ...rest, signal, tell });
        return { ...output, metadata: { ...output.metadata, duration: Math.round(performance.now() - startedAt) } };
      } catch (error) {
        if (signal.aborted) return operatorOutput('', abortedExit(signal));
        if (error instanceof PrimitiveError)
          return operatorOutput('', {
            reason: 'error',
            code: error.code,
            message: error.message,
            retryable: error.code === 'rate_limited',
          });
        const id = log(`The operator ${name} failed`, error);
        return operatorOutput('', {
          reason: 'error',
          code: 'internal',
          message: `Something went wrong (${id}). What was written is saved.`,
        });
      }
    },
  };
}

/** The exit of a run whose signal was aborted. */
export function abortedExit({ reason }: AbortSignal) {
  return reason === 'stopped' ? ({ reason: 'stopped' } as const) : ({ reason: 'interrupted', code: String(reason) } as const);
}
