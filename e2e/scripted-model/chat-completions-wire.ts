import type { StopReason } from '@anthropic-ai/sdk/resources/messages/messages';
import type { Block, Piece, ReplyOptions } from './reply.ts';
import { chunks, split, words } from './split.ts';
import type { Envelope, Step, Wire } from './wire.ts';
import { sendJson } from './wire-http.ts';

const errors: Record<number, { type: string; code?: string; message: string }> = {
  400: { type: 'invalid_request_error', message: 'The request is not valid.' },
  401: { type: 'invalid_request_error', code: 'invalid_api_key', message: 'Incorrect API key provided.' },
  402: { type: 'insufficient_quota', code: 'insufficient_quota', message: 'You have no credits left.' },
  403: { type: 'invalid_request_error', message: 'You are not allowed to do this.' },
  404: { type: 'invalid_request_error', code: 'model_not_found', message: 'The model does not exist.' },
  413: { type: 'invalid_request_error', message: 'The request is too large.' },
  429: { type: 'rate_limit_exceeded', code: 'rate_limit_exceeded', message: 'Rate limit reached.' },
  500: { type: 'server_error', message: 'The server had an error while processing your request.' },
  529: { type: 'server_error', message: 'The server is currently overloaded.' },
};

/** The format of OpenAI's chat completions. */
export const chatCompletionsWire: Wire = {
  steps,
  frame: (event) => `data: ${event === '[DONE]' ? event : JSON.stringify(event)}\n\n`,
  errorEvent: (type, message) => ({ error: { message, type: 'server_error', code: type === 'overloaded_error' ? 503 : 500 } }),
  whole,
  sendError(response, { status, headers, ...given }, requestId) {
    const { type, code = null, message } = errors[status] ?? { type: 'server_error', message: 'Something went wrong.' };
    const error = { message: given.message ?? message, type: given.type ?? type, param: null, code };
    sendJson(response, status, { error }, { 'x-request-id': requestId, ...headers });
  },
};

const CREATED = 1_767_225_600;

interface Delta {
  role?: 'assistant';
  content?: string;
  refusal?: string;
  reasoning_content?: string;
  tool_calls?: { index: number; id?: string; type?: 'function'; function: { name?: string; arguments: string } }[];
}

function* steps(pieces: Piece[], options: ReplyOptions, envelope: Envelope): Generator<Step> {
  const send = (delta: Delta, more: { finish_reason?: string } = {}): Step => ({
    send: { ...head('chat.completion.chunk', envelope), choices: [{ index: 0, delta, finish_reason: null, ...more }] },
    delta: !delta.role && !more.finish_reason,
  });
  yield send({ role: 'assistant', content: '' });
  let calls = 0;
  for (const piece of pieces) {
    if (piece.kind === 'text' || piece.kind === 'thinking')
      for (const step of split(words(piece.text), piece.middle))
        yield step.piece === undefined ? step : send(piece.kind === 'text' ? { content: step.piece } : { reasoning_content: step.piece });
    else if (piece.kind === 'call') {
      const index = calls++;
      const { id, name } = callHead(piece, envelope);
      yield send({ tool_calls: [{ index, id, type: 'function', function: { name, arguments: '' } }] });
      for (const step of split(chunks(piece.json, piece.pieceLength), piece.middle))
        yield step.piece === undefined ? step : send({ tool_calls: [{ index, function: { arguments: step.piece } }] });
    } else if (piece.kind === 'refusal') yield send({ refusal: piece.explanation });
    else yield { happening: piece };
  }
  yield send({}, { finish_reason: finishReasonOf(pieces, options) });
  if (options.usage !== 'missing') yield { send: { ...head('chat.completion.chunk', envelope), choices: [], usage: usageOf(envelope) } };
  yield { send: '[DONE]' };
}

function whole(pieces: Piece[], options: ReplyOptions, envelope: Envelope): object {
  const texts = (kind: 'text' | 'thinking') => pieces.flatMap((piece) => (piece.kind === kind ? [piece.text] : [])).join('');
  const calls = pieces.flatMap((piece) => (piece.kind === 'call' ? [{ ...callHead(piece, envelope), arguments: piece.json }] : []));
  const message = {
    role: 'assistant',
    content: texts('text') || null,
    refusal: pieces.find((piece) => piece.kind === 'refusal')?.explanation ?? null,
    ...(texts('thinking') ? { reasoning_content: texts('thinking') } : {}),
    ...(calls.length > 0 ? { tool_calls: calls.map(({ id, ...called }) => ({ id, type: 'function', function: called })) } : {}),
  };
  return {
    ...head('chat.completion', envelope),
    choices: [{ index: 0, message, finish_reason: finishReasonOf(pieces, options) }],
    ...(options.usage === 'missing' ? {} : { usage: usageOf(envelope) }),
  };
}

const head = (object: string, { messageId, model }: Envelope) => ({ id: messageId, object, created: CREATED, model });

const callHead = ({ id, name }: Extract<Block, { kind: 'call' }>, envelope: Envelope) => ({ id: id ?? envelope.newCallId(), name });

const finishReasons: Partial<Record<StopReason, string>> = {
  tool_use: 'tool_calls',
  max_tokens: 'length',
  model_context_window_exceeded: 'length',
};

/** A refusal ends like any other answer in this format. */
function finishReasonOf(pieces: Piece[], { stopReason }: ReplyOptions): string {
  if (stopReason) return finishReasons[stopReason] ?? 'stop';
  return pieces.some(({ kind }) => kind === 'call') ? 'tool_calls' : 'stop';
}

/** Cached tokens are part of the prompt's in this format. */
function usageOf({ usage }: Envelope) {
  const cached = usage.cache_read_input_tokens ?? 0;
  const prompt_tokens = usage.input_tokens + cached + (usage.cache_creation_input_tokens ?? 0);
  return {
    prompt_tokens,
    completion_tokens: usage.output_tokens,
    total_tokens: prompt_tokens + usage.output_tokens,
    prompt_tokens_details: { cached_tokens: cached },
    completion_tokens_details: { reasoning_tokens: usage.output_tokens_details?.thinking_tokens ?? 0 },
  };
}
