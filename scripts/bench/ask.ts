import { randomUUID } from 'node:crypto';
import type { UIMessageChunk } from 'ai';

/** How a message was answered. Times in ms since it was sent. */
export interface Answered {
  firstToken: number;
  whole: number;
  text: string;
  chunks: UIMessageChunk[];
}

/**
 * Sends a message to `POST /api/chat` and reads the response to its end. The session is new unless one is given.
 * @throws {Error} if it is refused or empty
 */
export async function ask(
  server: string,
  text: string,
  { cookie = '', session = randomUUID() }: { cookie?: string; session?: string } = {},
): Promise<Answered> {
  const body = JSON.stringify({ id: session, message: { id: randomUUID(), role: 'user', parts: [{ type: 'text', text }] } });
  const begin = performance.now();
  const response = await fetch(`${server}/api/chat`, { method: 'POST', headers: { 'content-type': 'application/json', cookie }, body });
  if (!response.ok || !response.body) throw new Error(`POST /api/chat answered ${response.status}: ${await response.text()}`);
  const decoder = new TextDecoder();
  let answer = '';
  let firstToken: number | undefined;
  for await (const bytes of response.body) {
    answer += decoder.decode(bytes, { stream: true });
    if (firstToken === undefined && answer.includes('"type":"text-delta"')) firstToken = performance.now() - begin;
  }
  const whole = performance.now() - begin;
  if (firstToken === undefined) throw new Error(`The answer has no words: ${answer.slice(-500)}`);
  const chunks = chunksOf(answer);
  return { firstToken, whole, chunks, text: chunks.map((chunk) => (chunk.type === 'text-delta' ? chunk.delta : '')).join('') };
}

function chunksOf(answer: string): UIMessageChunk[] {
  return answer
    .split('\n\n')
    .filter((event) => event.startsWith('data: {'))
    .map((event) => JSON.parse(event.slice('data: '.length)) as UIMessageChunk);
}
