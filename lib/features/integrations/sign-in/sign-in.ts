import { z } from 'zod';

const endpoints = z.object({
  issuer: z.string(),
  authorization_endpoint: z.string(),
  token_endpoint: z.string(),
  registration_endpoint: z.string(),
  revocation_endpoint: z.string().optional(),
  response_types_supported: z.array(z.string()),
  code_challenge_methods_supported: z.array(z.string()),
  token_endpoint_auth_methods_supported: z.array(z.string()).optional(),
  revocation_endpoint_auth_methods_supported: z.array(z.string()).optional(),
  /** Whether it names itself when the person comes back (RFC 9207). */
  authorization_response_iss_parameter_supported: z.boolean().optional(),
});

const signInFields = {
  /** The server's own identifier, for which tokens are requested (RFC 8707). */
  resource: z.string(),
  scope: z.string().optional(),
  /** What is needed of the metadata of its authorization server. */
  server: endpoints,
};
export const signInSchema = z.object(signInFields);

/** How people sign in to an MCP server, as its metadata says. */
export type SignIn = z.output<typeof signInSchema>;

/** A sign-in with the client that was registered for it. */
export const registeredSignIn = z.object({
  ...signInFields,
  redirectUri: z.string(),
  client: z.object({
    client_id: z.string(),
    client_secret: z.string().optional(),
    token_endpoint_auth_method: z.string().optional(),
  }),
});
export type RegisteredSignIn = z.output<typeof registeredSignIn>;
