import type { LanguageModelV4, LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { isStepCount, streamText, toUIMessageStream } from 'ai';
import { z } from 'zod';
import { modelOperator } from '#lib/agent/model-operator.ts';
import { operatorConfig, operatorInput } from '#lib/agent/operator/operator-input.ts';
import type { CallContext } from '#lib/agent/registry/context.ts';
import type { Primitive } from '#lib/agent/registry/define-primitive.ts';
import { Registry } from '#lib/agent/registry/registry.ts';
import { systemClock } from '#lib/base/clock.ts';
import type { PartnerModel } from '#lib/models/model.ts';
import { ModelCheck } from '#lib/models/model-check.ts';
import { type Figure, median } from './figures.ts';
import { inPairs, ratios } from './pairs.ts';

const STEPS = 12;
const RUNS = 20;

/** The cost of one step of an operator compared with the bare loop of `ai`, with an instant model and no database. */
export async function operator(): Promise<Figure[]> {
  const noOp: Primitive<z.ZodObject, z.ZodObject, CallContext> = {
    name: 'no_op',
    description: 'Does nothing.',
    input: z.object({}),
    output: z.object({}),
    effect: 'read',
    parallelSafe: true,
    label: () => ({ doing: '', done: '', failed: '' }),
    execute: async () => ({}),
  };
  const registry = new Registry<CallContext>([noOp]);
  const log = () => '';
  const languageModel = callsForEver();
  const model: PartnerModel = {
    id: 'bench',
    provider: 'built-in',
    followsInstructions: false,
    sees: false,
    languageModel,
    name: '',
    service: { name: '', account: '', remedies: { key: '', check: '', replace: () => '' } },
    check: new ModelCheck({ MODEL: 'built-in', STREAM_DELAY_MS: 0 }, systemClock()),
    thinking: 'off',
    thinkingOptions: undefined,
    address: null,
    contextWindow: 200_000,
    maxOutputTokens: 1000,
    costOf: () => 0,
  };
  const agent = modelOperator<CallContext>({
    name: 'bench',
    model,
    registry,
    clock: systemClock(),
    log,
    defaults: operatorConfig({ max_turns: STEPS }),
    assemble: async () => ({
      instructions: { role: 'system', content: 'Go.' },
      lastInstructions: 'End.',
      messages: [{ role: 'user', content: 'Go' }],
      context: { log },
    }),
  });
  const timed = async (run: () => Promise<unknown>) => {
    const from = performance.now();
    for (let n = 0; n < RUNS; n++) await run();
    return (performance.now() - from) / RUNS / STEPS;
  };
  const pairs = await inPairs(
    15,
    5,
    () => timed(() => agent.execute(operatorInput('Go', 'task'), { tell: () => {} })),
    () => timed(() => bareLoop(languageModel, registry, log)),
  );
  const [ours, bare, times] = [median(pairs.ours), median(pairs.bare), median(ratios(pairs))];
  return [
    {
      what: 'A step of an operator without model and database, compared with the bare loop',
      result: `${ours.toFixed(3)} ms, bare ${bare.toFixed(3)} ms: ${times.toFixed(2)} ×`,
      values: { ours_ms: ours, bare_ms: bare, ratio: times },
    },
  ];
}

async function bareLoop(model: LanguageModelV4, registry: Registry<CallContext>, log: () => string): Promise<void> {
  const tools = registry.aiTools(() => ({ log }));
  const { stream } = streamText({
    model,
    instructions: 'Go.',
    messages: [{ role: 'user', content: 'Go' }],
    tools,
    stopWhen: isStepCount(STEPS),
  });
  for await (const _ of toUIMessageStream({ stream, tools }));
}

/** A model that immediately asks for one call, whatever its input. */
function callsForEver(): LanguageModelV4 {
  let made = 0;
  const usage = {
    inputTokens: { total: 10, noCache: 10, cacheRead: 0, cacheWrite: 0 },
    outputTokens: { total: 5, text: 5, reasoning: 0 },
  };
  const answer = (): LanguageModelV4StreamPart[] => [
    { type: 'stream-start', warnings: [] },
    { type: 'tool-call', toolCallId: `call-${made++}`, toolName: 'no_op', input: '{}' },
    { type: 'finish', finishReason: { unified: 'tool-calls', raw: undefined }, usage },
  ];
  return {
    specificationVersion: 'v4',
    provider: 'bench',
    modelId: 'bench',
    supportedUrls: {},
    doGenerate: () => Promise.reject(new Error('It only streams.')),
    doStream: async () => ({
      stream: new ReadableStream({
        start(controller) {
          for (const part of answer()) controller.enqueue(part);
          controller.close();
        },
      }),
    }),
  };
}
