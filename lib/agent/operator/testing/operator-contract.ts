import { expect, test } from 'vitest';
import { carryOut, type EffectHandlers } from '#lib/agent/operator/dispatch-effect.ts';
import type { Operator, OperatorEvent, StreamedEvent } from '../operator.ts';
import { type OperatorInput, operatorInputSchema } from '../operator-input.ts';
import { exitOf, type OperatorOutput, operatorOutputSchema } from '../operator-output.ts';

/** An operator with something to do, made anew for each test. */
export interface UnderTest {
  operator: Operator;
  input: OperatorInput;
  /** What the layer above does for its effects; absent where it declares none. */
  handlers?: EffectHandlers;
  /** What there is after the effects were carried out; the same however and where they were. */
  outcome?: () => Promise<unknown>;
}

const json = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

/** What holds for whatever is behind the one interface. */
export function operatorContract(make: () => Promise<UnderTest>) {
  const ends = async ({ operator, input }: UnderTest) => {
    const output = await operator.execute(input);
    expect(exitOf(output).reason).not.toBe('error');
    return output;
  };

  test('its output is JSON that reads back as itself', async () => {
    const output = await ends(await make());
    expect(operatorOutputSchema.parse(json(output))).toEqual(json(output));
    expect(output.metadata.duration).toBeGreaterThanOrEqual(0);
  });

  test('its input may come as JSON', async () => {
    const one = await make();
    const other = await make();
    const output = await ends(one);
    const again = await ends({ ...other, input: operatorInputSchema.parse(json(other.input)) });
    expect(again.exit_reason).toEqual(output.exit_reason);
    expect(again.effects.map(({ type }) => type)).toEqual(output.effects.map(({ type }) => type));
  });

  test('streaming tells what executing tells, and ends with the output', async () => {
    const told: OperatorEvent[] = [];
    const one = await make();
    const output = await one.operator.execute(one.input, { tell: (event) => told.push(event) });
    const other = await make();
    const events: StreamedEvent[] = [];
    for await (const event of other.operator.stream(other.input)) events.push(event);
    const last = events.pop();
    expect(last).toMatchObject({ type: 'output', output: { exit_reason: output.exit_reason } });
    expect(spoken(events as OperatorEvent[])).toEqual(spoken(told));
  });

  test('does nothing when it is stopped before it begins', async () => {
    const { operator, input } = await make();
    const output = await operator.execute(input, { signal: AbortSignal.abort('stopped') });
    expect(output).toMatchObject({ exit_reason: { custom: 'stopped' }, effects: [], metadata: { turns_used: 0, cost: '0' } });
  });

  test('its effects come to the same, carried out in this process or from JSON by another, once or again', async () => {
    const here = await make();
    const elsewhere = await make();
    await carryOutAll(await ends(here), here);
    const output = operatorOutputSchema.parse(json(await ends(elsewhere)));
    await carryOutAll(output, elsewhere);
    expect(await elsewhere.outcome?.()).toEqual(await here.outcome?.());
    await carryOutAll(output, elsewhere);
    expect(await elsewhere.outcome?.()).toEqual(await here.outcome?.());
  });
}

async function carryOutAll({ effects }: Pick<OperatorOutput, 'effects'>, { handlers = {} }: UnderTest) {
  for (const effect of effects) await carryOut(effect, handlers);
}

/** What of the events does not depend on the run: kinds of pieces, in order, deltas joined. */
function spoken(events: readonly OperatorEvent[]): string[] {
  const kinds = events.map((event) => (event.type === 'chunk' ? event.chunk.type : event.type));
  return kinds.filter((kind, index) => kind !== kinds[index - 1]);
}
