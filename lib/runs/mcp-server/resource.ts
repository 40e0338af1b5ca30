import { scopes } from './scopes.ts';

/** Where the server answers, under the address of the app. */
export const MCP_PATH = '/api/mcp';

export interface ResourceSettings {
  SITE_URL: string;
  MCP_OAUTH_ISSUER?: string;
}

/** The server's own address, which is also the audience of tokens made for it. */
export const resourceOf = ({ SITE_URL }: ResourceSettings) => new URL(MCP_PATH, SITE_URL).href;

/** Where its metadata is found: the well-known path goes before the resource's own (RFC 9728). */
export const metadataUrlOf = ({ SITE_URL }: ResourceSettings) => new URL(`/.well-known/oauth-protected-resource${MCP_PATH}`, SITE_URL).href;

/** Where its person makes tokens, and sees what was done with them. */
export const tokensPageOf = ({ SITE_URL }: ResourceSettings) => new URL('/settings#programs', SITE_URL).href;

/** What a client reads to find out how it is let in (RFC 9728). Without an issuer it needs a token from the settings page. */
export function resourceMetadata(settings: ResourceSettings) {
  return {
    resource: resourceOf(settings),
    resource_name: 'Thinking Partner',
    resource_documentation: tokensPageOf(settings),
    bearer_methods_supported: ['header'],
    scopes_supported: [...scopes],
    ...(settings.MCP_OAUTH_ISSUER ? { authorization_servers: [settings.MCP_OAUTH_ISSUER] } : {}),
  };
}

/** The challenge of an answer 401 or 403: where to read how to be let in, and what was wrong with what was sent. */
export function challenge(
  settings: ResourceSettings,
  wrong?: { error: 'invalid_token' | 'insufficient_scope'; description: string },
): string {
  const error = wrong ? [`error="${wrong.error}"`, `error_description="${wrong.description}"`] : [];
  return `Bearer ${[...error, `scope="${scopes.join(' ')}"`, `resource_metadata="${metadataUrlOf(settings)}"`].join(', ')}`;
}
