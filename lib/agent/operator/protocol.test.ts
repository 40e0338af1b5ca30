import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toolMetadataSchema } from '#lib/agent/registry/registry.ts';
import { textOf } from './content.ts';
import { carryOut } from './effect.ts';
import { type ExitReason, exitReasons } from './exit-reason.ts';
import { operatorInput } from './operator-input.ts';
import { noMetadata, operatorOutput } from './operator-output.ts';
import {
  exitFromWire,
  inputFromJson,
  inputToJson,
  metadataToJson,
  operatorConfigSchema,
  operatorInputSchema,
  operatorMetadataSchema,
  operatorOutputSchema,
  outputFromJson,
  outputToJson,
  type ReadOperatorOutput,
  subDispatchRecordSchema,
  triggerTypeSchema,
  type WireExitReason,
  wireExitReasonSchema,
} from './protocol.ts';
import { nanoUsdOf, usdOf, usdSchema } from './usd.ts';

const roundTrip = <T>(schema: { parse(value: unknown): T }, value: unknown) => JSON.parse(JSON.stringify(schema.parse(value)));

describe('an input', () => {
  test('needs a message and a trigger; other fields have defaults', () => {
    expect(operatorInputSchema.parse({ message: 'Go on', trigger: 'user' })).toEqual({
      message: 'Go on',
      trigger: 'user',
      session: null,
      config: null,
      metadata: null,
    });
    expect(operatorInput('Go on', 'user')).toEqual(operatorInputSchema.parse({ message: 'Go on', trigger: 'user' }));
    expect(operatorInputSchema.safeParse({ trigger: 'user' }).success).toBe(false);
    expect(operatorInputSchema.safeParse({ message: 'Go on' }).success).toBe(false);
  });

  test.each([
    'user',
    'task',
    'signal',
    'schedule',
    'system_event',
    { custom: 'nightly' },
    'a_trigger_of_tomorrow',
    { tomorrow: { with: ['data'] } },
  ])('the trigger %j stays what it is', (trigger) => expect(roundTrip(triggerTypeSchema, trigger)).toEqual(trigger));

  test('a message may consist of blocks, including unknown kinds', () => {
    const message = [
      { type: 'text', text: 'One' },
      { type: 'hologram', data: 'x' },
      { type: 'text', text: 'Two' },
    ];
    expect(operatorInputSchema.parse({ message, trigger: 'task' }).message).toEqual(message);
    expect(textOf(operatorInputSchema.parse({ message, trigger: 'task' }).message)).toBe('One\n\nTwo');
  });

  test('unknown fields are ignored', () => {
    const input = {
      message: 'Go on',
      trigger: 'user',
      session: 's',
      later: true,
      config: { max_turns: 3, later: [] },
      metadata: { a: [1] },
    };
    expect(operatorInputSchema.parse(input)).toMatchObject({ session: 's', config: { max_turns: 3 }, metadata: { a: [1] } });
  });

  test('any metadata passes through unchanged', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (metadata) => {
        // Keys that are special in JavaScript are dropped when the input is read.
        const json = JSON.parse(JSON.stringify(metadata).replaceAll('__proto__', 'proto'));
        expect(roundTrip(operatorInputSchema, { message: '', trigger: 'user', metadata: json }).metadata).toEqual(json);
      }),
      { numRuns: 50 },
    );
  });
});

describe('a config', () => {
  test('names what it overrides; null is the operator’s own', () => {
    expect(operatorConfigSchema.parse({ max_turns: 2 })).toEqual({
      max_turns: 2,
      max_tool_calls: null,
      max_cost: null,
      max_duration: null,
      model: null,
      allowed_operators: null,
      system_addendum: null,
    });
  });

  test('accepts allowed_tools as an alias of allowed_operators', () => {
    expect(operatorConfigSchema.parse({ allowed_tools: ['Read'] })).toMatchObject({ allowed_operators: ['Read'] });
  });

  test.each([
    [['Read'], ['List'], []],
    [['Read', 'List'], ['List', 'Edit'], ['List']],
    [['Read'], null, ['Read']],
    [null, ['Read'], ['Read']],
    [null, null, null],
  ])('allows only what both allowed_tools %j and allowed_operators %j allow', (allowed_tools, allowed_operators, narrower) => {
    expect(operatorConfigSchema.parse({ allowed_tools, allowed_operators }).allowed_operators).toEqual(narrower);
  });

  test('rejects allowed_tools that is not a list, with or without allowed_operators', () => {
    expect(operatorConfigSchema.safeParse({ allowed_tools: 'Read', allowed_operators: ['Read'] }).success).toBe(false);
  });

  test.each([
    { max_turns: -1 },
    { max_turns: 1.5 },
    { max_cost: 'much' },
    { max_cost: '-1' },
    { max_cost: 1e12 },
    { max_duration: '5s' },
    { allowed_operators: 'Read' },
  ])('rejects %j', (config) => expect(operatorConfigSchema.safeParse(config).success).toBe(false));
});

test('values we create are typed strictly, values we read are not', () => {
  // @ts-expect-error a misspelled trigger does not compile
  operatorInput('Go on', 'shedule');
  // @ts-expect-error a misspelled reason does not compile
  const made: WireExitReason = 'complet';
  const read: ReadOperatorOutput = operatorOutputSchema.parse({ message: '', exit_reason: made, metadata: metadataToJson(noMetadata) });
  expect(read.exit_reason).toBe('complet');
});

