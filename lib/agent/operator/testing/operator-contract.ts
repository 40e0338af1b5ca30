import { expect, test } from 'vitest';
import { carryOut, type EffectHandlers } from '#lib/agent/operator/effect.ts';
import type { Operator, RunOptions } from '../operator.ts';
import type { OperatorInput } from '../operator-input.ts';
import type { OperatorOutput } from '../operator-output.ts';
import { executeJson, inputToJson, outputFromJson, outputToJson } from '../protocol.ts';

/** An operator with a task, created anew for each test. */
export interface UnderTest {
  operator: Operator;
  input: OperatorInput;
  /** What the layer above provides in addition. */
  options?: Omit<RunOptions, 'tell'>;
  /** The layer's handlers for its effects; absent if it declares none. */
  handlers?: EffectHandlers;
  /** The state after its effects were executed; the same no matter how and where. */
  outcome?: () => Promise<unknown>;
}

const json = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

/** The contract of every operator. */
export function operatorContract(make: () => Promise<UnderTest>) {
  const ends = async ({ operator, input, options }: UnderTest) => {
    const output = await operator.execute(input, options);
    expect(output.exit.reason).not.toBe('error');
    return output;
  };

  test('its output reads back as itself from the JSON of the protocol', async () => {
    const output = await ends(await make());
    expect(outputFromJson(json(outputToJson(output)))).toEqual(json(output));
    expect(output.metadata.duration).toBeGreaterThanOrEqual(0);
  });

  test('its input may come as JSON', async () => {
    const one = await make();
    const other = await make();
    const output = await ends(one);
    const again = outputFromJson(json(await executeJson(other.operator, json(inputToJson(other.input)), other.options)));
    expect(again.exit).toEqual(output.exit);
    expect(again.effects.map(({ type }) => type)).toEqual(output.effects.map(({ type }) => type));
  });

  test('does nothing when it is stopped before it begins', async () => {
    const { operator, input } = await make();
    const output = await operator.execute(input, { signal: AbortSignal.abort('stopped') });
    expect(output).toMatchObject({ exit: { reason: 'stopped' }, effects: [], metadata: { turns_used: 0, cost_nanousd: 0 } });
  });

  test('its effects have the same outcome in this process and from JSON in another, once or repeated', async () => {
    const here = await make();
    const elsewhere = await make();
    await carryOutAll(await ends(here), here);
    const output = outputFromJson(json(outputToJson(await ends(elsewhere))));
    await carryOutAll(output, elsewhere);
    expect(await elsewhere.outcome?.()).toEqual(await here.outcome?.());
    await carryOutAll(output, elsewhere);
    expect(await elsewhere.outcome?.()).toEqual(await here.outcome?.());
  });
}

/** The contract of an operator that reads everything it works on from its input and its scope. */
export function servesManyInputs(make: (variant: 0 | 1) => Promise<UnderTest>) {
  test('one operator object serves two inputs, each with the same outcome as alone', async () => {
    const outcomes = [];
    const { operator } = await make(0);
    for (const variant of [0, 1] as const) {
      const shared = { ...(await make(variant)), operator };
      const alone = await make(variant);
      for (const one of [shared, alone]) {
        const output = await one.operator.execute(one.input, one.options);
        expect(output.exit.reason).not.toBe('error');
        await carryOutAll(output, one);
      }
      const outcome = await shared.outcome?.();
      expect(outcome).toEqual(await alone.outcome?.());
      outcomes.push(outcome);
    }
    expect(outcomes[0]).not.toEqual(outcomes[1]);
  });
}

async function carryOutAll({ effects }: Pick<OperatorOutput, 'effects'>, { handlers = {} }: UnderTest) {
  for (const effect of effects) await carryOut(effect, handlers);
}
