import { displayState } from '#lib/base/tool-call.ts';
import type { OwnedTurn, TurnCall } from './turns.ts';

/** A bar of a trace: what took the time, from when to when in milliseconds since the turn began. */
export interface TraceBar {
  kind: 'model' | 'call' | 'failed';
  label: string;
  from: number;
  to: number;
  /** The call that it stands for. */
  callId?: string;
  note?: string;
}

/**
 * Where a turn's time went. Calls have their own times; what lies between the calls of one step and those of the next is
 * the model's, or our own where no model ran. `now` (ms) ends what still runs.
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

/** What a call is about, in as few words as there are: "Read deliverable:latest", "Search “billing”". */
export function labelOf({ name, input }: Pick<TurnCall, 'name' | 'input'>): string {
  const given = (typeof input === 'object' && input !== null ? input : {}) as Record<string, unknown>;
  if (typeof given.query === 'string') return `${name} “${given.query}”`;
  const about = [given.action, given.ref, given.pattern, given.target].find((value) => typeof value === 'string');
  return about ? `${name} ${about}` : name;
}
