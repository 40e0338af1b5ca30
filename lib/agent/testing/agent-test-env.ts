import { z } from 'zod';
import { type ScriptedModel, startScriptedModel } from '#e2e/scripted-model/index.ts';
import type { CallContext } from '#lib/agent/registry/context.ts';
import type { Primitive } from '#lib/agent/registry/define-primitive.ts';
import { Registry } from '#lib/agent/registry/registry.ts';
import { systemClock } from '#lib/base/clock.ts';
import { createModel } from '#lib/models/model.ts';
import { scriptedSettings } from '#lib/models/testing/scripted-settings.ts';
import { type ModelOperatorOptions, modelOperator } from '../model-operator.ts';

type TestPrimitive = Primitive<z.ZodObject, z.ZodObject, CallContext>;

/** A primitive for a test; read-only by default. */
export function primitive(name: string, execute: TestPrimitive['execute'], more: Partial<TestPrimitive> = {}): TestPrimitive {
  return {
    name,
    description: name,
    input: z.looseObject({}),
    output: z.looseObject({}),
    effect: 'read',
    parallelSafe: true,
    label: () => ({ doing: name, done: name, failed: name }),
    execute,
    ...more,
  };
}

/** Agents with a scripted model, called like the real one. */
export async function agentTestEnv() {
  const model: ScriptedModel = await startScriptedModel();
  const settings = scriptedSettings(model);
  const named = (id: string) => createModel({ ...settings, MODEL: id });
  const logged: string[] = [];
  const log = (message: string, error?: unknown) => `log-${logged.push(error instanceof Error ? `${message}: ${error.message}` : message)}`;
  return {
    model,
    named,
    logged,
    /** An agent with these primitives. */
    agent(primitives: TestPrimitive[], more: Partial<ModelOperatorOptions<CallContext>> = {}) {
      return modelOperator<CallContext>({
        name: 'agent',
        model: named(settings.MODEL),
        registry: new Registry<CallContext>(primitives),
        clock: systemClock(),
        log,
        assemble: async (input) => ({
          instructions: { role: 'system', content: 'You are a test.' },
          lastInstructions: 'This is the last step.',
          messages: [{ role: 'user', content: String(input.message) }],
          context: { log },
        }),
        ...more,
      });
    },
  };
}
