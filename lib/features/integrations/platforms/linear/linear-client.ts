import { z } from 'zod';
import type { Clock } from '#lib/base/clock.ts';
import { PlatformError } from '../platform-error.ts';
import { vendorFetch } from '../vendor-fetch.ts';
import { linearError, unusable } from './linear-error.ts';

export interface LinearSettings {
  clientId: string;
  clientSecret: string;
  /** Where Linear's pages are: https://linear.app. */
  url: string;
  /** Where its API is: https://api.linear.app. */
  apiUrl: string;
}

interface Asking<T> {
  token: string;
  signal: AbortSignal;
  document: string;
  variables?: Record<string, unknown>;
  schema: z.ZodType<T>;
}

/** What Linear answered when it was asked for tokens, or to revoke one. */
interface OAuthAnswer {
  status: number;
  data: z.infer<typeof oauthSchema>;
}

export interface LinearClient {
  /** Sends a GraphQL document, and checks the form of the answer. Throws a `PlatformError`. */
  ask<T>(asking: Asking<T>): Promise<T>;
  /** Posts a form to one of the addresses of the sign-in. */
  post(path: '/oauth/token' | '/oauth/revoke', form: Record<string, string>, signal: AbortSignal): Promise<OAuthAnswer>;
}

/**
 * Linear’s API. Its client cannot be given a fetch, and its own follows redirects and reads answers of any size; so requests are
 * sent by ours, and its client says what their errors and rate limits mean.
 */
export function linearClient({ url, apiUrl }: Pick<LinearSettings, 'url' | 'apiUrl'>, clock: Clock): LinearClient {
  const bases = [new URL(url), new URL(apiUrl)];

  async function send(path: string, signal: AbortSignal, init: { headers: Record<string, string>; body: string }) {
    const response = await vendorFetch('Linear', bases, signal)(new URL(path, apiUrl), { method: 'POST', ...init });
    const text = await response.text();
    return { response, body: parseJson(text), isEmpty: text === '' };
  }

  return {
    async ask({ token, signal, document, variables = {}, schema }) {
      const { response, body } = await send('/graphql', signal, {
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify({ query: document, variables }),
      });
      const { data, errors } = answerSchema.safeParse(body).data ?? {};
      if (!response.ok || errors) {
        // Loaded when it is needed: it is large.
        const { parseLinearError } = await import('@linear/sdk');
        const failed = { response: { status: response.status, headers: response.headers, errors: errors ?? [] } };
        throw linearError(parseLinearError(failed as never), clock.now());
      }
      const parsed = schema.safeParse(data);
      if (!parsed.success) throw unusable();
      return parsed.data;
    },

    async post(path, form, signal) {
      const { response, body, isEmpty } = await send(path, signal, {
        headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
        body: new URLSearchParams(form).toString(),
      });
      const { status } = response;
      if (status >= 500) throw new PlatformError('vendor_down', `Linear answered with status ${status}.`, { mayHaveArrived: true });
      const data = oauthSchema.safeParse(isEmpty ? {} : body).data;
      if (!data && response.ok) throw unusable();
      return { status, data: data ?? {} };
    },
  };
}

const answerSchema = z.object({
  data: z.unknown().optional(),
  errors: z
    .array(z.looseObject({ message: z.string().default(''), extensions: z.looseObject({}).optional() }))
    .min(1)
    .optional(),
});

const oauthSchema = z.object({
  access_token: z.string().optional(),
  refresh_token: z.string().optional(),
  expires_in: z.number().optional(),
  scope: z.union([z.string(), z.array(z.string())]).optional(),
  error: z.string().optional(),
});

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
