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
 * `npm run --silent mcp`, or `node scripts/mcp.ts`: lets a program that starts its servers as processes reach /api/mcp of a running
 * app. Messages go from stdin to there and back to stdout, where nothing else is written; words for people go to stderr.
 */

/** What calls that are under way get to be answered once stdin has ended, in ms. */
const GRACE_MS = 5000;
/** What the last of an answer takes to get through this process, in ms. */
const PASSING_MS = 500;

const { MCP_TOKEN: token, MCP_URL, SITE_URL, HOST, PORT } = readSettings();
const address = MCP_URL ?? new URL(MCP_PATH, SITE_URL ?? `http://${HOST}:${PORT}`).href;
if (!token) giveUp('MCP_TOKEN is not set: make a token on the settings page of the app and put it there.');

const app = new StreamableHTTPClientTransport(new URL(address), {
  requestInit: { headers: { authorization: `Bearer ${token}` } },
  fetch: async (url, init) => toldWhenBroken(await fetch(url, init), init?.body),
});
const program = new StdioServerTransport();
const asked = new Set<RequestId>();
let beginning: RequestId | undefined;

program.onmessage = async (message) => {
  if (isInitializeRequest(message) && isJSONRPCRequest(message)) beginning = message.id;
  if (isJSONRPCRequest(message)) asked.add(message.id);
  try {
    await app.send(message);
  } catch (error) {
    const words = wordsOf(error);
    if (isJSONRPCRequest(message)) await fail(message.id, words);
    else console.error(words);
  }
};
app.onmessage = answer;
// What fails while a message is sent is told above; that no stream stands open is as it should be.
program.onerror = (error) => console.error(`What came from the program could not be read: ${error.message}`);
process.stdin.on('end', () => end());
process.stdout.on('error', () => process.exit(0));
process.on('SIGTERM', () => process.exit(0)).on('SIGINT', () => process.exit(0));

await app.start();
await program.start();

/** An answer that comes piece by piece may break off: whoever asked is told, since the rest never comes. */
function toldWhenBroken(response: Response, sent: unknown): Response {
  const message = typeof sent === 'string' ? (JSON.parse(sent) as JSONRPCMessage) : undefined;
  if (!response.ok || !response.body || !isJSONRPCRequest(message)) return response;
  return new Response(Readable.toWeb(Readable.from(pieces(response.body, message.id))) as ReadableStream, response);
}

async function* pieces(body: ReadableStream<Uint8Array>, id: RequestId) {
  try {
    yield* body;
  } finally {
    const words = `The app at ${address} broke off before it had answered. It may have done what it was asked: look before you ask again.`;
    setTimeout(() => asked.has(id) && fail(id, words), PASSING_MS);
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
  if ((isJSONRPCResultResponse(message) || isJSONRPCErrorResponse(message)) && message.id !== undefined) asked.delete(message.id);
}

async function end(): Promise<void> {
  for (let waited = 0; asked.size > 0 && waited < GRACE_MS; waited += 50) await new Promise((resolve) => setTimeout(resolve, 50));
  await app.close();
  process.exit(0);
}

function wordsOf(error: unknown): string {
  if (!(error instanceof StreamableHTTPError)) return `The app at ${address} cannot be reached. Is it running, and is MCP_URL right?`;
  if (error.code === 401)
    return 'The app does not take the token in MCP_TOKEN: it was revoked or has expired. Make another on its settings page.';
  return `The app at ${address} answered: ${error.message}`;
}
