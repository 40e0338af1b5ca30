import { runtime } from '#lib/app/web.ts';

const answer = (request: Request) => runtime().mcp.handle(request);

/** The nine primitives for other programs, by the Model Context Protocol. They come with a token of the person's, never with a cookie. */
export { answer as DELETE, answer as GET, answer as POST };
