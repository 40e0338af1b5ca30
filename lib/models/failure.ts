import { APIConnectionError, APIError } from '@anthropic-ai/sdk';
import {
  APICallError,
  InvalidPromptError,
  LoadAPIKeyError,
  MissingToolResultsError,
  NoOutputGeneratedError,
  RetryError,
  StreamProviderError,
  ToolChoiceViolationError,
} from 'ai';

export type ModelFailureKind =
  | 'bad_key'
  | 'no_credit'
  | 'unknown_model'
  | 'rate_limited'
  | 'overloaded'
  | 'provider_fault'
  | 'unreachable'
  | 'bad_request'
  | 'context_too_long'
  | 'interrupted'
  | 'refused'
  | 'cannot_be_done'
  | 'unknown';

export interface ModelFailure {
  kind: ModelFailureKind;
  /** What happened, without advice. */
  happened: string;
  /** What happened and what to do, for the waiting person. Contains no part of the request, the key or the address. */
  message: string;
  /** Whether the same request may succeed later without any change. */
  retryable: boolean;
}

interface SavingStatus {
  happened: string;
  todo: string;
  retryable: boolean;
}

const answers: Record<Exclude<ModelFailureKind, 'cannot_be_done'>, SavingStatus> = {
  bad_key: {
    happened: 'The API key for Claude wasn’t accepted.',
    todo: 'Ask your administrator to set a valid ANTHROPIC_API_KEY and restart the app.',
    retryable: false,
  },
  no_credit: {
    happened: 'The Anthropic account used here has no credit left.',
    todo: 'Ask your administrator to add some, then try again.',
    retryable: false,
  },
  unknown_model: {
    happened: 'The configured model doesn’t exist, or this key can’t use it.',
    todo: 'Ask your administrator to set MODEL to another one and restart the app.',
    retryable: false,
  },
  rate_limited: {
    happened: 'Claude isn’t accepting more requests from this account right now.',
    todo: 'Wait a minute, then try again.',
    retryable: true,
  },
  overloaded: { happened: 'Claude is overloaded right now.', todo: 'Wait a minute, then try again.', retryable: true },
  provider_fault: {
    happened: 'Claude had an internal error.',
    todo: 'Try again. If it keeps happening, tell your administrator.',
    retryable: true,
  },
  unreachable: {
    happened: 'Claude can’t be reached.',
    todo: 'Try again. If it keeps happening, ask your administrator to check the network connection.',
    retryable: true,
  },
  bad_request: {
    happened: 'Claude didn’t accept the request.',
    todo: 'Start a new chat. If it keeps happening, tell your administrator.',
    retryable: false,
  },
  context_too_long: {
    happened: 'This conversation is too long for the model.',
    todo: 'Start a new chat, or send a shorter message.',
    retryable: false,
  },
  interrupted: {
    happened: 'The model’s reply was cut off.',
    todo: 'What was written is saved. Try again for a complete reply.',
    retryable: true,
  },
  refused: { happened: 'The model declined to answer this.', todo: 'Try rephrasing it.', retryable: false },
  unknown: {
    happened: 'Something went wrong while the model was answering.',
    todo: 'Try again. If it keeps happening, tell your administrator.',
    retryable: true,
  },
};

/** Describes a failed model call, for the errors of `ai` and of Anthropic's client. Total: any value is accepted. */
export function describeModelFailure(error: unknown): ModelFailure {
  if (error instanceof UnsupportedTaskError)
    return { kind: 'cannot_be_done', happened: error.message, message: error.message, retryable: false };
  const kind = kindOf(error, 0);
  const { happened, todo, retryable } = answers[kind];
  const seconds = retryAfterOf(error);
  const advice = seconds === undefined ? todo : todo.replace('a minute', toMessage(seconds));
  return { kind, happened, message: `${happened} ${advice}`, retryable };
}

function kindOf(error: unknown, depth: number): keyof typeof answers {
  if (depth > 5 || !(error instanceof Error)) return 'unknown';
  if (RetryError.isInstance(error)) return kindOf(error.lastError, depth + 1);
  if (LoadAPIKeyError.isInstance(error)) return 'bad_key';
  if (APICallError.isInstance(error)) return kindOfCall(error);
  if (StreamProviderError.isInstance(error)) return kindOfStatus(error.statusCode, error.type, error.message);
  if (error instanceof APIConnectionError) return 'unreachable';
  if (error instanceof APIError) return kindOfStatus(error.status, error.type ?? undefined, error.apiMessage ?? error.message);
  if (InvalidPromptError.isInstance(error) || MissingToolResultsError.isInstance(error) || ToolChoiceViolationError.isInstance(error))
    return 'bad_request';
  if (error.name === 'AbortError' || error.name === 'TimeoutError') return 'interrupted';
  if (NoOutputGeneratedError.isInstance(error) && !error.cause) return 'interrupted';
  return kindOf(error.cause, depth + 1);
}

function kindOfCall(error: APICallError): keyof typeof answers {
  const { statusCode } = error;
  if (statusCode === undefined) return error.isRetryable ? 'unreachable' : 'unknown';
  // The status was successful, but the body could not be read completely.
  if (statusCode < 400) return 'interrupted';
  const body = error.data as { error?: { type?: string } } | undefined;
  return kindOfStatus(statusCode, body?.error?.type, error.message);
}

function kindOfStatus(status: number | undefined, type: string | undefined, message: string): keyof typeof answers {
  if (/credit balance|billing/i.test(message) || status === 402 || type === 'billing_error') return 'no_credit';
  if (/content filtering policy/i.test(message)) return 'refused';
  if (/prompt is too long|exceed context limit|context window/i.test(message) || status === 413) return 'context_too_long';
  if (status === 401 || status === 403) return 'bad_key';
  if (status === 404) return 'unknown_model';
  if (status === 429) return 'rate_limited';
  if (status === 529 || status === 503 || type === 'overloaded_error') return 'overloaded';
  if (status !== undefined && status >= 500) return 'provider_fault';
  if (status !== undefined && status >= 400) return 'bad_request';
  return 'unknown';
}

function retryAfterOf(error: unknown): number | undefined {
  const cause = RetryError.isInstance(error) ? error.lastError : error;
  const given = APICallError.isInstance(cause)
    ? cause.responseHeaders?.['retry-after']
    : cause instanceof APIError
      ? cause.headers?.get('retry-after')
      : undefined;
  const seconds = Number(given ?? Number.NaN);
  return Number.isFinite(seconds) && seconds > 0 ? seconds : undefined;
}

function toMessage(seconds: number): string {
  if (seconds < 90) return seconds === 1 ? 'a second' : `${Math.ceil(seconds)} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
}

/** This model can never do the requested task; the message for the person says why and what to do. */
export class UnsupportedTaskError extends Error {
  override readonly name = 'UnsupportedTaskError';
}
