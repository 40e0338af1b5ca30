import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ModelState } from './model-state.ts';
import { usageOf } from './prompt-cache.ts';
import type { RecordedRequest } from './recorded-request.ts';
import type { Happening, Reply } from './reply.ts';
import type { Envelope, Step, Wire } from './wire.ts';
import { sendJson } from './wire-http.ts';

/** Ends an answer early: the socket is reset, or the response ends without its last events. */
class Ended extends Error {
  readonly how: 'reset' | 'ended';
  constructor(how: 'reset' | 'ended') {
    super(how);
    this.how = how;
  }
}

/** Sends a scripted reply, streamed or whole, and records the outcome. */
export async function answerMessage(
  state: ModelState,
  record: RecordedRequest,
  response: ServerResponse,
  reply: Reply,
  wire: Wire,
): Promise<void> {
  const gone = new AbortController();
  const closed = () => {
    if (record.state === 'open') {
      record.state = 'aborted';
      record.aborted = true;
    }
    gone.abort();
    state.changed();
  };
  response.once('close', closed);
  if (response.closed) closed();
  const signal = AbortSignal.any([gone.signal, state.resetSignal]);
  try {
    if (!('pieces' in reply)) {
      if (reply.kind === 'no_answer') await happen(state, { kind: 'hang' }, signal);
      throw new Ended('reset');
    }
    const usage = usageOf(state.cache.count(record.body), reply.pieces, reply.usage === 'missing' ? {} : reply.usage);
    const envelope: Envelope = { messageId: state.newId('msg'), model: record.body.model, usage, newCallId: () => state.newId('toolu') };
    const steps = wire.steps(reply.pieces, reply, envelope);
    if (record.body.stream) await stream(state, record, response, { steps, wire, paceMs: reply.paceMs ?? 0, signal });
    else {
      for (const step of steps) if ('happening' in step) await happen(state, step.happening, signal);
      record.status = 200;
      record.state = 'answered';
      sendJson(response, 200, wire.whole(reply.pieces, reply, envelope), { 'request-id': state.newId('req') });
    }
  } catch (cause) {
    end(state, record, response, cause, wire);
  }
}

async function stream(
  state: ModelState,
  record: RecordedRequest,
  response: ServerResponse,
  { steps, wire, paceMs, signal }: { steps: Iterable<Step>; wire: Wire; paceMs: number; signal: AbortSignal },
): Promise<void> {
  response.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-cache',
    'request-id': state.newId('req'),
  });
  record.status = 200;
  state.changed();
  const send = (event: object | '[DONE]') => response.write(wire.frame(event));
  for (const step of steps) {
    signal.throwIfAborted();
    if ('happening' in step) {
      await happen(state, step.happening, signal, (type, message) => void send(wire.errorEvent(type, message)));
      continue;
    }
    if (step.delta && paceMs) await sleep(paceMs, undefined, { signal });
    if (!send(step.send)) await drained(response, signal);
  }
  record.state = 'answered';
  response.end();
}

async function happen(
  state: ModelState,
  happening: Happening,
  signal: AbortSignal,
  sendError: (type: string, message: string) => void = () => {},
): Promise<void> {
  if (happening.kind === 'pause') await sleep(happening.ms, undefined, { signal });
  else if (happening.kind === 'gate') {
    const waiting = state.gates.wait(happening.name, signal);
    state.changed();
    await waiting;
  } else if (happening.kind === 'hang') await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  else if (happening.kind === 'break_off') {
    // Data that was written reaches the client before the reset, as with a real broken connection.
    await sleep(20, undefined, { signal });
    throw new Ended('reset');
  } else if (happening.kind === 'cut_off') throw new Ended('ended');
  else {
    sendError(happening.type, happening.message);
    throw new Ended('ended');
  }
}

function drained(response: ServerResponse, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    response.once('drain', resolve);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

function end(state: ModelState, record: RecordedRequest, response: ServerResponse, cause: unknown, wire: Wire): void {
  if (response.destroyed || record.state === 'aborted') return;
  record.state = 'broken_off';
  if (cause instanceof Ended && cause.how === 'ended') {
    if (response.headersSent) response.end();
    else wire.sendError(response, { status: 529 }, state.newId('req'));
  } else response.socket?.resetAndDestroy();
  state.changed();
  if (!(cause instanceof Ended) && !state.resetSignal.aborted && !isAbort(cause)) throw cause;
}

function isAbort(cause: unknown): boolean {
  return cause instanceof Error && cause.name === 'AbortError';
}
