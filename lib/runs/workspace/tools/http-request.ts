import { z } from 'zod';
import { PrimitiveError } from '#lib/base/errors.ts';
import type { HttpAnswer, HttpClient } from '#lib/base/http/http-client.ts';
import { defineTool, toolResult } from '../define-tool.ts';
import { outputLimits } from '../output-limits.ts';
import { risk } from '../risk.ts';
import { surfaces } from '../tool-surfaces.ts';
import type { WorkspaceContext } from '../workspace-context.ts';

const methods = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS'] as const;

const input = z.strictObject({
  method: z.enum(methods).describe('HTTP method'),
  url: z.string().min(1).max(8_000).describe('The absolute URL, starting with https://'),
  headers: z.record(z.string(), z.string()).optional().describe('Headers to send'),
  body: z
    .union([z.string(), z.record(z.string(), z.unknown()), z.array(z.unknown())])
    .optional()
    .describe('The body: text, or an object that is sent as JSON'),
  body_contains: z
    .array(z.string().min(1))
    .max(50)
    .optional()
    .describe('Texts to look for in the whole body, including the part that is cut from the result'),
});

/** Response headers in the text for the model, because they say what to do next; the others are in `headers`. */
const shownHeaders = [
  'content-type',
  'location',
  'retry-after',
  'etag',
  'last-modified',
  'link',
  'allow',
  'www-authenticate',
  'content-disposition',
];

export const httpRequest = defineTool({
  name: 'http_request',
  description:
    'Make one HTTP request to an https URL on the public internet. The person may be asked for approval first. ' +
    'The result starts with the status, the final URL and headers such as Location and Retry-After; a status of 400 or above is an error. ' +
    'A failure with outcome "unknown" may still have reached the server: check before you send it again.',
  input,
  output: toolResult.extend({
    status: z.int(),
    url: z.string(),
    headers: z.record(z.string(), z.string()),
    missing: z.array(z.string()).optional().describe('the texts of body_contains that are not in the body'),
  }),
  effect: 'external',
  parallelSafe: false,
  ...surfaces.http_request,
  async approval(ctx, parameters) {
    const request = requestOf(parameters);
    clientOf(ctx).check(request);
    const { method, url, body } = request;
    const { origin } = new URL(url);
    const readsOnly = method === 'GET' || method === 'HEAD';
    return risk(ctx, {
      subject: readsOnly ? `Request data from ${origin}` : `Send a ${method} request to ${origin}`,
      verb: readsOnly ? 'Request' : 'Send',
      facts: [
        { label: 'Request', value: `${method} ${url}` },
        ...Object.entries(parameters.headers ?? {}).map(([name, value]) => ({ label: name, value })),
        ...(body === undefined ? [] : [{ label: 'Body', value: body }]),
      ],
      basis: { origin },
    });
  },
  async execute(ctx, parameters) {
    const answer = await clientOf(ctx).request({ ...requestOf(parameters), signal: ctx.signal });
    const { status, url, headers, body } = answer;
    const missing = parameters.body_contains?.filter((text) => !body.includes(text));
    return { ...shown(answer, missing ?? []), is_error: status >= 400, status, url, headers, ...(missing && { missing }) };
  },
});

function clientOf({ http }: WorkspaceContext): HttpClient {
  if (!http) throw new PrimitiveError('unsupported_action', 'HTTP requests are not available here.');
  return http;
}

function requestOf({ method, url, headers = {}, body }: z.output<typeof input>) {
  const typed = typeof body === 'object' && !Object.keys(headers).some((name) => name.toLowerCase() === 'content-type');
  return { method, url, headers: { ...headers, ...(typed ? { 'content-type': 'application/json' } : {}) }, body: textOf(body) };
}

const textOf = (body: unknown) => (body === undefined || typeof body === 'string' ? body : JSON.stringify(body));

/** The beginning of a response. Responses are often one long line, so the line limit does not apply. */
function shown({ status, url, headers, body, truncated }: HttpAnswer, missing: readonly string[]): { content: string; truncated: boolean } {
  const most = outputLimits.characters;
  const head = [
    `[status ${status} · ${url}]`,
    ...shownHeaders.flatMap((name) => (headers[name] ? [`[${name}: ${headers[name].slice(0, 1000)}]`] : [])),
    ...missing.map((text) => `[not in the body: ${JSON.stringify(text)}]`),
  ].join('\n');
  const content = body === '' ? head : `${head}\n${body}`;
  if (content.length <= most && !truncated) return { content, truncated };
  const more = truncated ? `The response has more than ${body.length} characters` : `The response has ${body.length} characters`;
  return { content: `${content.slice(0, most)}\n[${more}; only ${most} are shown]`, truncated: true };
}
