import { scopes } from './scopes.ts';

/** The path of the server in the app. */
export const MCP_PATH = '/api/mcp';

export interface ResourceSettings {
  SITE_URL: string;
  MCP_OAUTH_ISSUER?: string;
}

/** The server's address, which is also the audience of its tokens. */
export const resourceOf = ({ SITE_URL }: ResourceSettings) => new URL(MCP_PATH, SITE_URL).href;

/** The URL of its metadata: the well-known path comes before the resource's own (RFC 9728). */
export const metadataUrlOf = ({ SITE_URL }: ResourceSettings) => new URL(`/.well-known/oauth-protected-resource${MCP_PATH}`, SITE_URL).href;

/** The page where the person creates tokens and sees their use. */
export const tokensPageOf = ({ SITE_URL }: ResourceSettings) => new URL('/settings#programs', SITE_URL).href;

/** The metadata that tells a client how to authenticate (RFC 9728). Without an issuer it needs a token from the settings page. */
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

/** The challenge of a 401 or 403 response: the link to the metadata, and the error. */
export function challenge(
  settings: ResourceSettings,
  wrong?: { error: 'invalid_token' | 'insufficient_scope'; description: string },
): string {
  const error = wrong ? [`error="${wrong.error}"`, `error_description="${wrong.description}"`] : [];
  return `Bearer ${[...error, `scope="${scopes.join(' ')}"`, `resource_metadata="${metadataUrlOf(settings)}"`].join(', ')}`;
}
