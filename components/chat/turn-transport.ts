import { type ChatTransport, DefaultChatTransport, type UIMessageChunk } from 'ai';
import type { PartnerMessage } from '#lib/turns/message.ts';
import { type Problem, problemOf, unreachable } from './problem.ts';

/** The outcome of the latest request. */
export interface Outcome {
  /** The server accepted the message, or answered with a turn. */
  accepted: boolean;
  /** The turn's last chunk was read. */
  ended: boolean;
  /** The turn does not exist (204). */
  absent: boolean;
  /** Why the server refused, or could not be reached. */
  problem: Problem | null;
  /** The turn that is being read. */
  turnId: string | null;
}

const POST_AGAIN_MS = [300, 1200];
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** A message in the form that the server accepts: its text, and which question it answers. */
function bare({ id, role, parts, metadata }: PartnerMessage) {
  const text = parts.filter((part) => part.type === 'text').map((part) => ({ type: 'text', text: part.text }));
  const { clarify, approval } = metadata ?? {};
  const decides = { ...(clarify ? { clarify } : {}), ...(approval ? { approval } : {}) };
  return { id, role, parts: text, ...(clarify || approval ? { metadata: decides } : {}) };
}

/**
 * Sends messages and reads turns, and reports the outcome (`outcome`), which `Chat` alone does not know: whether
 * a closed stream had reached its end, and which turn to read again if not.
 * A message that reached no server is sent twice more; the server stores a message id once, however often it arrives.
 */
export class TurnTransport implements ChatTransport<PartnerMessage> {
  readonly resumeStreamIsReplay = true;
  readonly #http: DefaultChatTransport<PartnerMessage>;
  readonly #onAccepted: (turnId: string | null) => void;
  outcome: Outcome = { accepted: false, ended: false, absent: false, problem: null, turnId: null };

  constructor({
    onAccepted,
    model,
    fetch,
  }: {
    onAccepted: (turnId: string | null) => void;
    /** The id of the model that is to answer; undefined for the default. */
    model?: () => string | undefined;
    fetch?: typeof globalThis.fetch;
  }) {
    this.#onAccepted = onAccepted;
    this.#http = new DefaultChatTransport<PartnerMessage>({
      fetch: (input, init) => this.#fetch(fetch ?? globalThis.fetch, input, init),
      prepareSendMessagesRequest: ({ id, messages, body }) => {
        const chosen = model?.();
        return { body: { id, message: bare(messages.at(-1)!), ...(chosen ? { model: chosen } : {}), ...body } };
      },
      prepareReconnectToStreamRequest: ({ id }) => ({
        api: `/api/chat/${id}/stream${this.outcome.turnId ? `?turn=${this.outcome.turnId}` : ''}`,
      }),
    });
  }

  /** Resets the outcome. `turnId` is the turn to read when reconnecting; without it, the one that runs. */
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
