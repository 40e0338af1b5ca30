import { StreamableHTTPError } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { ErrorCode, McpError } from '@modelcontextprotocol/sdk/types.js';
import { connectionProblem } from '#lib/base/http/connection-problem.ts';
import { WebError } from '#lib/base/http/send.ts';

/** What a server that requires a token says about where to get one: text of the server. */
export interface Challenge {
  resourceMetadataUrl?: URL;
  scope?: string;
}

/** Why a server could not be used, as a message for the person and the model. It contains no text from the server. */
export class ServerProblem extends Error {
  /** The server rejects the token, or requires one. */
  readonly unauthorized: boolean;
  /** What it said about that when it answered. */
  readonly challenge: Challenge;
  /** The person has to sign in, for the first time or again. */
  readonly needsSignIn: boolean;
  constructor(
    words: string,
    {
      unauthorized = false,
      challenge = {},
      needsSignIn = false,
    }: { unauthorized?: boolean; challenge?: Challenge; needsSignIn?: boolean } = {},
  ) {
    super(words);
    this.name = 'ServerProblem';
    this.unauthorized = unauthorized;
    this.challenge = challenge;
    this.needsSignIn = needsSignIn;
  }
}

/** The problem with a server. The server's own text is left out, because it may say anything. */
export function problemOf(error: unknown, challenge: Challenge = {}): ServerProblem {
  if (error instanceof ServerProblem) return error;
  if (error instanceof StreamableHTTPError) return problemOfStatus(error.code ?? 0, challenge);
  if (error instanceof McpError) {
    if (error.code === ErrorCode.RequestTimeout) return noAnswer();
    if (error.code === ErrorCode.MethodNotFound) return new ServerProblem('The server does not support this request.');
    return new ServerProblem(`The server refused the request (error ${error.code}).`);
  }
  if (error instanceof WebError) return problemOfWeb(error);
  const { name } = (error ?? {}) as { name?: string };
  if (name === 'TimeoutError' || name === 'AbortError') return noAnswer();
  return new ServerProblem('The server at this address does not speak the Model Context Protocol.');
}

const noAnswer = () => new ServerProblem('The server did not answer in time.');

function problemOfWeb({ reason, code }: WebError): ServerProblem {
  if (reason === 'timeout') return noAnswer();
  if (reason === 'not_public') return new ServerProblem('The address is not on the public internet, so nothing was sent.');
  return new ServerProblem(`The server could not be reached${connectionProblem(code)}.`);
}

function problemOfStatus(status: number, challenge: Challenge): ServerProblem {
  if (status === 401 || status === 403)
    return new ServerProblem(`The server did not accept the token, or requires one (status ${status}).`, { unauthorized: true, challenge });
  if (status >= 300 && status < 400)
    return new ServerProblem(`The address redirects to another one (status ${status}). Use the final address.`);
  if (status === 404 || status === 405) return new ServerProblem(`No server found at this address (status ${status}).`);
  if (status === 429) return new ServerProblem('Too many requests to the server (status 429). Try again later.');
  if (status >= 400) return new ServerProblem(`The server answered with status ${status}.`);
  return new ServerProblem('The server at this address does not speak the Model Context Protocol.');
}
