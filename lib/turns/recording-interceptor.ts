import type { Interceptor } from '#lib/agent/operator/interceptor.ts';
import { changesSomething } from '#lib/agent/operator/step-gate.ts';
import type { Clock } from '#lib/base/clock.ts';
import type { CallRecord, RequestedCall } from '#lib/base/tool-call.ts';
import type { TurnLog } from './turn-log.ts';

/**
 * Records every call of a run in its turn's log. A call that changes something is stored before it starts, so that a crash
 * leaves a record of what may have run. A call that cannot be recorded does not run.
 */
export function recordingInterceptor(log: Pick<TurnLog, 'keepCall' | 'flush'>, clock: Clock, signal: AbortSignal): Interceptor {
  const now = () => clock.now().toISOString();
  const kept = new Map<string, CallRecord>();
  const keep = (call: CallRecord) => {
    kept.set(call.call_id, call);
    log.keepCall(call);
  };
  let current = 0;
  const pending = ({ callId: call_id, name, effect, input }: RequestedCall): CallRecord => ({
    call_id,
    step: current,
    name,
    effect,
    input,
    output: null,
    state: 'pending',
    error_code: null,
    started_at: null,
    ended_at: null,
  });
  return {
    beforeStep(step) {
      current = step;
      // Not awaited: the end of the run writes it too.
      if (step > 0) log.flush().catch(() => undefined);
    },

    async afterStep({ calls }) {
      for (const call of calls) keep(pending(call));
      const changing = calls.filter(changesSomething);
      if (!changing.length) return;
      for (const { callId } of changing) keep({ ...kept.get(callId)!, state: 'running', started_at: now() });
      try {
        await log.flush();
      } catch {
        return new Map(
          changing.map(({ callId, name }) => [
            callId,
            { error: 'execution_failed' as const, message: `${name} did not run: it could not be recorded. Nothing was changed.` },
          ]),
        );
      }
    },

    beforeCall(call) {
      keep({ ...(kept.get(call.callId) ?? pending(call)), state: 'running', started_at: now() });
    },

    afterCall(call) {
      const { output, refused } = call;
      const record = kept.get(call.callId) ?? pending(call);
      const inDoubt = (signal.aborted || output.outcome === 'unknown') && !refused && changesSomething(call);
      keep({
        ...record,
        output,
        state: output.success !== false ? 'succeeded' : inDoubt ? 'unknown' : 'failed',
        error_code: output.error ?? null,
        started_at: record.started_at ?? now(),
        ended_at: now(),
      });
    },
  };
}
