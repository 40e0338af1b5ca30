import { displayState } from '#lib/base/tool-call.ts';
import type { OwnedTurn, TurnCall } from './turns.ts';

/** A bar of a trace: what took the time, from when to when, in ms since the turn began. */
export interface TraceBar {
  kind: 'model' | 'call' | 'failed';
  label: string;
  from: number;
  to: number;
  /** The call that it shows. */
  callId?: string;
  note?: string;
}

/**
 * Where a turn's time went. Calls have their own times; the time between the calls of two steps belongs to the model,
 * or to the app if no model ran. `now` (ms) is the end of what is still running.
 */
export function traceOf(
  turn: Pick<OwnedTurn, 'startedAt' | 'endedAt' | 'model'>,
  calls: readonly TurnCall[],
  now: number,
): { bars: TraceBar[]; total: number } {
  const began = Date.parse(turn.startedAt);
  const since = (at: string | null) => Math.max(0, (at === null ? now : Date.parse(at)) - began);
  const total = Math.max(1, since(turn.endedAt));
  const bars: TraceBar[] = [];
  let modelFrom = 0;
  const between = (place: number) => (turn.model === 'none' ? 'The app' : `Model, step ${place}`);
  const steps = [...new Set(calls.map(({ step }) => step))].sort((a, b) => a - b);
  for (const [place, step] of steps.entries()) {
    const started = calls.filter((call) => call.step === step && call.startedAt !== null);
    if (started.length === 0) continue;
    const callBars = started.map((call) => barOf(call, since));
    bars.push({
      kind: 'model',
      label: between(place + 1),
      from: modelFrom,
      to: Math.max(modelFrom, Math.min(...callBars.map(({ from }) => from))),
    });
    bars.push(...callBars);
    modelFrom = Math.max(modelFrom, ...callBars.map(({ to }) => to));
  }
  if (modelFrom < total)
    bars.push({
      kind: 'model',
      label: between(bars.filter(({ kind }) => kind === 'model').length + 1),
      from: modelFrom,
      to: total,
    });
  return { bars, total };
}

function barOf(call: TurnCall, since: (at: string | null) => number): TraceBar {
  const from = since(call.startedAt);
  const failed = displayState(call.state) === 'failed';
  return {
    kind: failed ? 'failed' : 'call',
    label: labelOf(call),
    from,
    to: Math.max(from, since(call.endedAt)),
    callId: call.callId,
    ...(failed ? { note: call.errorCode?.replaceAll('_', ' ') ?? call.state } : {}),
  };
}

/** A short label for a call: "Read deliverable:latest", "Search “billing”". */
export function labelOf({ name, input }: Pick<TurnCall, 'name' | 'input'>): string {
  const given = (typeof input === 'object' && input !== null ? input : {}) as Record<string, unknown>;
  if (typeof given.query === 'string') return `${name} “${given.query}”`;
  const about = [given.action, given.ref, given.pattern, given.target].find((value) => typeof value === 'string');
  return about ? `${name} ${about}` : name;
}
