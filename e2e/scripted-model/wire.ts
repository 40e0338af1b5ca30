import type { ServerResponse } from 'node:http';
import type { Usage } from '@anthropic-ai/sdk/resources/messages/messages';
import type { Happening, Piece, ReplyOptions } from './reply.ts';

/** One step of an answer: an event to send (`delta` marks those that `paceMs` slows down), or a scripted incident. */
export type Step<Event = object | '[DONE]'> = { send: Event; delta?: boolean } | { happening: Happening };

export interface Envelope {
  messageId: string;
  model: string;
  /** As the Messages API counts; other formats convert it. */
  usage: Usage;
  newCallId(): string;
}

/** An HTTP error. Type and message default to those that the API sends for the status. */
export interface WireError {
  status: number;
  type?: string;
  message?: string;
  headers?: Record<string, string>;
}

/** A wire format: how the scripted replies are sent. */
export interface Wire {
  /** The events of a streamed answer, with the incidents between them. */
  steps(pieces: Piece[], options: ReplyOptions, envelope: Envelope): Iterable<Step>;
  /** An event as the text of the stream. */
  frame(event: object | '[DONE]'): string;
  /** The event of an error in the middle of a stream. */
  errorEvent(type: string, message: string): object;
  /** The complete answer, for a request without `stream`. */
  whole(pieces: Piece[], options: ReplyOptions, envelope: Envelope): object;
  sendError(response: ServerResponse, error: WireError, requestId: string): void;
}
