import { runtime } from '#lib/app/web.ts';

const answer = (request: Request) => runtime().mcp.handle(request);

/** The nine primitives for API clients, over the Model Context Protocol. Authenticated by an API token, never by a cookie. */
export { answer as DELETE, answer as GET, answer as POST };
