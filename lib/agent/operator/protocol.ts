import type { UIMessageChunk } from 'ai';
import { z } from 'zod';
import { contentSchema } from './content.ts';
import { effectSchema } from './effect.ts';
import { type CustomReason, type Exit, type ExitReason, exitReasons } from './exit-reason.ts';
import type { Operator, OperatorEvent, RunOptions } from './operator.ts';
import type { OperatorConfig, OperatorInput, TriggerType } from './operator-input.ts';
import type { OperatorMetadata, OperatorOutput } from './operator-output.ts';
import { nanoUsdOf, usdOf, usdSchema } from './usd.ts';

/*
 * The operator protocol in JSON, as other implementations write and read it. This is the only file that knows it: elsewhere
 * operators exchange typed objects, exits are `Exit` and money is integer nano-dollars.
 */

/** A variant that this version does not know. It stays unchanged, so that it can be passed on. */
const future = z.union([z.string(), z.record(z.string(), z.unknown())]);
const count = z.int().min(0);
const optional = <Schema extends z.ZodType>(schema: Schema) => schema.nullable().default(null);

const triggerType = z.union([z.enum(['user', 'task', 'signal', 'schedule', 'system_event']), z.object({ custom: z.string() })]);

/** A trigger as it is read; an unknown one is kept. */
export const triggerTypeSchema = z.union([triggerType, future]);

export const operatorConfigSchema = z.preprocess(
  narrowAllowed,
  z.object({
    max_turns: optional(count),
    max_tool_calls: optional(count),
    /** In US dollars. */
    max_cost: optional(usdSchema),
    max_duration: optional(count),
    model: optional(z.string()),
    allowed_operators: optional(z.array(z.string())),
    system_addendum: optional(z.string()),
  }),
);

/** `metadata` passes through unchanged. */
export const operatorInputSchema = z.object({
  message: contentSchema,
  trigger: triggerTypeSchema,
  session: optional(z.string()),
  config: optional(operatorConfigSchema),
  metadata: z.json().default(null),
});
export type WireInput = z.infer<typeof operatorInputSchema>;

const wireExitReason = z.union([
  z.enum(['complete', 'max_turns', 'budget_exhausted', 'circuit_breaker', 'timeout', 'error', 'awaiting_approval']),
  z.object({ interceptor_halt: z.object({ reason: z.string() }) }),
  z.object({ safety_stop: z.object({ reason: z.string() }) }),
  z.object({ custom: z.string() }),
]);

/** An exit reason as it is read; an unknown one is kept. */
export const wireExitReasonSchema = z.union([wireExitReason, future]);

export const subDispatchRecordSchema = z.object({ name: z.string(), duration: count, success: z.boolean() });

export const operatorMetadataSchema = z.preprocess(
  takeAlias('tools_called', 'sub_dispatches'),
  z.object({
    tokens_in: count,
    tokens_out: count,
    /** In US dollars; also "0" when it is unknown, see `cost_known`. */
    cost: usdSchema,
    turns_used: count,
    sub_dispatches: z.array(subDispatchRecordSchema),
    duration: count,
    tokens_cache_read: count.default(0),
    tokens_cache_write: count.default(0),
    cost_known: z.boolean().default(true),
  }),
);
export type WireMetadata = z.infer<typeof operatorMetadataSchema>;

export const operatorOutputSchema = z.object({
  message: contentSchema,
  exit_reason: wireExitReasonSchema,
  metadata: operatorMetadataSchema,
  effects: z.array(effectSchema).default([]),
  /** Details of an exit in addition to its reason; an extension of this implementation. */
  exit_detail: z
    .object({
      message: z.string().optional(),
      code: z.string().optional(),
      truncated: z.boolean().optional(),
      retryable: z.boolean().optional(),
    })
    .default({}),
});

/** An output as it is read, perhaps from another version. */
export type ReadOperatorOutput = z.infer<typeof operatorOutputSchema>;
export type WireExitReason = z.infer<typeof wireExitReason>;
/** An output as it is written. */
export type WireOutput = Omit<ReadOperatorOutput, 'exit_reason'> & { exit_reason: WireExitReason };

export function inputFromJson(json: unknown): OperatorInput {
  const { trigger, config, ...input } = operatorInputSchema.parse(json);
  return { ...input, trigger: trigger as TriggerType, config: config && configFromWire(config) };
}

export function inputToJson({ config, ...input }: OperatorInput): WireInput {
  return operatorInputSchema.parse({
    ...input,
    config: config && { ...config, max_cost: config.max_cost === null ? null : usdOf(config.max_cost) },
  });
}

function configFromWire({ max_cost, ...config }: z.infer<typeof operatorConfigSchema>): OperatorConfig {
  return { ...config, max_cost: max_cost === null ? null : nanoUsdOf(max_cost) };
}

