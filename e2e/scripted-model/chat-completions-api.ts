import { CHECK_TOOL } from '#lib/models/forced-call.ts';
import type { Answer, Api, ApiRequest } from './api.ts';
import { type ChatBody, malformedChat, messagesBody } from './chat-completions-body.ts';
import { chatCompletionsWire } from './chat-completions-wire.ts';
import type { ModelState } from './model-state.ts';
import { call, toReply } from './reply.ts';
import type { RequestBody } from './request-body.ts';

/** The API of OpenAI that many servers speak. */
export const chatCompletionsApi: Api = {
  wire: chatCompletionsWire,
  bodyOf: (value) => messagesBody(value as ChatBody | undefined),
  asksForMessage: ({ method }, body) => method === 'POST' && !isCheck(body),
  async answer(state, request, body) {
    return refusalBeforeRouting(state, request) ?? route(state, request, body);
  },
};

function refusalBeforeRouting(state: ModelState, { headers, isBrokenJson }: ApiRequest): Answer | undefined {
  const key = headers.authorization?.replace(/^Bearer /, '');
  if (!key && state.needsKey) return failure(401, 'You didn’t provide an API key.');
  if (key && key !== state.apiKey) return failure(401, 'Incorrect API key provided.');
  if (isBrokenJson) return failure(400, 'We could not parse the JSON body of your request.');
  return undefined;
}

async function route(state: ModelState, { method, path, value }: ApiRequest, body: RequestBody): Promise<Answer> {
  const card = ({ id }: { id: string }) => ({ id, object: 'model', created: 1_767_225_600, owned_by: 'scripted' });
  if (method === 'GET' && path === '/v1/models')
    return { json: { object: 'list', data: state.models.filter(({ isAlias }) => !isAlias).map(card) } };
  if (method !== 'POST' || path !== '/v1/chat/completions') return failure(404, 'Not Found');
  const wrong = malformedChat(value as ChatBody, body);
  if (wrong) return failure(400, wrong);
  if (!state.models.some(({ id }) => id === body.model)) return failure(404, `The model \`${body.model}\` does not exist.`);
  if (isCheck(body)) return { reply: (await state.scripts.take(body, { marked: true })) ?? toReply(call(CHECK_TOOL, { status: 'ready' })) };
  return { reply: await state.scripts.take(body) };
}

/** The check of the app, which passes unless a script with a marker says otherwise. */
function isCheck(body: RequestBody): boolean {
  return body.tools?.length === 1 && 'name' in body.tools[0]! && body.tools[0].name === CHECK_TOOL;
}

function failure(status: number, message: string): Answer {
  return { error: { status, message } };
}
