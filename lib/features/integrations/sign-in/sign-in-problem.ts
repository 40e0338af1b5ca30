import { OAuthError, ServerError } from '@modelcontextprotocol/sdk/server/auth/errors.js';
import { WebError } from '#lib/base/http/send.ts';
import { problemOf, ServerProblem } from '../server-problem.ts';

/** The problem with a sign-in. It contains no text of the authorization server but the codes that OAuth defines. */
export function signInProblem(error: unknown): ServerProblem {
  if (error instanceof ServerProblem) return error;
  const { name } = (error ?? {}) as { name?: string };
  if (error instanceof WebError || name === 'TimeoutError' || name === 'AbortError')
    return new ServerProblem(`You cannot sign in now. ${problemOf(error).message}`);
  // The authorization server itself failed, or its error is none that OAuth defines.
  if (error instanceof ServerError) return new ServerProblem('The authorization server failed. Try again in a moment.');
  if (error instanceof OAuthError)
    return new ServerProblem(`The authorization server refused the sign-in (${error.errorCode}).`, { unauthorized: true });
  return new ServerProblem('The authorization server’s answer is not what OAuth requires.');
}
