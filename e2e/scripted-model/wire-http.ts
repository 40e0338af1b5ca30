import type { IncomingMessage, ServerResponse } from 'node:http';
import { text as readText } from 'node:stream/consumers';

/** The JSON body of a request: undefined if it is empty, a `problem` if it is broken. */
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
