import { describe, expect, it } from 'vitest';
import { labelOf, traceOf } from './trace.ts';
import type { TurnCall } from './turns.ts';

const start = Date.parse('2026-11-23T09:00:00.000Z');
const at = (ms: number | null) => (ms === null ? null : new Date(start + ms).toISOString());
const call = (step: number, name: string, from: number | null, to: number | null, more: Partial<TurnCall> = {}): TurnCall => ({
  id: name,
  callId: name,
  step,
  name,
  effect: 'read',
  state: 'succeeded',
  errorCode: null,
  input: null,
  output: null,
  startedAt: at(from),
  endedAt: at(to),
  ...more,
});
const turn = (ended: number | null, model = 'built-in') => ({ startedAt: at(0)!, endedAt: at(ended), model });
const bars = (calls: TurnCall[], ended: number | null, now = start) =>
  traceOf(turn(ended), calls, now).bars.map(({ label, kind, from, to }) => [label, kind, from, to]);

describe("a turn's trace", () => {
  it('attributes the time between calls to the model', () => {
    const calls = [call(0, 'Search', 2100, 2410), call(0, 'Read', 2100, 2520), call(1, 'Write', 5000, 5100)];
    expect(bars(calls, 6000)).toEqual([
      ['Model, step 1', 'model', 0, 2100],
      ['Search', 'call', 2100, 2410],
      ['Read', 'call', 2100, 2520],
      ['Model, step 2', 'model', 2520, 5000],
      ['Write', 'call', 5000, 5100],
      ['Model, step 3', 'model', 5100, 6000],
    ]);
  });

  it('names no model if none ran', () => {
    const { bars } = traceOf(turn(400, 'none'), [call(0, 'Write', 30, 300)], start);
    expect(bars.map(({ label }) => label)).toEqual(['The app', 'Write', 'The app']);
  });

  it('shows a turn without calls as one model bar', () => {
    expect(bars([], 800)).toEqual([['Model, step 1', 'model', 0, 800]]);
  });

  it('extends running calls to the current time', () => {
    expect(bars([call(0, 'Execute', 300, null, { state: 'running' })], null, start + 1000)).toEqual([
      ['Model, step 1', 'model', 0, 300],
      ['Execute', 'call', 300, 1000],
    ]);
  });

  it('marks a failed call with its error', () => {
    const { bars: traced } = traceOf(turn(400), [call(0, 'Read', 100, 400, { state: 'failed', errorCode: 'not_found' })], start);
    expect(traced[1]).toMatchObject({ kind: 'failed', note: 'not found' });
  });

  it('omits a call that never began', () => {
    expect(bars([call(0, 'Read', null, null, { state: 'pending' })], 400)).toEqual([['Model, step 1', 'model', 0, 400]]);
  });
});

describe('the label of a call', () => {
  it.each([
    ['Search', { query: 'billing migration', scope: 'all' }, 'Search “billing migration”'],
    ['Read', { ref: 'deliverable:latest' }, 'Read deliverable:latest'],
    ['List', { pattern: 'memory:*' }, 'List memory:*'],
    ['Execute', { action: 'deliverable.schedule', target: 'deliverable:latest' }, 'Execute deliverable.schedule'],
    ['Respond', { message: 'Done.' }, 'Respond'],
    ['Read', 'no object', 'Read'],
  ])('%s %j', (name, input, words) => {
    expect(labelOf({ name, input })).toBe(words);
  });
});
