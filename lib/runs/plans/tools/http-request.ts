import { z } from 'zod';
import { definePlanTool } from '../plan-tool.ts';

const status = z.int({ error: 'must be a status such as 201' }).min(100, { error: 'must be a status such as 201' }).max(599, {
  error: 'must be a status such as 201',
});
const bodyText = z.string().min(1, { error: 'must not be empty' });
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Sends an HTTP request. Passes on 2xx, or on what `expect` says. */
export const httpRequest = definePlanTool({
  names: ['HTTP_REQUEST'],
  input: z
    .strictObject({
      method: z
        .string()
        .transform((method) => method.toUpperCase())
        .refine((method) => methods.includes(method), { error: `must be one of ${methods.join(', ')}` }),
      url: z
        .string()
        .refine(isHttp, { error: 'must be an absolute http:// or https:// URL' })
        .refine((url) => !URL.parse(url)?.username && !URL.parse(url)?.password, {
          error: 'must not contain a user name or password; use the authorization header',
        }),
      headers: z.record(z.string(), z.string()).optional(),
      /** A map is sent as JSON. */
      body: z.union([z.string(), z.record(z.string(), z.unknown())], { error: 'must be text or a map' }).optional(),
      expect: z
        .strictObject({
          status: z.union([status, z.array(status).min(1)], { error: 'must be a status such as 201, or a list of them' }).optional(),
          /** Text that the response body must contain exactly. */
          body_contains: z.union([bodyText, z.array(bodyText).min(1)], { error: 'must be text, or a list of texts' }).optional(),
        })
        .optional(),
    })
    .refine(({ method, body }) => body === undefined || !['GET', 'HEAD'].includes(method), {
      path: ['body'],
      error: 'cannot be sent with GET or HEAD',
      // Reported even when other parameters are invalid.
      when: ({ value }) => typeof (value as { method?: unknown } | null)?.method === 'string',
    }),
  kind: 'outside',
  call({ expect, ...request }) {
    const body_contains = expect?.body_contains === undefined ? {} : { body_contains: [expect.body_contains].flat() };
    return { name: 'http_request', input: { ...request, ...body_contains } };
  },
  problem({ expect }, { status, missing }) {
    const wanted = expect?.status === undefined ? null : [expect.status].flat();
    const isRight = wanted ? wanted.includes(Number(status)) : Number(status) >= 200 && Number(status) < 300;
    if (!isRight) return `The response was ${status}, not ${wanted ? wanted.join(' or ') : '2xx'}.`;
    const [first] = (missing ?? []) as string[];
    return first === undefined ? null : `“${first}” is not in the response.`;
  },
  passed: ({ status }) => `answered ${status}`,
});

function isHttp(url: string): boolean {
  const parsed = URL.parse(url);
  return parsed !== null && ['http:', 'https:'].includes(parsed.protocol);
}
