import { setTimeout as sleep } from 'node:timers/promises';
import type { ScriptCommand } from './control.ts';
import type { RecordedRequest } from './recorded-request.ts';
import type { Replyable } from './reply.ts';

/** A scripted model in another process, as a test sees it. */
export interface RemoteScriptedModel {
  url: string;
  /** Replies for the next requests, one each. Pass a marker (`when`) in tests that run in parallel. */
  script(replies: Replyable | Replyable[], options?: Omit<ScriptCommand, 'replies'>): Promise<void>;
  /** Requests so far; with a marker, those whose newest user message contains it. */
  requests(when?: string): Promise<RecordedRequest[]>;
  state(when?: string): Promise<{ inFlight: number; maxInFlight: number; waitingGates: string[]; repliesLeft: number }>;
  release(gate: string): Promise<void>;
  /** Resolves once a reply waits at this gate; rejects after 30 s. */
  waitForGate(gate: string): Promise<void>;
  /** The first request that `look` accepts; asks every 50 ms and rejects after 30 s. */
  waitForRequest(look: (request: RecordedRequest) => boolean, when?: string): Promise<RecordedRequest>;
  /** Forgets the scripts of a marker, or everything. */
  reset(when?: string): Promise<void>;
}

/** Drives a scripted model over its control API. */
export function connectScriptedModel(url: string): RemoteScriptedModel {
  async function ask<T>(path: string, body?: unknown): Promise<T> {
    const response = await fetch(`${url}${path}`, body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  }
  const marked = (path: string, when?: string) => (when === undefined ? path : `${path}?when=${encodeURIComponent(when)}`);
  async function poll<T>(look: () => Promise<T | undefined>, what: string): Promise<T> {
    for (let waited = 0; waited < 30_000; waited += 50) {
      const found = await look();
      if (found !== undefined) return found;
      await sleep(50);
    }
    throw new Error(`${what} did not come within 30 s.`);
  }
  const remote: RemoteScriptedModel = {
    url,
    script: async (replies, options = {}) =>
      ask('/__script', { ...options, replies: Array.isArray(replies) ? replies : [replies] } satisfies ScriptCommand),
    requests: (when) => ask(marked('/__requests', when)),
    state: (when) => ask(marked('/__state', when)),
    release: (gate) => ask('/__release', { gate }),
    async waitForGate(gate) {
      await poll(async () => (await remote.state()).waitingGates.find((name) => name === gate), `The gate ${gate}`);
    },
    waitForRequest: (look, when) => poll(async () => (await remote.requests(when)).find(look), 'The request'),
    reset: (when) => ask('/__reset', when === undefined ? {} : { when }),
  };
  return remote;
}
