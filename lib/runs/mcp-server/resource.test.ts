import { OAuthProtectedResourceMetadataSchema } from '@modelcontextprotocol/sdk/shared/auth.js';
import { expect, test } from 'vitest';
import { challenge, metadataUrlOf, resourceMetadata } from './resource.ts';

const settings = { SITE_URL: 'https://partner.example' };

test('the metadata follows the protocol, with the issuer if one is set', () => {
  const metadata = resourceMetadata(settings);
  expect(OAuthProtectedResourceMetadataSchema.parse(metadata)).toMatchObject({
    resource: 'https://partner.example/api/mcp',
    scopes_supported: ['read', 'write', 'execute'],
  });
  expect(metadata).not.toHaveProperty('authorization_servers');
  expect(resourceMetadata({ ...settings, MCP_OAUTH_ISSUER: 'https://issuer.example' })).toMatchObject({
    authorization_servers: ['https://issuer.example'],
  });
});

test('the challenge links to the metadata', () => {
  expect(metadataUrlOf(settings)).toBe('https://partner.example/.well-known/oauth-protected-resource/api/mcp');
  expect(challenge(settings, { error: 'invalid_token', description: 'Invalid token.' })).toBe(
    'Bearer error="invalid_token", error_description="Invalid token.", scope="read write execute", resource_metadata="https://partner.example/.well-known/oauth-protected-resource/api/mcp"',
  );
});
