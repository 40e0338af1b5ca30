import { visible } from '#lib/base/text/sanitize-text.ts';
import { truncate } from '#lib/base/text/shorten.ts';
import { readParams } from '#lib/models/built-in/language/params.ts';
import type { Utterance } from '#lib/models/built-in/language/utterance.ts';
import { callWithApproval } from '../flow/approvals.ts';
import { plainly, quoted } from '../flow/deliverable-row.ts';
import { call, type Flow } from '../flow/flow.ts';
import type { Intent } from '../flow/intent.ts';

/** A tool that the person named, possibly without its server. */
interface Named {
  server?: string | undefined;
  tool: string;
}

interface ToolRow {
  name: string;
  description?: string;
}

const order = '^(?:use|run|call|execute)\\s+(?:the\\s+)?(?:tool\\s+)?';
const server = '(?<server>[a-z][a-z0-9_-]{0,29})';
const given = '(?:\\s+with\\s+(?<params>.+))?$';
/** "notes.lookup_weather", "lookup_weather of notes" or "notes lookup_weather". Without a server, the name must look like a tool: "lookup_weather". */
const orders = [
  new RegExp(`${order}(?:mcp\\.)?${server}\\.(?<tool>[\\w.-]*\\w)${given}`, 'is'),
  new RegExp(`${order}(?<tool>[\\w.-]+)\\s+(?:of|from|on)\\s+(?:the\\s+server\\s+|my\\s+)?${server}(?:\\s+server)?${given}`, 'is'),
  new RegExp(`${order}(?<tool>\\w+[_-][\\w-]+)${given}`, 'is'),
  new RegExp(`${order}${server}\\s+(?<tool>\\w+_\\w+)${given}`, 'is'),
];
const asks =
  /^(?:what (?:else )?(?:can|may) you use|(?:what|which) tools (?:do (?:you|i|we) have|(?:can|may) (?:you|i|we) use|have (?:you|i|we)(?: got)?|are (?:there|allowed))|(?:list|show)(?: me)?(?: the| my| your| all)* tools)$/i;
const wholeList = 100;

/** Run a tool on a server that the person added. */
export const useTool: Intent = {
  name: 'use a tool of a server',
  read(said) {
    const found = orderIn(said);
    const params = found?.params === undefined ? {} : readParams(found.params);
    return found && params && use({ server: found.server?.toLowerCase(), tool: found.tool! }, params);
  },
};

/** True for an order that includes quoted text or JSON, which is not a separate request. */
export const givesTexts = (said: Utterance) => /["{]/.test(orderIn(said)?.params ?? '');

function orderIn(said: Utterance): Partial<Record<string, string>> | undefined {
  const words = said
    .own(0)
    .replaceAll(/[“”„«»]/g, '"')
    .replace(/[\s,.!?]+$/, '');
  return orders.map((pattern) => pattern.exec(words)?.groups).find(Boolean);
}

/** List the server tools that the person has allowed. */
export const listTools: Intent = {
  name: 'list tools of servers',
  example: 'Which tools can you use?',
  read({ text }) {
    return asks.test(text.replace(/[?!.\s]+$/, '')) ? listAllowed() : undefined;
  },
};

function* allowed(pattern: string): Flow<ToolRow[]> {
  const { items } = yield* call('List', { pattern, limit: wholeList }, 'list the tools of your servers');
  return (Array.isArray(items) ? (items as ToolRow[]) : []).filter(({ name }) => typeof name === 'string');
}

function* listAllowed(): Flow<string> {
  const tools = yield* allowed('action:mcp.*');
  if (tools.length === 0) return `No tools yet. Add a server and allow its tools under ${integrations}, and I can use them.`;
  const rows = tools.map(
    ({ name, description }) => `- \`${name.slice('mcp.'.length)}\`${description ? `: ${quotedDescription(description)}` : ''}`,
  );
  const { server, tool } = apart(tools[0]!.name);
  return `I can use these tools. The descriptions come from their servers:\n\n${rows.join('\n')}\n\nTo run one, say “use ${plainly(`${server}.${tool}`)} with …” and its parameters.`;
}

function* use(named: Named, params: Record<string, unknown>): Flow<string> {
  const tools = yield* allowed(named.server ? `action:mcp.${named.server}.*` : 'action:mcp.*');
  const fitting = tools.filter(({ name }) => isSame(apart(name).tool, named.tool));
  if (fitting.length !== 1) return notOne(named, fitting);
  const action = fitting[0]!.name;
  const { server, tool } = apart(action);
  const input = { action, target: `platform:mcp.${server}`, params };
  const { result } = yield* callWithApproval('Execute', input, `use ${quoted(tool)} on ${server}`);
  return answerMessage(server, result as { data?: unknown; left_out?: string[] });
}

function answerMessage(server: string, { data, left_out: leftOut }: { data?: unknown; left_out?: string[] }): string {
  const text = visible(String(data ?? '').trim());
  const more = leftOut?.length ? `\n\nLeft out because it isn’t text: ${plainly(leftOut.join(', '))}.` : '';
  if (!text) return `${server} ran it and returned no text.${more}`;
  const lines = truncate(text, mostToShow)
    .split('\n')
    .map((line) => `> ${plainly(line).trim()}`);
  return `${server} answered:\n\n${lines.join('\\\n').replaceAll(/^> \\$/gm, '>')}${more}`;
}

function notOne({ server, tool }: Named, fitting: readonly ToolRow[]): string {
  if (fitting.length > 1)
    return `More than one server has this tool. Say which one: ${fitting.map(({ name }) => `“use ${plainly(name.slice('mcp.'.length))}”`).join(' or ')}.`;
  if (!server) return `I can’t find an allowed tool called ${quoted(tool)}. Your servers and their tools are under ${integrations}.`;
  return `I can’t find an allowed tool called ${quoted(tool)} on a server called ${quoted(server)}. If you’ve added that server, allow the tool on [its page](/settings/servers/${server}). Your servers are under ${integrations}.`;
}

const integrations = '[Integrations](/settings/integrations)';
/** How many characters of an answer are shown. */
const mostToShow = 4000;

/** Extracts the server's own text from a description that attributes it to the server. */
function quotedDescription(description: string): string {
  const words = /“(.*)”/s.exec(description)?.[1];
  return words === undefined ? plainly(description) : quoted(visible(words.replaceAll(/\s+/g, ' ')), 120);
}

function apart(action: string): { server: string; tool: string } {
  const [, server = '', ...tool] = action.split('.');
  return { server, tool: tool.join('.') };
}

const isSame = (tool: string, said: string) => spelling(tool) === spelling(said);
const spelling = (name: string) => name.toLowerCase().replaceAll(/[-_.]/g, '');
