import type { Credentials } from 'google-auth-library';
import { decodeJwt } from 'jose';
import type { Clock } from '#lib/base/clock.ts';
import type { Connector, Grant } from '../connector.ts';
import { PlatformError } from '../platform-error.ts';
import { calendarService } from './calendar/calendar-service.ts';
import { createDocument } from './drive/create-document.ts';
import { driveService } from './drive/drive-service.ts';
import { gmailService } from './gmail/gmail-service.ts';
import { findRecipient, publishEmail } from './gmail/publish-email.ts';
import { type GoogleSettings, googleAddresses, googleClient } from './google-client.ts';
import { notAllowed } from './google-error.ts';
import { googleScopes } from './google-scopes.ts';

/** Google, read and written with the person’s own account: Gmail, Calendar and Drive, as far as they allow each. */
export function googleConnector(settings: GoogleSettings, clock: Clock): Connector {
  const ask = googleClient(settings, clock);
  const services = [gmailService(ask), calendarService(ask), driveService(ask)];
  const addresses = googleAddresses(settings.url);

  /** A grant from what Google answered; what it says only once is that of the grant before. */
  function grantFrom(tokens: Credentials, before?: Grant): Grant {
    const { access_token: accessToken, refresh_token: refreshToken = before?.refreshToken, expiry_date, scope, id_token } = tokens;
    const account = (id_token ? decodeJwt<{ email?: string }>(id_token).email : undefined) ?? before?.account;
    const scopes = scope?.split(' ').filter(Boolean) ?? before?.scopes ?? [];
    if (!accessToken || !account) throw new PlatformError('needs_authorization', 'Google did not grant access to your account.');
    if (!services.some((service) => allows(scopes, service.scopes)))
      throw new PlatformError('needs_authorization', 'Google was connected without access to mail, calendars or files.');
    return {
      accessToken,
      ...(refreshToken && { refreshToken }),
      ...(expiry_date && { expiresAt: new Date(expiry_date).toISOString() }),
      scopes,
      account,
      home: `https://mail.google.com/mail/?${new URLSearchParams({ authuser: account })}`,
    };
  }

  return {
    name: 'google',

    authorize({ state, challenge, redirectUri }) {
      const address = new URL(addresses.authorize);
      address.search = new URLSearchParams({
        client_id: settings.clientId,
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: Object.values(googleScopes).join(' '),
        // With consent asked for each time, there is a refresh token each time.
        access_type: 'offline',
        prompt: 'consent',
        state,
        code_challenge: challenge,
        code_challenge_method: 'S256',
      }).toString();
      return address;
    },

    async exchange({ code, verifier, redirectUri }, { signal }) {
      const tokens = await ask({ signal }, async ({ auth }) => {
        const answer = await auth.getToken({ code, codeVerifier: verifier, redirect_uri: redirectUri });
        return { data: answer.tokens };
      });
      return grantFrom(tokens);
    },

    async refresh(grant, { signal }) {
      if (!grant.refreshToken) throw new PlatformError('needs_authorization', 'Google no longer accepts this connection.');
      const tokens = await ask({ signal }, async ({ auth }) => {
        auth.setCredentials({ refresh_token: grant.refreshToken! });
        // What the call returns has the old refresh token, even if Google gave a new one.
        let data: Credentials = {};
        auth.on('tokens', (answered) => {
          data = { ...answered };
        });
        await auth.refreshAccessToken();
        return { data };
      });
      return grantFrom(tokens, grant);
    },

    async revoke({ accessToken, refreshToken }, { signal }) {
      // Access tokens end with their refresh token.
      await ask({ signal }, async ({ auth }) => {
        await auth.revokeToken(refreshToken ?? accessToken);
        return { data: {} };
      });
    },

    async listResources(grant, { signal }) {
      const offered = services.filter(({ scopes }) => allows(grant.scopes, scopes));
      const found = await Promise.all(offered.map((service) => service.listResources(grant, signal)));
      return found.flat();
    },

    async fetchSince(grant, resource, cursor, options) {
      const service = services.find(({ kinds }) => kinds.includes(resource.kind));
      if (!service) throw new PlatformError('gone', `${resource.name} is not something that Google has.`);
      if (!allows(grant.scopes, service.scopes)) throw notAllowed();
      return service.fetchSince(grant, resource, cursor, options);
    },

    async findTarget(grant, destination) {
      if (destination.platform !== 'google_doc') return findRecipient(grant, destination);
      if (!allows(grant.scopes, [googleScopes.createFiles])) throw notAllowed();
      return { platform: 'google_doc', resource: destination.target };
    },

    publish: (grant, content, target, { signal }) =>
      target.platform === 'google_doc'
        ? createDocument(ask, grant, content, { upload: addresses.upload, signal })
        : publishEmail(ask, grant, content, target, signal),
  };
}

const allows = (granted: readonly string[], needed: readonly string[]) => needed.every((scope) => granted.includes(scope));
