import { type Anthropic, APIError } from '@anthropic-ai/sdk';
import type { BatchCreateParams } from '@anthropic-ai/sdk/resources/messages/batches';
import type { Message } from '@anthropic-ai/sdk/resources/messages/messages';
import { type AnthropicEnvironment, anthropicClient, claude } from './anthropic.ts';
import { describeModelFailure } from './failure.ts';

export type BatchRequest = BatchCreateParams.Request;
export type BatchMessage = Message;

/** The result of one request of a batch: the whole message, or the reason for its absence, for the log. */
export type BatchResult = { id: string; message: BatchMessage } | { id: string; why: string };

/** The provider refused a batch: none of it was started. `mayPass`: the same batch may be accepted later. */
export class BatchRefused extends Error {
  override readonly name = 'BatchRefused';
  readonly mayPass: boolean;
  constructor(message: string, mayPass: boolean) {
    super(message);
    this.mayPass = mayPass;
  }
}

/** Requests that are answered within a day, most within an hour, at half the price. */
export interface MessageBatches {
  /**
   * Submits requests, each with a unique id (letters, digits, - and _, at most 64), and returns the batch's id.
   * @throws {BatchRefused} when certainly nothing was started
   * @throws anything else when that is unknown
   */
  create(requests: BatchRequest[]): Promise<string>;
  /** The status of a batch; `gone` when the provider does not know it. */
  look(batch: string): Promise<'running' | 'ended' | 'gone'>;
  /** The result of each request of an ended batch, in any order. */
  results(batch: string): AsyncIterable<BatchResult>;
  /** Ends the batch with the results so far. */
  cancel(batch: string): Promise<void>;
  /** Batches of this size that the account started after a time. */
  begunAfter(moment: Date, size: number): Promise<string[]>;
}

declare module '#lib/base/services.ts' {
  interface Services {
    /** Present if versions that can wait go into the next batch. */
    batches?: MessageBatches;
  }
}

const TIMEOUT_MS = 60_000;

/** Anthropic's Message Batches. */
export function messageBatches(env: AnthropicEnvironment): MessageBatches {
  const { batches } = anthropicClient(env, { timeoutMs: TIMEOUT_MS }).messages;
  return {
    async create(requests) {
      try {
        // An automatic retry could start it twice.
        return (await batches.create({ requests }, { maxRetries: 0 })).id;
      } catch (error) {
        throw refusalOf(error) ?? error;
      }
    },
    async look(batch) {
      try {
        return (await batches.retrieve(batch)).processing_status === 'ended' ? 'ended' : 'running';
      } catch (error) {
        if (statusOf(error) === 404) return 'gone';
        throw error;
      }
    },
    async *results(batch) {
      for await (const { custom_id: id, result } of await batches.results(batch))
        if (result.type === 'succeeded') yield { id, message: result.message };
        else yield { id, why: result.type === 'errored' ? `errored: ${result.error.error.type}` : result.type };
    },
    async cancel(batch) {
      await batches.cancel(batch);
    },
    async begunAfter(moment, size) {
      const found: string[] = [];
      // Newest come first.
      for await (const { id, created_at, request_counts } of batches.list({ limit: 100 })) {
        if (new Date(created_at) < moment) break;
        const { processing, succeeded, errored, canceled, expired } = request_counts;
        if (processing + succeeded + errored + canceled + expired === size) found.push(id);
      }
      return found;
    },
  };
}

const statusOf = (error: unknown) => (error instanceof APIError ? (error as InstanceType<typeof Anthropic.APIError>).status : undefined);

/** Whether the provider reported a refusal. A failure of the server or the connection leaves that unknown. */
function refusalOf(error: unknown): BatchRefused | null {
  const status = statusOf(error);
  if (status === undefined || status < 400 || status >= 500 || status === 408) return null;
  return new BatchRefused(describeModelFailure(error, claude).happened, status === 429);
}
