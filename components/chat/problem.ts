/** Why something that was asked of the server did not happen, in words for the person. */
export interface Problem {
  /** The server's code, or ours: `unreachable`, `unexpected`. */
  code: string;
  words: string;
  /** The way on, where there is one beyond trying again. */
  action?: 'sign-in' | 'new-chat';
}

/** The request never got an answer. */
export const unreachable: Problem = {
  code: 'unreachable',
  words: 'The server could not be reached. Your message is kept here; send it again when you are connected.',
};

/** The connection was lost while a reply came. It is being looked for again. */
export const reconnecting: Problem = {
  code: 'reconnecting',
  words: 'The connection is lost. The partner goes on; the reply will be here when the connection is back.',
};

/** The chat that is shown is not there any more. */
export const deleted: Problem = {
  code: 'deleted',
  words: 'This chat was deleted. What is written here is not sent any more.',
  action: 'new-chat',
};

const byStatus: Record<number, string> = {
  400: 'The server could not understand this.',
  401: 'You are signed out. What you wrote is kept here.',
  403: 'The server refused this because it came from another address.',
  404: 'This chat does not exist, or is not yours.',
  413: 'The message is too long. Shorten it and send it again.',
  429: 'That was a lot at once. Wait a moment and send it again.',
  503: 'The database cannot be reached just now. Your message is kept here; try again in a moment.',
};

/** What a refusal means. The server's own words come first; a body that is none of ours is not shown. */
export function problemOf(status: number, body: string): Problem {
  const told = parse(body);
  const words = told.message ?? byStatus[status] ?? 'Something went wrong on the server. Your message is kept here; try again.';
  const code = told.error ?? (status === 401 ? 'signed_out' : status === 404 ? 'not_found' : 'unexpected');
  if (status === 401) return { code, words, action: 'sign-in' };
  if (status === 404) return { code, words, action: 'new-chat' };
  return { code, words };
}

function parse(body: string): { error?: string; message?: string } {
  try {
    const value: unknown = JSON.parse(body);
    if (typeof value !== 'object' || value === null) return {};
    const { error, message } = value as Record<string, unknown>;
    return { ...(typeof error === 'string' ? { error } : {}), ...(typeof message === 'string' ? { message } : {}) };
  } catch {
    return {};
  }
}
