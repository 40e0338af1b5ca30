import type { Client } from '@notionhq/client';
import type { z } from 'zod';
import type { Clock } from '#lib/base/clock.ts';
import { PlatformError } from '../platform-error.ts';
import { vendorFetch } from '../vendor-fetch.ts';
import { notionError, unusable } from './notion-error.ts';

export interface NotionSettings {
  clientId: string;
  clientSecret: string;
  /** Where Notion’s API is, and its page of sign-in: https://api.notion.com. */
  url: string;
}

interface AskOptions<T> {
  token?: string;
  signal: AbortSignal;
  schema: z.ZodType<T>;
}

/** Calls Notion, and checks the form of its answer. Throws a `PlatformError`. */
export type AskNotion = <T>(options: AskOptions<T>, call: (client: Client) => Promise<unknown>) => Promise<T>;

export function notionClient(url: string, clock: Clock): AskNotion {
  const base = new URL(url);
  return async ({ token, signal, schema }, call) => {
    // Loaded when it is needed: few processes call Notion.
    const { Client, isNotionClientError } = await import('@notionhq/client');
    const fetch = vendorFetch('Notion', [base], signal);
    const client = new Client({
      ...(token && { auth: token }),
      baseUrl: base.origin,
      fetch: (address, init = {}) => fetch(address, { ...init, method: init.method ?? 'GET' }),
      retry: false,
      // It logs addresses of requests. Failures are reported by the caller.
      logger: () => undefined,
    });
    let answer: unknown;
    try {
      answer = await call(client);
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof PlatformError) throw error;
      if (isNotionClientError(error)) throw notionError(error, clock.now());
      // The client does not check that an answer is JSON.
      if (error instanceof SyntaxError) throw unusable();
      throw error;
    }
    const parsed = schema.safeParse(answer);
    if (!parsed.success) throw unusable();
    return parsed.data;
  };
}
