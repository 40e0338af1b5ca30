import { expect, test } from 'vitest';
import { systemClock } from '#lib/base/clock.ts';
import type { CallRecord } from '#lib/base/tool-call.ts';
import { recordingInterceptor } from './recording-interceptor.ts';

test.each([
  ['a failed request that may have arrived', { success: false, error: 'execution_failed', outcome: 'unknown' }, 'unknown'],
  ['a failed request that did not arrive', { success: false, error: 'execution_failed' }, 'failed'],
  ['a request that was answered', { success: true }, 'succeeded'],
])('%s is recorded as %j: %s', async (_, output, state) => {
  const records: CallRecord[] = [];
  const log = { keepCall: (record: CallRecord) => void records.push(record), flush: async () => {} };
  const call = { callId: 'c', name: 'http_request', effect: 'external', input: {} };
  const interceptor = recordingInterceptor(log, systemClock(), new AbortController().signal);
  await interceptor.beforeCall!(call);
  await interceptor.afterCall!({ ...call, output, duration: 1, refused: false });
  expect(records.at(-1)).toMatchObject({ state });
});
