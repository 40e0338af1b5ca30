import { z } from 'zod';
import { PrimitiveError } from '#lib/errors.ts';
import { defineTool, toolResult } from '../define-tool.ts';
import { outputLimits } from '../output-limits.ts';
import { risk } from '../risk.ts';
import { surfaces } from '../surface.ts';

const methods = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS'] as const;

export const httpRequest = defineTool({
  name: 'http_request',
  description:
    'Make one HTTP request to an https address on the public internet. Every request is put before the person first. ' +
    'An object as body is sent as JSON. The answer’s status is told whatever it is; is_error is set from 400 on.',
  input: z.strictObject({
    method: z.enum(methods).describe('HTTP method'),
    url: z.string().min(1).max(8_000).describe('The whole address, with https://'),
    headers: z.record(z.string(), z.string()).optional().describe('Headers to send'),
    body: z
      .union([z.string(), z.record(z.string(), z.unknown()), z.array(z.unknown())])
      .optional()
      .describe('What to send: text, or an object that is sent as JSON'),
  }),
  output: toolResult.extend({ status: z.int(), url: z.string(), headers: z.record(z.string(), z.string()) }),
  effect: 'external',
  parallelSafe: false,
  ...surfaces.http_request,
  async approval(ctx, { method, url, headers, body }) {
    const { origin = url } = URL.parse(url) ?? {};
    const sent = textOf(body);
    return risk(ctx, {
      subject: method === 'GET' || method === 'HEAD' ? `Ask ${origin}` : `Send a ${method} request to ${origin}`,
      verb: method === 'GET' || method === 'HEAD' ? 'Ask' : 'Send',
      facts: [
        { label: 'Request', value: `${method} ${url}` },
        ...Object.entries(headers ?? {}).map(([name, value]) => ({ label: name, value })),
        ...(sent === undefined ? [] : [{ label: 'Body', value: sent }]),
      ],
    });
  },
  async execute(ctx, { method, url, headers = {}, body }) {
    if (!ctx.http) throw new PrimitiveError('unsupported_action', 'Nothing can be asked of the web here.');
    const typed = typeof body === 'object' && !Object.keys(headers).some((name) => name.toLowerCase() === 'content-type');
    const sent = { ...headers, ...(typed ? { 'content-type': 'application/json' } : {}) };
    const answer = await ctx.http.request({ method, url, headers: sent, body: textOf(body), signal: ctx.signal });
    const { status, url: found } = answer;
    return { ...shown(answer.body, answer.truncated), is_error: status >= 400, status, url: found, headers: answer.headers };
  },
});

const textOf = (body: unknown) => (body === undefined || typeof body === 'string' ? body : JSON.stringify(body));

/** The beginning of a body. Much of what is answered by HTTP is one long line, so lines do not matter. */
function shown(body: string, truncated: boolean): { content: string; truncated: boolean } {
  const most = outputLimits.characters;
  if (body.length <= most && !truncated) return { content: body, truncated };
  const more = truncated ? `More than ${body.length} characters were answered` : `${body.length} characters were answered`;
  return { content: `${body.slice(0, most)}\n[${more}: an output has at most ${most}]`, truncated: true };
}
