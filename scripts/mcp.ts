import { Readable } from 'node:stream';
import { StreamableHTTPClientTransport, StreamableHTTPError } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import {
  InitializeResultSchema,
  isInitializeRequest,
  isJSONRPCErrorResponse,
  isJSONRPCRequest,
  isJSONRPCResultResponse,
  type JSONRPCMessage,
  type RequestId,
} from '@modelcontextprotocol/sdk/types.js';
import { MCP_PATH } from '#lib/runs/mcp-server/resource.ts';
import { giveUp, readSettings } from './settings.ts';

/*
 * `npm run --silent mcp`, or `node scripts/mcp.ts`: connects a client that launches MCP servers as processes to /api/mcp of a
 * running app. Messages go from stdin to the app and back to stdout; messages for people go to stderr.
 */

/** How long pending calls are waited for once stdin has ended, in ms. */
const GRACE_MS = 5000;
/** How long the rest of a response may take to pass through this process, in ms. */
const PASSING_MS = 500;

const { MCP_TOKEN: token, MCP_URL, SITE_URL, HOST, PORT } = readSettings();
const address = MCP_URL ?? new URL(MCP_PATH, SITE_URL ?? `http://${HOST}:${PORT}`).href;
if (!token) giveUp('MCP_TOKEN is not set. Create a token on the app’s settings page and set it.');

const app = new StreamableHTTPClientTransport(new URL(address), {
  requestInit: { headers: { authorization: `Bearer ${token}` } },
  fetch: async (url, init) => toldWhenBroken(await fetch(url, init), init?.body),
});
const program = new StdioServerTransport();
const pending = new Set<RequestId>();
let beginning: RequestId | undefined;

program.onmessage = async (message) => {
  if (isInitializeRequest(message) && isJSONRPCRequest(message)) beginning = message.id;
  if (isJSONRPCRequest(message)) pending.add(message.id);
  try {
    await app.send(message);
  } catch (error) {
    const words = wordsOf(error);
    if (isJSONRPCRequest(message)) await fail(message.id, words);
    else console.error(words);
  }
};
app.onmessage = answer;
// Failed sends are reported above; the missing standalone stream is expected.
program.onerror = (error) => console.error(`Could not read a message from the client: ${error.message}`);
process.stdin.on('end', () => end());
process.stdout.on('error', () => process.exit(0));
process.on('SIGTERM', () => process.exit(0)).on('SIGINT', () => process.exit(0));

await app.start();
await program.start();

/** When a streamed response breaks off, the client gets an error, since the rest never comes. */
function toldWhenBroken(response: Response, sent: unknown): Response {
  const message = typeof sent === 'string' ? (JSON.parse(sent) as JSONRPCMessage) : undefined;
  if (!response.ok || !response.body || !isJSONRPCRequest(message)) return response;
  return new Response(Readable.toWeb(Readable.from(pieces(response.body, message.id))) as ReadableStream, response);
}

async function* pieces(body: ReadableStream<Uint8Array>, id: RequestId) {
  try {
    yield* body;
  } finally {
    const words = `The connection to ${address} broke off before the response was complete. The call may have taken effect; check before you repeat it.`;
    setTimeout(() => pending.has(id) && fail(id, words), PASSING_MS);
  }
}

async function fail(id: RequestId, words: string): Promise<void> {
  console.error(words);
  await answer({ jsonrpc: '2.0', id, error: { code: -32_000, message: words } });
}

async function answer(message: JSONRPCMessage): Promise<void> {
  if (isJSONRPCResultResponse(message) && message.id === beginning) {
    const { data } = InitializeResultSchema.safeParse(message.result);
    if (data) app.setProtocolVersion(data.protocolVersion);
    console.error(`Connected to ${address}.`);
  }
  await program.send(message);
  if ((isJSONRPCResultResponse(message) || isJSONRPCErrorResponse(message)) && message.id !== undefined) pending.delete(message.id);
}

async function end(): Promise<void> {
  for (let waited = 0; pending.size > 0 && waited < GRACE_MS; waited += 50) await new Promise((resolve) => setTimeout(resolve, 50));
  await app.close();
  process.exit(0);
}

function wordsOf(error: unknown): string {
  if (!(error instanceof StreamableHTTPError)) return `The app at ${address} cannot be reached. Is it running, and is MCP_URL correct?`;
  if (error.code === 401)
    return 'The app does not accept the token in MCP_TOKEN: it was revoked or has expired. Create a new one on the settings page.';
  return `The app at ${address} responded: ${error.message}`;
}
