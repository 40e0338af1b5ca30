/** Why a request failed, for the person. */
export interface Problem {
  /** The server's code, or ours: `unreachable`, `unexpected`. */
  code: string;
  message: string;
  /** The next step, if there is one besides trying again. */
  action?: 'sign-in' | 'new-chat';
}

/** The request got no response. */
export const unreachable: Problem = {
  code: 'unreachable',
  message: 'Can’t reach the server. Your message is saved; send it again when you’re back online.',
};

/** The connection was lost during a reply; the app is reconnecting. */
export const reconnecting: Problem = {
  code: 'reconnecting',
  message: 'Connection lost. Your partner keeps working; the reply will appear when you’re back online.',
};

/** The open chat was deleted. */
export const deleted: Problem = {
  code: 'deleted',
  message: 'This chat was deleted. What you write here won’t be sent.',
  action: 'new-chat',
};

const byStatus: Record<number, string> = {
  400: 'The server couldn’t understand this request.',
  401: 'You’re signed out. What you wrote is saved here.',
  403: 'The server rejected this because it came from another address.',
  404: 'This chat doesn’t exist or isn’t yours.',
  413: 'Your message is too long. Shorten it and send it again.',
  429: 'You’re sending messages too quickly. Wait a moment and try again.',
  503: 'The database is unavailable right now. Your message is saved here; try again in a moment.',
};

/** The problem behind an error response. Prefers the server's message; bodies in an unknown format are not shown. */
export function problemOf(status: number, body: string): Problem {
  const parsed = parse(body);
  const message = parsed.message ?? byStatus[status] ?? 'Something went wrong on the server. Your message is saved here; try again.';
  const code = parsed.error ?? (status === 401 ? 'signed_out' : status === 404 ? 'not_found' : 'unexpected');
  if (status === 401) return { code, message, action: 'sign-in' };
  if (status === 404) return { code, message, action: 'new-chat' };
  return { code, message };
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
