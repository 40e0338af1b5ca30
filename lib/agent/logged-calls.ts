import type { UIMessageChunk } from 'ai';
import type { Services } from '#lib/base/services.ts';
import type { CallOutput, RequestedCall } from '#lib/base/tool-call.ts';
import type { Interceptors, Refusal, Tell } from './operator/interceptor.ts';
import type { SubDispatchRecord } from './operator/operator-output.ts';

/** A call and its implementation. */
export interface LoggedCall extends RequestedCall {
  /** Why it must not run; recorded and reported like any other call. */
  refusal?: Refusal;
  /** `progress` reports the call's progress to the person. */
  execute: (progress: (message: string) => void) => Promise<CallOutput>;
}

interface LoggedCallsOptions extends Pick<Services, 'clock'> {
  interceptors: Interceptors;
  tell: Tell;
}

/** Whether the call has not run because it needs the person's approval. */
const isWaiting = ({ success, status }: CallOutput) => success === true && status === 'awaiting_approval';

/**
 * The only place where calls run. Each call goes through the interceptors, which record, approve and count it, and is
 * reported with its times and progress.
 */
export class LoggedCalls {
  readonly #options: LoggedCallsOptions;
  readonly #refusals = new Map<string, Refusal>();
  /** The calls that ran. */
  readonly records: SubDispatchRecord[] = [];
  #steps = 0;

  constructor(options: LoggedCallsOptions) {
    this.#options = options;
  }

  /** How many steps {@link step} has started. */
  get steps(): number {
    return this.#steps;
  }

  /** Announces the calls of a step before the first one runs. Calls that an interceptor refuses do not run. */
  async propose(step: number, calls: readonly RequestedCall[]): Promise<void> {
    for (const [id, refusal] of await this.#options.interceptors.afterStep({ step, calls })) this.#refusals.set(id, refusal);
  }

  /** Runs one call. A model's stream reports its input and output; see {@link step} for calls without a model. */
  async run({ execute, refusal: known, ...call }: LoggedCall): Promise<CallOutput> {
    const { interceptors, clock } = this.#options;
    const { callId, name } = call;
    const startedAt = clock.now().toISOString();
    const start = performance.now();
    const report = (details: { endedAt?: string; progress?: string }) =>
      this.#say({ type: 'message-metadata', messageMetadata: { calls: { [callId]: { startedAt, ...details } } } });
    report({});
    const refusal = known ?? this.#refusals.get(callId) ?? (await interceptors.beforeCall(call));
    const output: CallOutput = refusal ? { success: false, ...refusal } : await execute((progress) => report({ progress }));
    const duration = Math.round(performance.now() - start);
    if (!refusal && !isWaiting(output)) this.records.push({ name, duration, success: output.success !== false });
    await interceptors.afterCall({ ...call, output, duration, refused: Boolean(refusal) });
    report({ endedAt: clock.now().toISOString() });
    return output;
  }

  /** Runs a step of calls that no model requested, one after another, and reports each as a message stream does. */
  async step(step: number, calls: readonly LoggedCall[]): Promise<CallOutput[]> {
    const { interceptors } = this.#options;
    await interceptors.beforeStep(step);
    if (!interceptors.halted) this.#steps++;
    await this.propose(
      step,
      calls.map(({ execute: _, refusal: __, ...call }) => call),
    );
    this.#say({ type: 'start-step' });
    const outputs: CallOutput[] = [];
    for (const call of calls) {
      this.#say({ type: 'tool-input-available', toolCallId: call.callId, toolName: call.name, input: call.input });
      const output = await this.run(call);
      this.#say({ type: 'tool-output-available', toolCallId: call.callId, output });
      outputs.push(output);
    }
    this.#say({ type: 'finish-step' });
    return outputs;
  }

  #say(chunk: UIMessageChunk): void {
    this.#options.tell({ type: 'chunk', chunk });
  }
}
