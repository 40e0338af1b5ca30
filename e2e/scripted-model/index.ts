export { connectScriptedModel, type RemoteScriptedModel } from './connect.ts';
export type { ModelCard } from './model-cards.ts';
export type { RecordedRequest } from './recorded-request.ts';
export {
  breakOff,
  brokenCall,
  call,
  cutOff,
  dropConnection,
  errorEvent,
  gate,
  hang,
  httpError,
  noAnswer,
  pause,
  type Reply,
  type Replyable,
  refusal,
  reply,
  text,
  thinking,
} from './reply.ts';
export { newestUserText, type RequestBody, toolResults } from './request-body.ts';
export type { ReplyFunction, ScriptOptions } from './scripts.ts';
export { type ScriptedModel, type ScriptedModelOptions, startScriptedModel } from './server.ts';
