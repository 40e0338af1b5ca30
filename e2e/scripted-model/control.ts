import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ModelState } from './model-state.ts';
import type { Replyable } from './reply.ts';
import { newestUserText } from './request-body.ts';
import { readJson, sendJson } from './wire-http.ts';

/** Body of `POST /__script`. */
export interface ScriptCommand {
  replies: Replyable[];
  when?: string;
  repeat?: boolean;
}

/**
 * The same control as `ScriptedModel`, over HTTP: `POST /__script {replies, when?, repeat?}`, `GET /__requests[?when=]`,
 * `GET /__state[?when=]`, `POST /__release {gate}`, `POST /__reset [{when}]` (with a marker: only its scripts).
 */
export async function control(state: ModelState, path: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const when = new URL(request.url ?? '/', 'http://localhost').searchParams.get('when') ?? undefined;
  const { value, problem } = await readJson(request);
  const command = `${request.method} ${path}`;
  if (problem) return sendJson(response, 400, { error: 'The body is not JSON.' });
  if (command === 'POST /__script') {
    const { replies, ...options } = value as ScriptCommand;
    state.scripts.add(replies, options);
  } else if (command === 'GET /__requests') {
    const list = when === undefined ? state.requests : state.requests.filter(({ body }) => newestUserText(body).includes(when));
    return sendJson(response, 200, list);
  } else if (command === 'GET /__state') {
    const { inFlight, maxInFlight } = state;
    return sendJson(response, 200, { inFlight, maxInFlight, waitingGates: state.gates.waiting(), repliesLeft: state.scripts.left(when) });
  } else if (command === 'POST /__release') state.gates.release((value as { gate: string }).gate);
  else if (command === 'POST /__reset') {
    const marker = (value as { when?: string } | undefined)?.when;
    if (marker === undefined) state.reset();
    else state.scripts.clear(marker);
  } else return sendJson(response, 404, { error: `There is no ${command}.` });
  sendJson(response, 200, { ok: true });
}
