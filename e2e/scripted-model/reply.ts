import type { StopReason } from '@anthropic-ai/sdk/resources/messages/messages';

/** An event between two pieces of a reply, or in the middle of one (`at`). */
export type Happening =
  | { kind: 'gate'; name: string }
  | { kind: 'pause'; ms: number }
  | { kind: 'break_off' }
  | { kind: 'cut_off' }
  | { kind: 'hang' }
  | { kind: 'error_event'; type: string; message: string };

/** Triggers an event after this many characters of a text, thought or tool input: `{ at: 20, happens: breakOff() }`. */
export interface Middle {
  at: number;
  happens: Happening;
}

/** A content block of the reply. `json` is the tool input as sent, and may be broken on purpose. */
export type Block =
  | { kind: 'text'; text: string; middle?: Middle }
  | { kind: 'thinking'; text: string; signature?: string; middle?: Middle }
  | { kind: 'call'; name: string; json: string; id?: string; pieceLength?: number; middle?: Middle };

/** Instead of an answer: an HTTP error, no answer, or a connection closed before the first byte. */
export type Refused =
  | { kind: 'http_error'; status: number; type?: string; message?: string; headers: Record<string, string> }
  | { kind: 'no_answer' }
  | { kind: 'drop_connection' };

export type Piece = Block | Happening | { kind: 'refusal'; explanation: string };

/** Token counts of a reply. Missing ones are counted from the request and the reply (four characters per token). */
export interface ReplyUsage {
  input?: number;
  output?: number;
  cacheRead?: number;
  cacheWrite?: number;
  thinking?: number;
}

export interface ReplyOptions {
  /** `missing`: the reply reports none. Only the chat completions format allows that. */
  usage?: ReplyUsage | 'missing';
  /** Default: `tool_use` if there is a call, `refusal` if there is a refusal, otherwise `end_turn`. */
  stopReason?: StopReason;
  /** Milliseconds before each delta; default 0. */
  paceMs?: number;
}

/** One answer of the model. Plain JSON, so that it can be sent to a server in another process. */
export type Reply = ({ pieces: Piece[] } & ReplyOptions) | Refused;

/** The values that `script` accepts as a reply: a string is a reply with that text, a piece a reply with only that piece. */
export type Replyable = string | Reply | Piece;

/** A reply of several pieces, in order. */
export function reply(pieces: Piece[], options: ReplyOptions = {}): Reply {
  return { pieces, ...options };
}

/** Text, streamed word by word. */
export function text(content: string, middle?: Middle): Piece {
  return { kind: 'text', text: content, middle };
}

/** A thought; in the Messages format with its signature. */
export function thinking(content: string, middle?: Middle): Piece {
  return { kind: 'thinking', text: content, middle };
}

/** A tool call. Its input is streamed as pieces of JSON text, 12 characters each unless `pieceLength` is given. */
export function call(name: string, input: unknown, options: { id?: string; pieceLength?: number; middle?: Middle } = {}): Piece {
  return { kind: 'call', name, json: JSON.stringify(input), ...options };
}

/** A tool call whose input is this text, JSON or not. */
export function brokenCall(name: string, json: string): Piece {
  return { kind: 'call', name, json };
}

/** The model declines: stop reason `refusal`. */
export function refusal(explanation = 'This request was declined.'): Piece {
  return { kind: 'refusal', explanation };
}

/** Waits here until the test calls `release(name)`. */
export function gate(name: string): Happening {
  return { kind: 'gate', name };
}

/** Waits this many milliseconds. */
export function pause(ms: number): Happening {
  return { kind: 'pause', ms };
}

/** The socket is reset. */
export function breakOff(): Happening {
  return { kind: 'break_off' };
}

/** The response ends normally, but without its last events. */
export function cutOff(): Happening {
  return { kind: 'cut_off' };
}

/** Nothing more is sent, and the connection stays open. */
export function hang(): Happening {
  return { kind: 'hang' };
}

/** An error inside the stream, which then ends. */
export function errorEvent(type = 'overloaded_error', message = 'Overloaded'): Happening {
  return { kind: 'error_event', type, message };
}

/**
 * An HTTP error with the body that the API sends for this status, unless a message or type is given. `retryAfter` is in seconds; `retryAfterMs` keeps a
 * test of retries short (both real clients honour it before `retry-after`).
 */
export function httpError(
  status: number,
  options: { message?: string; type?: string; retryAfter?: number; retryAfterMs?: number } = {},
): Refused {
  const { type, message } = options;
  const headers: Record<string, string> = {};
  if (options.retryAfter !== undefined) headers['retry-after'] = String(options.retryAfter);
  if (options.retryAfterMs !== undefined) headers['retry-after-ms'] = String(options.retryAfterMs);
  return { kind: 'http_error', status, type, message, headers };
}

/** The request is accepted and never answered. */
export function noAnswer(): Refused {
  return { kind: 'no_answer' };
}

/** The connection is closed before the first byte of an answer. */
export function dropConnection(): Refused {
  return { kind: 'drop_connection' };
}

/** The reply for a shorthand. */
export function toReply(given: Replyable): Reply {
  if (typeof given === 'string') return reply([text(given)]);
  if ('pieces' in given) return given;
  if (given.kind === 'http_error' || given.kind === 'no_answer' || given.kind === 'drop_connection') return given;
  return reply([given]);
}
