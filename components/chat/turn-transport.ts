import { type ChatTransport, DefaultChatTransport, type UIMessageChunk } from 'ai';
import type { PartnerMessage } from '#lib/turns/message.ts';
import { type Problem, problemOf, unreachable } from './problem.ts';

/** How the latest request went. */
export interface Outcome {
  /** The server took the message, or answered with a turn. */
  accepted: boolean;
  /** The turn's last chunk was read: nothing more will come. */
  ended: boolean;
  /** The turn does not exist (204). */
  absent: boolean;
  /** Why the server refused, or why it could not be reached. */
  problem: Problem | null;
  /** The turn that is read. */
  turnId: string | null;
}

const POST_AGAIN_MS = [300, 1200];
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** A message as the server takes it: words, and which question they answer. */
function bare({ id, role, parts, metadata }: PartnerMessage) {
  const text = parts.filter((part) => part.type === 'text').map((part) => ({ type: 'text', text: part.text }));
  const { clarify, approval } = metadata ?? {};
  const decides = { ...(clarify ? { clarify } : {}), ...(approval ? { approval } : {}) };
  return { id, role, parts: text, ...(clarify || approval ? { metadata: decides } : {}) };
}

/**
 * Carries messages to the server and turns back, and tells how it went (`outcome`), which `Chat` alone cannot: whether
 * a stream that closed had come to its end, and which turn to ask for again when it had not.
 * A message that found no server is posted again twice; the server takes a message id once, however often it comes.
 */
export class TurnTransport implements ChatTransport<PartnerMessage> {
  readonly resumeStreamIsReplay = true;
  readonly #http: DefaultChatTransport<PartnerMessage>;
  readonly #onAccepted: (turnId: string | null) => void;
  outcome: Outcome = { accepted: false, ended: false, absent: false, problem: null, turnId: null };

  constructor({ onAccepted, fetch }: { onAccepted: (turnId: string | null) => void; fetch?: typeof globalThis.fetch }) {
    this.#onAccepted = onAccepted;
    this.#http = new DefaultChatTransport<PartnerMessage>({
      fetch: (input, init) => this.#fetch(fetch ?? globalThis.fetch, input, init),
      prepareSendMessagesRequest: ({ id, messages, body }) => ({ body: { id, message: bare(messages.at(-1)!), ...body } }),
      prepareReconnectToStreamRequest: ({ id }) => ({
        api: `/api/chat/${id}/stream${this.outcome.turnId ? `?turn=${this.outcome.turnId}` : ''}`,
      }),
    });
  }

  /** Forgets the last outcome. `turnId` is the turn to ask for when reconnecting; without it, whichever runs. */
  begin(turnId: string | null = null): void {
    this.outcome = { accepted: false, ended: false, absent: false, problem: null, turnId };
  }

  async sendMessages(options: Parameters<ChatTransport<PartnerMessage>['sendMessages']>[0]) {
    return this.#watch(await this.#http.sendMessages(options));
  }

  async reconnectToStream(options: Parameters<ChatTransport<PartnerMessage>['reconnectToStream']>[0]) {
    const stream = await this.#http.reconnectToStream(options);
    if (!stream) this.outcome.absent = true;
    return stream && this.#watch(stream);
  }

  async #fetch(fetch: typeof globalThis.fetch, input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    const response = await this.#reach(fetch, input, init);
    if (!response.ok) {
      this.outcome.problem = problemOf(response.status, await response.clone().text());
    } else if (response.status !== 204) {
      this.outcome.accepted = true;
      this.outcome.turnId = response.headers.get('x-turn-id') ?? this.outcome.turnId;
      this.#onAccepted(this.outcome.turnId);
    }
    return response;
  }

  async #reach(fetch: typeof globalThis.fetch, input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    const waits = init?.method === 'POST' ? POST_AGAIN_MS : [];
    for (let attempt = 0; ; attempt++) {
      try {
        return await fetch(input, init);
      } catch (error) {
        const wait = waits[attempt];
        if (wait === undefined || init?.signal?.aborted) {
          this.outcome.problem = unreachable;
          throw error;
        }
        await pause(wait);
      }
    }
  }

  #watch(stream: ReadableStream<UIMessageChunk>): ReadableStream<UIMessageChunk> {
    const { outcome } = this;
    return stream.pipeThrough(
      new TransformStream<UIMessageChunk, UIMessageChunk>({
        transform(chunk, controller) {
          if (chunk.type === 'start' && chunk.messageId) outcome.turnId = chunk.messageId;
          if (chunk.type === 'finish') outcome.ended = true;
          // The end of the turn carries the error message; `Chat` would end the stream here.
          if (chunk.type !== 'error') controller.enqueue(chunk);
        },
        flush() {
          if (!outcome.ended) throw new TypeError('network: the stream closed before the turn had ended');
        },
      }),
    );
  }
}
