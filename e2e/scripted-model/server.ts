import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { api } from './api.ts';
import { type BatchOutcome, endBatch, type ScriptedBatch } from './batches-api.ts';
import { control } from './control.ts';
import { defaultModels, type ModelCard } from './model-cards.ts';
import { ModelState } from './model-state.ts';
import type { RecordedRequest } from './recorded-request.ts';
import type { Replyable } from './reply.ts';
import type { ReplyFunction, ScriptOptions } from './scripts.ts';
import { messagesWire } from './wire-events.ts';

export interface ScriptedModelOptions {
  /** 0, the default, takes a free port. */
  port?: number;
  /** The only accepted key, as `x-api-key` or as a bearer token. Default `scripted-key`. */
  apiKey?: string;
  /** Whether the chat completions API refuses requests without a key. Default true. */
  needsKey?: boolean;
  /** The models it offers; any other id is a 404. Default: a few current ones and a deprecated one. */
  models?: ModelCard[];
  /** Prompt prefixes below this many tokens are not cached. Default 1024. */
  minimumCacheTokens?: number;
}

/** A running scripted model. */
export interface ScriptedModel {
  /** The address to give as ANTHROPIC_BASE_URL or OPENAI_COMPATIBLE_BASE_URL: without `/v1`. */
  readonly url: string;
  readonly apiKey: string;
  /** Requests for a message in either wire format, in order of arrival; their state changes while they are answered. */
  readonly requests: readonly RecordedRequest[];
  /** The other requests: models, token counts, and the app's check of a model. */
  readonly otherRequests: readonly RecordedRequest[];
  /** Message Batches, in order of arrival. */
  readonly batches: readonly ScriptedBatch[];
  /** Ends a batch, each of its requests answered by its script unless `outcomeOf` says otherwise. */
  endBatch(id: string, outcomeOf?: (customId: string) => BatchOutcome): Promise<void>;
  /** Replies for the next requests, one each, or a function that creates each reply. Calls add up. */
  script(replies: Replyable | Replyable[] | ReplyFunction, options?: ScriptOptions): void;
  /** How many scripted replies are still unused; of one marker, or of all. */
  repliesLeft(when?: string): number;
  /** Opens a gate; it stays open. */
  release(gate: string): void;
  /** The names of the gates at which a reply is waiting. */
  waitingGates(): string[];
  /** Resolves once a reply waits at this gate. */
  waitForGate(gate: string): Promise<void>;
  /**
   * The first value of `look` that is neither undefined nor false, checked after each change. Rejects after
   * `timeoutMs` (30 s) with the state at that time.
   */
  waitFor<T>(look: (model: ScriptedModel) => T | undefined | false, timeoutMs?: number): Promise<T>;
  /** Requests being answered now. */
  inFlight(): number;
  /** The most requests answered at the same time since the start or the last reset. */
  maxInFlight(): number;
  /** Resets scripts, requests, gates and cached prefixes; open replies are cut off. */
  reset(): void;
  close(): Promise<void>;
}

/**
 * Starts a model on 127.0.0.1 that sends scripted replies in two wire formats: Anthropic's (`/v1/messages`, streamed or whole,
 * `/v1/messages/count_tokens`, `/v1/messages/batches`, `/v1/models`, `/v1/models/:id`) and OpenAI's (`/v1/chat/completions`,
 * `/v1/models`). Both take their replies from the same scripts. A request without a script is refused with a 400 that says so. Another process controls it with `connectScriptedModel`.
 */
export async function startScriptedModel(options: ScriptedModelOptions = {}): Promise<ScriptedModel> {
  const { apiKey = 'scripted-key', models = defaultModels, minimumCacheTokens = 1024, needsKey = true } = options;
  const state = new ModelState({ apiKey, models, minimumCacheTokens, needsKey });
  const server = createServer((request, response) => void answer(state, request, response));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, '127.0.0.1', resolve);
  });
  const model: ScriptedModel = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    apiKey: state.apiKey,
    requests: state.requests,
    otherRequests: state.otherRequests,
    batches: state.batches,
    endBatch: (id, outcomeOf = () => 'answered') => endBatch(state, id, outcomeOf),
    script: (replies, when = {}) => state.scripts.add(typeof replies === 'function' || Array.isArray(replies) ? replies : [replies], when),
    repliesLeft: (when) => state.scripts.left(when),
    release: (gate) => state.gates.release(gate),
    waitingGates: () => state.gates.waiting(),
    waitForGate: async (gate) => void (await state.waitFor(() => state.gates.waiting().includes(gate), 30_000)),
    waitFor: (look, timeoutMs = 30_000) => state.waitFor(() => look(model), timeoutMs),
    inFlight: () => state.inFlight,
    maxInFlight: () => state.maxInFlight,
    reset: () => state.reset(),
    async close() {
      state.reset();
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
  return model;
}

async function answer(state: ModelState, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost');
  try {
    if (pathname.startsWith('/__')) await control(state, pathname, request, response);
    else await api(state, pathname, request, response);
  } catch (cause) {
    const message = `scripted model: ${cause instanceof Error ? cause.message : String(cause)}`;
    if (response.headersSent) response.destroy();
    else messagesWire.sendError(response, { status: 400, type: 'invalid_request_error', message }, state.newId('req'));
  }
}
