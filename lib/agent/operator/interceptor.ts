import type { ErrorCode } from '#lib/base/errors.ts';
import type { Log } from '#lib/base/log.ts';
import type { EndedCall, RequestedCall } from '#lib/base/tool-call.ts';
import type { Exit } from './exit-reason.ts';
import type { OperatorEvent } from './operator.ts';

/** Why a call may not run. The model gets it as the call's result. */
export interface Refusal {
  error: ErrorCode;
  message: string;
}

/** The model's answer in a step, before any of its calls runs. */
export interface ModelStep {
  step: number;
  calls: readonly RequestedCall[];
}

/** Ends the run. Calls that are already running are awaited. */
export interface Halt {
  halt: Exit;
}

// biome-ignore lint/suspicious/noConfusingVoidType: most interceptors only observe, and return nothing
type Answer<T> = T | undefined | void | Promise<T | undefined | void>;

/**
 * Observes the parts of a run, and may hold them back. This is the only place for budgets, approvals, logging and limits.
 * Interceptors run in order; the first halt or refusal counts.
 */
export interface Interceptor {
  /** Before the model is asked. */
  beforeStep?(step: number): Answer<Halt>;
  /** The model has answered, and none of its calls has run: refusals by call id. */
  afterStep?(step: ModelStep): Answer<ReadonlyMap<string, Refusal> | Halt>;
  beforeCall?(call: RequestedCall): Answer<{ refuse: Refusal } | Halt>;
  afterCall?(call: EndedCall): Answer<Halt>;
  /** What the model used in a step, once it is known; nano-dollars. */
  used?(cost: number | null): void;
}

/** Reports an event to the readers of the run. */
export type Tell = (event: OperatorEvent) => void;

/**
 * Combines several interceptors. If one throws, the run ends with an error: a broken rule must not allow what it would have
 * held back.
 */
export class Interceptors {
  readonly #all: readonly Interceptor[];
  readonly #log: Log;
  #halted: Exit | undefined;

  constructor(all: readonly Interceptor[], log: Log) {
    this.#all = all;
    this.#log = log;
  }

  /** The exit, if one of them ended the run. */
  get halted(): Exit | undefined {
    return this.#halted;
  }

  async beforeStep(step: number): Promise<void> {
    for (const one of this.#all) if (this.#halts(await this.#ask(() => one.beforeStep?.(step)))) return;
  }

  /** Why calls of the step may not run, by call id. */
  async afterStep(step: ModelStep): Promise<Map<string, Refusal>> {
    const refusals = new Map<string, Refusal>();
    for (const one of this.#all) {
      const answer = await this.#ask(() => one.afterStep?.(step));
      if (!answer) continue;
      if ('halt' in answer) {
        this.#halts(answer);
        break;
      }
      for (const [id, refusal] of answer) if (!refusals.has(id)) refusals.set(id, refusal);
    }
    if (this.#halted) for (const { callId } of step.calls) refusals.set(callId, notBegun);
    return refusals;
  }

  /** Why a call may not run; null when it may. */
  async beforeCall(call: RequestedCall): Promise<Refusal | null> {
    if (this.#halted) return notBegun;
    for (const one of this.#all) {
      const answer = await this.#ask(() => one.beforeCall?.(call));
      if (this.#halts(answer)) return notBegun;
      if (answer && 'refuse' in answer) return answer.refuse;
    }
    return null;
  }

  /** Every interceptor is called, even after one of them halts the run: the call has happened. */
  async afterCall(call: EndedCall): Promise<void> {
    for (const one of this.#all) this.#halts(await this.#ask(() => one.afterCall?.(call)));
  }

  used(cost: number | null): void {
    for (const one of this.#all) {
      try {
        one.used?.(cost);
      } catch (error) {
        this.#halts(this.#broken(error));
      }
    }
  }

  async #ask<T>(ask: () => T): Promise<Awaited<T> | Halt> {
    try {
      return await ask();
    } catch (error) {
      return this.#broken(error);
    }
  }

  #broken(error: unknown): Halt {
    const id = this.#log('A rule around a run failed', error);
    return {
      halt: { reason: 'error', code: 'interceptor', message: `Something went wrong (${id}). What was done before that is saved.` },
    };
  }

  #halts(answer: unknown): boolean {
    if (typeof answer !== 'object' || answer === null || !('halt' in answer)) return false;
    this.#halted ??= (answer as Halt).halt;
    return true;
  }
}

/** Writes one log line and returns its id. */
const notBegun: Refusal = { error: 'execution_failed', message: 'Did not run, because the run ended first. Nothing was changed.' };