describe('dollars', () => {
  test('are exact decimals, as text or as JSON numbers', () => {
    expect(usdSchema.parse('0.10')).toBe('0.10');
    expect(usdSchema.parse(0.25)).toBe('0.25');
    expect(nanoUsdOf('12.3456789019')).toBe(12_345_678_901);
    fc.assert(
      fc.property(fc.nat(), (nano) => {
        expect(nanoUsdOf(usdOf(nano))).toBe(nano);
      }),
    );
  });
});

describe('an exit reason', () => {
  const wire = {
    interceptor_halt: { interceptor_halt: { reason: 'A rule on this server stopped the reply.' } },
    safety_stop: { safety_stop: { reason: 'The model declined to answer this. Rephrasing may help.' } },
    awaiting_input: { custom: 'awaiting_input' },
    awaiting_batch: { custom: 'awaiting_batch' },
    stopped: { custom: 'stopped' },
    interrupted: { custom: 'interrupted' },
  };

  test.each(Object.keys(exitReasons) as ExitReason[])('%s survives a round trip through the protocol', (reason) => {
    const output = outputToJson(operatorOutput('', { reason }));
    expect(output.exit_reason).toEqual(reason in wire ? wire[reason as keyof typeof wire] : reason);
    expect(outputFromJson(JSON.parse(JSON.stringify(output))).exit.reason).toBe(reason);
  });

  test('keeps its own message', () => {
    const output = outputToJson(operatorOutput('', { reason: 'interceptor_halt', message: 'Not on Sundays.' }));
    expect(output.exit_reason).toEqual({ interceptor_halt: { reason: 'Not on Sundays.' } });
    expect(exitFromWire({ exit_reason: { safety_stop: { reason: 'No.' } }, exit_detail: {} })).toEqual({
      reason: 'safety_stop',
      message: 'No.',
    });
  });

  test.each(['ended_by_tomorrow', { custom: 'lunch' }, { tomorrow: { reason: 'later' } }])(
    'the unknown reason %j is kept, and is treated as an error',
    (reason) => {
      expect(roundTrip(wireExitReasonSchema, reason)).toEqual(reason);
      expect(exitFromWire({ exit_reason: wireExitReasonSchema.parse(reason), exit_detail: {} }).reason).toBe('error');
    },
  );
});

test.each([0.25, '0.25'])('a limit of %j dollars is read as 250,000,000 nano-dollars and written as dollars', (max_cost) => {
  const input = inputFromJson({ message: 'Go on', trigger: 'user', config: { max_cost } });
  expect(input.config?.max_cost).toBe(250_000_000);
  expect(inputToJson(input).config?.max_cost).toBe('0.25');
});

test.each([
  [1_500_000, { cost: '0.0015', cost_known: true }],
  [null, { cost: '0', cost_known: false }],
])('a cost of %j nano-dollars is written as %j and read back', (cost_nanousd, written) => {
  const output = operatorOutput('', { reason: 'complete' }, { metadata: { ...noMetadata, cost_nanousd } });
  expect(outputToJson(output).metadata).toMatchObject(written);
  expect(outputFromJson(outputToJson(output))).toEqual(output);
});

describe('an output', () => {
  const metadata = {
    tokens_in: 1,
    tokens_out: 2,
    cost: '0.001',
    turns_used: 3,
    sub_dispatches: [{ name: 'Read', duration: 5, success: true }],
    duration: 9,
  };

  test('of another implementation is accepted: effects may be absent, and unknown effects are kept', () => {
    const output = operatorOutputSchema.parse({ message: 'Done', exit_reason: 'complete', metadata, later: 1 });
    expect(output).toMatchObject({ effects: [], exit_detail: {}, metadata: { ...metadata, cost_known: true } });
    const effects = [{ type: 'signal', target: 'w', payload: { a: 1 } }];
    expect(operatorOutputSchema.parse({ message: 'Done', exit_reason: 'complete', metadata, effects }).effects).toEqual(effects);
  });

  test('keeps an approval of another implementation that names no request of ours', async () => {
    const effects = [{ type: 'tool_approval_required', call_id: 'c', tool_name: 'x', input: {} }];
    const output = operatorOutputSchema.parse({ message: '', exit_reason: 'awaiting_approval', metadata, effects });
    expect(output.effects).toEqual(effects);
    await carryOut(output.effects[0]!, {});
  });

  test('accepts tools_called as an alias of sub_dispatches', () => {
    const { sub_dispatches, ...rest } = metadata;
    expect(operatorMetadataSchema.parse({ ...rest, tools_called: sub_dispatches }).sub_dispatches).toEqual(sub_dispatches);
  });

  test('has every usage field', () => {
    expect(operatorMetadataSchema.safeParse({ ...metadata, duration: undefined }).success).toBe(false);
    const nothing = metadataToJson(noMetadata);
    expect(roundTrip(operatorMetadataSchema, nothing)).toEqual(nothing);
    expect(subDispatchRecordSchema.safeParse({ name: 'Read', duration: 1 }).success).toBe(false);
  });
});

test('tool metadata survives JSON', () => {
  const tool = { name: 'code_exec', description: 'Execute code in a sandbox', input_schema: { type: 'object' }, parallel_safe: false };
  expect(roundTrip(toolMetadataSchema, tool)).toEqual(tool);
});
