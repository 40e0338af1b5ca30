import type { Message, RawMessageStreamEvent, RefusalStopDetails, StopReason } from '@anthropic-ai/sdk/resources/messages/messages';
import type { Block, Piece, ReplyOptions } from './reply.ts';
import { chunks, split, words } from './split.ts';
import type { Envelope, Step as StepOf, Wire } from './wire.ts';
import { sendJson } from './wire-http.ts';

type Step = StepOf<RawMessageStreamEvent | { type: 'ping' }>;

const errors: Record<number, [type: string, message: string]> = {
  400: ['invalid_request_error', 'The request is not valid.'],
  401: ['authentication_error', 'invalid x-api-key'],
  402: ['billing_error', 'Your credit balance is too low to access the API.'],
  403: ['permission_error', 'Your API key does not have permission to use the specified resource.'],
  404: ['not_found_error', 'The requested resource was not found.'],
  413: ['request_too_large', 'Request exceeds the maximum allowed number of bytes.'],
  429: ['rate_limit_error', 'This request would exceed your rate limit.'],
  500: ['api_error', 'Internal server error'],
  529: ['overloaded_error', 'Overloaded'],
};

/** The type of the API's errors of a status. */
export function errorTypeOf(status: number): string {
  return errors[status]?.[0] ?? 'api_error';
}

/** The format of Anthropic's Messages API. */
export const messagesWire: Wire = {
  steps: wireEvents,
  frame: (event) => `event: ${(event as { type: string }).type}\ndata: ${JSON.stringify(event)}\n\n`,
  errorEvent: (type, message) => ({ type: 'error', error: { type, message, details: null } }),
  whole: wholeMessage,
  /** A header and a body with the same request id. */
  sendError(
    response,
    { status, type = errorTypeOf(status), message = errors[status]?.[1] ?? 'Something went wrong.', headers },
    requestId,
  ) {
    const body = { type: 'error', error: { type, message }, request_id: requestId };
    sendJson(response, status, body, { 'request-id': requestId, ...headers });
  },
};

/** The events of a streamed answer in the order of the Messages API, with the incidents between them. */
function* wireEvents(pieces: Piece[], options: ReplyOptions, envelope: Envelope): Generator<Step> {
  yield { send: { type: 'message_start', message: emptyMessage(envelope) } };
  yield { send: { type: 'ping' } };
  let index = 0;
  for (const piece of pieces) {
    if (piece.kind === 'text' || piece.kind === 'thinking' || piece.kind === 'call') yield* blockEvents(piece, index++, envelope);
    else if (piece.kind !== 'refusal') yield { happening: piece };
  }
  const { usage } = envelope;
  yield {
    send: {
      type: 'message_delta',
      delta: { stop_reason: stopReasonOf(pieces, options), stop_sequence: null, stop_details: stopDetailsOf(pieces), container: null },
      usage: {
        input_tokens: usage.input_tokens,
        cache_creation_input_tokens: usage.cache_creation_input_tokens,
        cache_read_input_tokens: usage.cache_read_input_tokens,
        output_tokens: usage.output_tokens,
        output_tokens_details: usage.output_tokens_details,
        server_tool_use: null,
      },
    },
  };
  yield { send: { type: 'message_stop' } };
}

function* blockEvents(block: Block, index: number, envelope: Envelope): Generator<Step> {
  if (block.kind === 'text') {
    yield { send: { type: 'content_block_start', index, content_block: { type: 'text', text: '', citations: null } } };
    for (const step of split(words(block.text), block.middle))
      yield step.piece === undefined ? step : { send: deltaEvent(index, { type: 'text_delta', text: step.piece }), delta: true };
  } else if (block.kind === 'thinking') {
    yield { send: { type: 'content_block_start', index, content_block: { type: 'thinking', thinking: '', signature: '' } } };
    for (const step of split(words(block.text), block.middle))
      yield step.piece === undefined ? step : { send: deltaEvent(index, { type: 'thinking_delta', thinking: step.piece }), delta: true };
    yield { send: deltaEvent(index, { type: 'signature_delta', signature: signatureOf(block) }) };
  } else {
    const content_block = { ...callHead(block, envelope), input: {} };
    yield { send: { type: 'content_block_start', index, content_block } };
    yield { send: deltaEvent(index, { type: 'input_json_delta', partial_json: '' }) };
    for (const step of split(chunks(block.json, block.pieceLength), block.middle))
      yield step.piece === undefined
        ? step
        : { send: deltaEvent(index, { type: 'input_json_delta', partial_json: step.piece }), delta: true };
  }
  yield { send: { type: 'content_block_stop', index } };
}

type Delta = Extract<RawMessageStreamEvent, { type: 'content_block_delta' }>['delta'];

function deltaEvent(index: number, delta: Delta): RawMessageStreamEvent {
  return { type: 'content_block_delta', index, delta };
}

/** The complete message, for a request without `stream`. Tool input that is not JSON becomes an empty object. */
export function wholeMessage(pieces: Piece[], options: ReplyOptions, envelope: Envelope): Message {
  const content: Message['content'] = [];
  for (const piece of pieces) {
    if (piece.kind === 'text') content.push({ type: 'text', text: piece.text, citations: null });
    if (piece.kind === 'thinking') content.push({ type: 'thinking', thinking: piece.text, signature: signatureOf(piece) });
    if (piece.kind === 'call') content.push({ ...callHead(piece, envelope), input: parsed(piece.json) });
  }
  return {
    ...emptyMessage(envelope),
    content,
    stop_reason: stopReasonOf(pieces, options),
    stop_details: stopDetailsOf(pieces),
    usage: envelope.usage,
  };
}

function emptyMessage({ messageId, model, usage }: Envelope): Message {
  return {
    id: messageId,
    type: 'message',
    role: 'assistant',
    model,
    content: [],
    container: null,
    diagnostics: null,
    stop_reason: null,
    stop_details: null,
    stop_sequence: null,
    usage: { ...usage, output_tokens: 1, output_tokens_details: null },
  };
}

function callHead(block: Extract<Block, { kind: 'call' }>, envelope: Envelope) {
  return { type: 'tool_use' as const, id: block.id ?? envelope.newCallId(), name: block.name, caller: { type: 'direct' as const } };
}

function signatureOf(block: Extract<Block, { kind: 'thinking' }>): string {
  return block.signature ?? Buffer.from(`signed:${block.text}`).toString('base64');
}

function stopReasonOf(pieces: Piece[], options: ReplyOptions): StopReason {
  if (options.stopReason) return options.stopReason;
  if (pieces.some((piece) => piece.kind === 'refusal')) return 'refusal';
  return pieces.some((piece) => piece.kind === 'call') ? 'tool_use' : 'end_turn';
}

function stopDetailsOf(pieces: Piece[]): RefusalStopDetails | null {
  const found = pieces.find((piece) => piece.kind === 'refusal');
  return found ? { type: 'refusal', category: 'general_harms', explanation: found.explanation } : null;
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return {};
  }
}
