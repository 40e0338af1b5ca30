import { APIConnectionError, APIError } from '@anthropic-ai/sdk';
import {
  APICallError,
  InvalidPromptError,
  InvalidResponseDataError,
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
  | 'no_tools'
  | 'rate_limited'
  | 'overloaded'
  | 'provider_fault'
  | 'unreachable'
  | 'redirected'
  | 'not_a_model_server'
  | 'too_slow'
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

/** How messages name the service of a model, and the settings to change. */
export interface ModelService {
  /** At the beginning of a sentence: "Claude", "The model server". */
  name: string;
  /** At the beginning of a sentence: "The Anthropic account used here". */
  account: string;
  /** What an administrator can do, each after "Ask your administrator to". */
  remedies: {
    /** "set a valid ANTHROPIC_API_KEY and restart the app" */
    key: string;
    /** "check MODEL and restart the app" */
    check: string;
    /** "set MODEL to a newer model and restart the app" */
    replace(model: string): string;
  };
}

/** The remedies for a model that an administrator added on a page. */
export const addedModelRemedies: ModelService['remedies'] = {
  key: 'enter a valid key for it on the Models page',
  check: 'check it on the Models page',
  replace: (model) => `add ${model} on the Models page`,
};

interface Answer {
  happened: string;
  todo: string;
  retryable: boolean;
}

const answersOf = ({ name, account, remedies }: ModelService): Record<Exclude<ModelFailureKind, 'cannot_be_done'>, Answer> => ({
  bad_key: {
    happened: `The API key for ${name.replace(/^The /, 'the ')} wasn’t accepted.`,
    todo: `Ask your administrator to ${remedies.key}.`,
    retryable: false,
  },
  no_credit: {
    happened: `${account} has no credit left.`,
    todo: 'Ask your administrator to add some, then try again.',
    retryable: false,
  },
  unknown_model: {
    happened: 'The configured model doesn’t exist, or this key can’t use it.',
    todo: `Ask your administrator to ${remedies.check}.`,
    retryable: false,
  },
  no_tools: {
    happened: 'This model can’t use tools, which the partner needs.',
    todo: `Ask your administrator to ${remedies.replace('one that supports tools')}.`,
    retryable: false,
  },
  rate_limited: {
    happened: `${name} isn’t accepting more requests from this account right now.`,
    todo: 'Wait a minute, then try again.',
    retryable: true,
  },
  overloaded: { happened: `${name} is overloaded right now.`, todo: 'Wait a minute, then try again.', retryable: true },
  provider_fault: {
    happened: `${name} had an internal error.`,
    todo: 'Try again. If it keeps happening, tell your administrator.',
    retryable: true,
  },
  unreachable: {
    happened: `${name} can’t be reached.`,
    todo: 'Try again. If it keeps happening, ask your administrator to check the network connection.',
    retryable: true,
  },
  redirected: {
    happened: `${name} redirects to another address, which isn’t followed.`,
    todo: `Ask your administrator to ${remedies.check}.`,
    retryable: false,
  },
  not_a_model_server: {
    happened: `${name} answered with a web page instead of a reply.`,
    todo: `Ask your administrator to ${remedies.check}.`,
    retryable: false,
  },
  too_slow: {
    happened: `${name} didn’t answer in time.`,
    todo: 'Try again. If it keeps happening, tell your administrator.',
    retryable: true,
  },
  bad_request: {
    happened: `${name} didn’t accept the request.`,
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
});

type AnswerKind = keyof ReturnType<typeof answersOf>;

/** Describes a failed call of a service's model, for the errors of `ai` and of Anthropic's client. Total: any value is accepted. */
export function describeModelFailure(error: unknown, service: ModelService): ModelFailure {
  if (error instanceof UnsupportedTaskError)
    return { kind: 'cannot_be_done', happened: error.message, message: error.message, retryable: false };
  const kind = kindOf(error, 0);
  const { happened, todo, retryable } = answersOf(service)[kind];
  const seconds = retryAfterOf(error);
  const advice = seconds === undefined ? todo : todo.replace('a minute', toMessage(seconds));
  return { kind, happened, message: `${happened} ${advice}`, retryable };
}

function kindOf(error: unknown, depth: number): AnswerKind {
  if (depth > 5) return 'unknown';
  if (!(error instanceof Error)) return kindOfErrorObject(error);
  if (error instanceof UnusableAnswer) return error.kind;
  if (RetryError.isInstance(error)) return kindOf(error.lastError, depth + 1);
  if (LoadAPIKeyError.isInstance(error)) return 'bad_key';
  if (APICallError.isInstance(error)) return kindOfCall(error);
  if (StreamProviderError.isInstance(error)) return kindOfStatus(error.statusCode, error.type, error.message);
  // OpenAI-compatible streams that end without a finish reason.
  if (InvalidResponseDataError.isInstance(error)) return /without a finish reason/.test(error.message) ? 'interrupted' : 'provider_fault';
  if (error instanceof APIConnectionError) return error.cause instanceof UnusableAnswer ? error.cause.kind : 'unreachable';
  if (error instanceof APIError) return kindOfStatus(error.status, error.type ?? undefined, error.apiMessage ?? error.message);
  if (InvalidPromptError.isInstance(error) || MissingToolResultsError.isInstance(error) || ToolChoiceViolationError.isInstance(error))
    return 'bad_request';
  if (error.name === 'AbortError' || error.name === 'TimeoutError') return 'interrupted';
  if (NoOutputGeneratedError.isInstance(error) && !error.cause) return 'interrupted';
  return kindOf(error.cause, depth + 1);
}

function kindOfCall(error: APICallError): AnswerKind {
  const { statusCode } = error;
  if (statusCode === undefined) return error.isRetryable ? 'unreachable' : 'unknown';
  // The status was successful, but the body could not be read completely.
  if (statusCode < 400) return 'interrupted';
  const body = error.data as { error?: { type?: string; code?: string | number } } | undefined;
  return kindOfStatus(statusCode, body?.error?.type, `${error.message} ${body?.error?.code ?? ''}`);
}

/** An error in the middle of an OpenAI-compatible stream is the server's JSON: `{message, type, code}`. */
function kindOfErrorObject(error: unknown): AnswerKind {
  const { message, type, code } = (error ?? {}) as { message?: unknown; type?: unknown; code?: unknown };
  if (typeof message !== 'string') return 'unknown';
  const status = [code, type].map(Number).find((number) => number >= 400);
  return kindOfStatus(status, typeof type === 'string' ? type : undefined, `${message} ${code ?? ''}`, 'provider_fault');
}

function kindOfStatus(
  status: number | undefined,
  type: string | undefined,
  message: string,
  otherwise: AnswerKind = 'unknown',
): AnswerKind {
  if (/credit balance|billing|insufficient_quota/i.test(message) || status === 402 || type === 'billing_error') return 'no_credit';
  if (/content filtering policy|content_filter/i.test(message)) return 'refused';
  if (contextTooLong.test(message) || status === 413) return 'context_too_long';
  if (noTools.test(message)) return 'no_tools';
  if (status === 401 || status === 403) return 'bad_key';
  if (status === 404) return 'unknown_model';
  if (status === 429 || type === 'rate_limit_error') return 'rate_limited';
  if (status === 529 || status === 503 || /^overloaded/.test(type ?? '')) return 'overloaded';
  if (status !== undefined && status >= 500) return 'provider_fault';
  if (status !== undefined && status >= 400) return 'bad_request';
  return otherwise;
}

/** The wordings of Anthropic, OpenAI, vLLM, llama.cpp, LM Studio and gateways. */
const contextTooLong =
  /prompt is too long|exceed context limit|context window|context[ _]length|context size|maximum model length|exceeds the maximum number of tokens/i;

/** The wordings of Ollama, vLLM and gateways for a model that cannot call tools. */
const noTools = /does(n't| not) support (tools|tool use|function calling)|enable-auto-tool-choice|no endpoints found that support tool/i;

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

/** No usable answer of a model: a redirect, a web page, or none in time. */
export class UnusableAnswer extends Error {
  override readonly name = 'UnusableAnswer';
  readonly kind: 'redirected' | 'not_a_model_server' | 'too_slow';
  constructor(kind: UnusableAnswer['kind']) {
    super(kind);
    this.kind = kind;
  }
}
