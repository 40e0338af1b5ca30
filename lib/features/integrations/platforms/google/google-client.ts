import type { calendar_v3 } from '@googleapis/calendar';
import type { drive_v3 } from '@googleapis/drive';
import type { gmail_v1 } from '@googleapis/gmail';
import type { OAuth2Client } from 'google-auth-library';
import type { Clock } from '#lib/base/clock.ts';
import { PlatformError } from '../platform-error.ts';
import { vendorFetch } from '../vendor-fetch.ts';
import { googleError } from './google-error.ts';

export interface GoogleSettings {
  clientId: string;
  clientSecret: string;
  /** Where an emulator of Google is; Google’s own addresses without it. */
  url: string | undefined;
}

/** Google’s clients for one call. Each is loaded when it is first used, because they are large. */
interface GoogleClients {
  auth: OAuth2Client;
  gmail(): Promise<gmail_v1.Gmail>;
  calendar(): Promise<calendar_v3.Calendar>;
  drive(): Promise<drive_v3.Drive>;
}

interface AskOptions {
  accessToken?: string;
  signal: AbortSignal;
  /** The longest answer, in bytes. */
  mostBytes?: number;
}

/** Calls Google, and returns what it answers. Throws a `PlatformError`. */
export type AskGoogle = <T>(options: AskOptions, call: (clients: GoogleClients) => Promise<{ data: T }>) => Promise<T>;

/** The addresses of Google, or of an emulator that has all of them at one origin. */
export function googleAddresses(url: string | undefined) {
  const at = (google: string, path: string) => (url ? new URL(path, url) : new URL(path, google));
  return {
    authorize: at('https://accounts.google.com', '/o/oauth2/v2/auth'),
    token: url ? new URL('/oauth2/token', url) : new URL('https://oauth2.googleapis.com/token'),
    revoke: url ? new URL('/oauth2/revoke', url) : new URL('https://oauth2.googleapis.com/revoke'),
    gmail: at('https://gmail.googleapis.com', '/'),
    calendar: at('https://www.googleapis.com', '/'),
    drive: at('https://www.googleapis.com', '/'),
    upload: at('https://www.googleapis.com', '/upload/drive/v3/files?uploadType=multipart'),
  };
}

export function googleClient({ clientId, clientSecret, url }: GoogleSettings, clock: Clock): AskGoogle {
  const { token, revoke, ...apis } = googleAddresses(url);
  return async ({ accessToken, signal, mostBytes }, call) => {
    const { OAuth2Client } = await import('google-auth-library');
    const fetch = vendorFetch('Google', [token, revoke, ...Object.values(apis)], signal, mostBytes);
    const auth = new OAuth2Client({
      clientId,
      clientSecret,
      endpoints: { oauth2TokenUrl: token.href, oauth2RevokeUrl: revoke.href },
      transporterOptions: {
        fetchImplementation: (address, init) => fetch(address as string | URL, init as RequestInit & { headers: Headers }),
        retryConfig: { retry: 0 },
      },
    });
    if (accessToken) auth.setCredentials({ access_token: accessToken });
    const options = { version: 'v1', auth, retry: false } as const;
    try {
      const { data } = await call({
        auth,
        gmail: async () => (await import('@googleapis/gmail')).gmail({ ...options, rootUrl: apis.gmail.href }),
        calendar: async () => (await import('@googleapis/calendar')).calendar({ ...options, version: 'v3', rootUrl: apis.calendar.href }),
        drive: async () => (await import('@googleapis/drive')).drive({ ...options, version: 'v3', rootUrl: apis.drive.href }),
      });
      // The client takes a body that is not JSON for a text.
      if (typeof data !== 'object' || data === null)
        throw new PlatformError('vendor_down', 'Google gave an answer that could not be read.', { mayHaveArrived: true });
      return data;
    } catch (error) {
      signal.throwIfAborted();
      throw googleError(error, clock.now());
    }
  };
}
