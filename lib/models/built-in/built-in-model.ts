import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4Content,
  LanguageModelV4FinishReason,
  LanguageModelV4Usage,
} from '@ai-sdk/provider';
import { convertAsyncIteratorToReadableStream } from '@ai-sdk/provider-utils';
import { systemClock } from '#lib/base/clock.ts';
import { type Log, processLog } from '#lib/base/log.ts';
import { UnsupportedTaskError } from '#lib/models/failure.ts';
import { type Decision, decide } from './flow/decide.ts';
import { type Conversation, readConversation } from './prompt/conversation.ts';
import { streamParts } from './stream-parts.ts';
import { Meanings } from './understand/meanings.ts';
import { decideWork } from './work/decide-work.ts';
import { readTicket } from './work/ticket.ts';

export interface BuiltInModelOptions {
  /** The delay between the chunks of an answer, in ms. Default 0. */
  delayMs?: number;
  /** The clock for prompts that do not state the time. */
  now?: () => Date;
  log?: Log;
}

/** One complete step of the model. */
export interface BuiltInStep {
  content: LanguageModelV4Content[];
  finishReason: LanguageModelV4FinishReason;
  usage: LanguageModelV4Usage;
}

const noTools = 'I reached the step limit for one reply. What’s done so far is saved. Say “continue” and I’ll carry on.';
const noStepsForWork = 'There’s more to do. Use Continue to give it the same number of steps again.';

/**
 * A model for `ai` that needs no key and no network: it applies rules to the prompt, calls the primitives as tools and
 * answers through Respond. It is stateless: the same prompt yields the same step.
 */
export function builtInModel({ delayMs = 0, now = systemClock().now, log }: BuiltInModelOptions = {}): LanguageModelV4 {
  const clock = systemClock();
  const report = log ?? processLog(clock.newId);

  async function step(options: LanguageModelV4CallOptions): Promise<BuiltInStep> {
    options.abortSignal?.throwIfAborted();
    const content = await contentOf(options);
    const calls = content.some(({ type }) => type === 'tool-call');
    return {
      content,
      finishReason: calls ? { unified: 'tool-calls', raw: 'calls' } : { unified: 'stop', raw: 'done' },
      usage: usageOf(options, content),
    };
  }

  async function contentOf(options: LanguageModelV4CallOptions): Promise<LanguageModelV4Content[]> {
    const tools = new Set(options.toolChoice?.type === 'none' ? [] : options.tools?.map(({ name }) => name));
    const conversation = readConversation(options.prompt);
    const work = workOf(conversation, tools);
    const decision = await decisionFor(conversation, work, options.abortSignal);
    if ('text' in decision) return decision.text ? [{ type: 'text', text: decision.text }] : [];
    if (decision.calls.every(({ name }) => tools.has(name)))
      return decision.calls.map(({ name, input }) => ({
        type: 'tool-call',
        toolCallId: `call_${clock.newId()}`,
        toolName: name,
        input: JSON.stringify(input),
      }));
    if (work?.ticket.type === 'workspace') return [{ type: 'text', text: noStepsForWork }];
    if (work) throw new UnsupportedTaskError('The ticket reached its step limit before it was finished. Ask for less, then run it again.');
    const said = decision.calls.find(({ name }) => name === 'Respond' || name === 'Clarify')?.input;
    return [{ type: 'text', text: String(said?.message ?? said?.question ?? noTools) }];
  }

  async function decisionFor(conversation: Conversation, work: ReturnType<typeof workOf>, signal?: AbortSignal): Promise<Decision> {
    const otherwise = { now: now(), timeZone: 'UTC' };
    if (!work) {
      const meanings = new Meanings();
      let decision = decide(conversation, otherwise, meanings);
      try {
        while (await meanings.load(signal)) decision = decide(conversation, otherwise, meanings);
      } catch (error) {
        signal?.throwIfAborted();
        report('The sentence model failed, so the built-in assistant decided by words alone.', error);
      }
      return decision;
    }
    const { now: at, timeZone } = conversation.context;
    return decideWork(work.ticket, work, { now: at ?? otherwise.now, timeZone: timeZone ?? otherwise.timeZone });
  }

  return {
    specificationVersion: 'v4',
    provider: 'built-in',
    modelId: 'built-in',
    supportedUrls: {},
    doGenerate: async (options) => ({ ...(await step(options)), warnings: [] }),
    doStream: async (options) => ({
      stream: convertAsyncIteratorToReadableStream(
        streamParts(await step(options), { id: clock.newId(), timestamp: now(), modelId: 'built-in' }, delayMs, options.abortSignal),
      ),
    }),
  };
}

/**
 * The ticket of a run, with all its steps: later messages do not start another ticket. A prompt with a Respond tool is a
 * chat; any other is a ticket.
 */
function workOf({ exchanges }: Conversation, tools: ReadonlySet<string>) {
  if (tools.has('Respond')) return null;
  const from = exchanges.findLastIndex(({ said }) => readTicket(said) !== null);
  const [request, ...later] = exchanges.slice(Math.max(0, from));
  const ticket =
    from >= 0 && request
      ? readTicket(
          request.said,
          later.map(({ said }) => said),
        )
      : null;
  return ticket && { ticket, said: request!.said, steps: [request!, ...later].flatMap(({ steps }) => steps) };
}

/** A rough token count, at four characters per token. */
function usageOf({ prompt, tools }: LanguageModelV4CallOptions, content: readonly LanguageModelV4Content[]): LanguageModelV4Usage {
  const input = tokens(JSON.stringify(prompt)) + tokens(JSON.stringify(tools ?? []));
  const output = tokens(JSON.stringify(content));
  return {
    inputTokens: { total: input, noCache: input, cacheRead: 0, cacheWrite: 0 },
    outputTokens: { total: output, text: output, reasoning: 0 },
  };
}

const tokens = (text: string) => Math.ceil(text.length / 4);
