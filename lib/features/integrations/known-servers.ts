/** An MCP server that its vendor hosts for everybody, with sign-in and dynamic client registration. */
export interface KnownServer {
  /** The name under which it is added. */
  name: string;
  label: string;
  url: string;
  /** What it is for. */
  about: string;
}

/** Servers whose addresses their vendors document: docs.sentry.io/ai/mcp and docs.stripe.com/mcp. */
export const knownServers: readonly KnownServer[] = [
  { name: 'sentry', label: 'Sentry', url: 'https://mcp.sentry.dev/mcp', about: 'Errors and issues of your projects' },
  { name: 'stripe', label: 'Stripe', url: 'https://mcp.stripe.com', about: 'Customers, payments and subscriptions' },
];
