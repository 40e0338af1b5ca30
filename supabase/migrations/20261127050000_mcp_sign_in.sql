-- People sign in to MCP servers with OAuth.

-- The authorization server at which the person signs in to an MCP server; null for a server with a token that they entered, or none.
alter table public.user_integrations add column issuer text check (char_length(issuer) <= 2000);

-- What a sign-in needs besides its verifier, sealed: the client that was registered for an MCP server.
alter table public.oauth_states add column detail text;
