import type { IncomingMessage, ServerResponse } from 'node:http';
import { text as readText } from 'node:stream/consumers';

/** The JSON body of a request; an empty one is undefined, and a broken one a `problem`. */
export async function readJson(request: IncomingMessage): Promise<{ value?: unknown; problem?: true }> {
  const written = await readText(request);
  if (!written) return {};
  try {
    return { value: JSON.parse(written) };
  } catch {
    return { problem: true };
  }
}

export function sendJson(response: ServerResponse, status: number, content: unknown, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(content));
}

/** An error as the API writes it: a header and a body with the same request id. */
export function sendError(
  response: ServerResponse,
  error: { status: number; type: string; message: string; headers?: Record<string, string> },
  requestId: string,
): void {
  const body = { type: 'error', error: { type: error.type, message: error.message }, request_id: requestId };
  sendJson(response, error.status, body, { 'request-id': requestId, ...error.headers });
}
