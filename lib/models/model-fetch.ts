import { UnusableAnswer } from './failure.ts';

/** Answers with a status that a page may have although the address is right: an overloaded or failing proxy. */
const isProxyError = (status: number) => status >= 500 || status === 429;

/**
 * `fetch` for the service of a model. Redirects are not followed, because they would take the key and the conversation to an
 * address that no administrator entered. A web page is not an answer.
 * @throws {UnusableAnswer}
 */
export const modelFetch: typeof fetch = async (input, init) => {
  const response = await fetch(input, { ...init, redirect: 'manual' });
  const isRedirect = response.status >= 300 && response.status < 400;
  const isPage = /^text\/html\b/i.test(response.headers.get('content-type') ?? '') && !isProxyError(response.status);
  if (!isRedirect && !isPage) return response;
  await response.body?.cancel();
  throw new UnusableAnswer(isRedirect ? 'redirected' : 'not_a_model_server');
};