export function outputToJson({ message, exit, metadata, effects }: OperatorOutput): WireOutput {
  const { reason: _, ...exit_detail } = exit;
  return { message, exit_reason: exitReasonToWire(exit), metadata: metadataToJson(metadata), effects, exit_detail };
}

export function outputFromJson(json: unknown): OperatorOutput {
  const { message, metadata, effects, ...ending } = operatorOutputSchema.parse(json);
  const { cost, cost_known, ...used } = metadata;
  return { message, exit: exitFromWire(ending), metadata: { ...used, cost_nanousd: cost_known ? nanoUsdOf(cost) : null }, effects };
}

export function metadataToJson({ cost_nanousd, ...metadata }: OperatorMetadata): WireMetadata {
  return { ...metadata, cost: usdOf(cost_nanousd ?? 0), cost_known: cost_nanousd !== null };
}

/** A limit of the budget was reached, and which one. `used` is null if the cost is unknown. */
export const budgetEventSchema = z.discriminatedUnion('limit', [
  z.object({ type: z.literal('budget'), limit: z.literal('max_cost'), used: usdSchema.nullable(), allowed: usdSchema }),
  z.object({ type: z.literal('budget'), limit: z.literal('max_tool_calls'), used: count, allowed: count }),
]);

/** An event of a run as it is written. */
export type WireEvent = { type: 'chunk'; chunk: UIMessageChunk } | z.infer<typeof budgetEventSchema>;

export function eventToJson(event: OperatorEvent): WireEvent {
  if (event.type === 'chunk') return event;
  const { type, limit, used, allowed } = event;
  if (limit === 'max_cost') return { type, limit, used: used === null ? null : usdOf(used), allowed: usdOf(allowed) };
  return { type, limit, used: Number(used), allowed };
}

/** Runs an operator for a caller that speaks the protocol. @throws {ZodError} for invalid input */
export async function executeJson(
  operator: Operator,
  json: unknown,
  { tell, ...options }: Omit<RunOptions, 'tell'> & { tell?: (event: WireEvent) => void } = {},
): Promise<WireOutput> {
  const output = await operator.execute(inputFromJson(json), { ...options, ...(tell && { tell: (event) => tell(eventToJson(event)) }) });
  return outputToJson(output);
}

/** The exit that an output names. An unknown reason becomes an error that says so. */
export function exitFromWire({ exit_reason, exit_detail }: Pick<ReadOperatorOutput, 'exit_reason' | 'exit_detail'>): Exit {
  const [name, message] = nameOf(exit_reason);
  if (!isExitReason(name)) return { reason: 'error', code: name, message: `It ended with an unknown reason (${name}).`, ...exit_detail };
  return { reason: name, ...(message ? { message } : {}), ...exit_detail };
}

/** Reasons that the protocol does not name are written as its `custom`. */
function exitReasonToWire({ reason, message }: Exit): WireExitReason {
  if (reason === 'interceptor_halt') return { interceptor_halt: { reason: message ?? exitReasons[reason].message } };
  if (reason === 'safety_stop') return { safety_stop: { reason: message ?? exitReasons[reason].message } };
  return isCustom(reason) ? { custom: reason } : reason;
}

function nameOf(wire: ReadOperatorOutput['exit_reason']): [name: string, message?: string] {
  if (typeof wire === 'string') return [wire];
  const [[name, inner] = ['unknown', null]] = Object.entries(wire);
  if (name === 'custom') return [String(inner)];
  const message = (inner as { reason?: unknown } | null)?.reason;
  return typeof message === 'string' ? [name, message] : [name];
}

const isCustom = (reason: ExitReason): reason is CustomReason => 'custom' in exitReasons[reason];
const isExitReason = (name: string): name is ExitReason => Object.hasOwn(exitReasons, name);

/** `allowed_tools` is an alias of `allowed_operators`. When both are present, only what both allow is allowed. */
function narrowAllowed(config: unknown): unknown {
  if (typeof config !== 'object' || config === null || !('allowed_tools' in config)) return config;
  const { allowed_tools: alias, allowed_operators: own, ...rest } = config as Record<string, unknown>;
  if (Array.isArray(alias) && Array.isArray(own)) return { ...rest, allowed_operators: own.filter((name) => alias.includes(name)) };
  // A value that is not a list is left for the schema to reject.
  return { ...rest, allowed_operators: Array.isArray(own) ? (alias ?? own) : (own ?? alias) };
}

/** Reads a field from its alias when the field itself is absent. */
function takeAlias(alias: string, name: string) {
  return (value: unknown) => {
    if (typeof value !== 'object' || value === null || !(alias in value)) return value;
    const { [alias]: aliased, ...rest } = value as Record<string, unknown>;
    return name in rest ? rest : { ...rest, [name]: aliased };
  };
}
