import { z } from 'zod';
import { contentSchema } from './content.ts';
import { usdSchema } from './usd.ts';

/** A variant that this version does not know: kept as it came, so that it can be passed on. */
export const future = z.union([z.string(), z.record(z.string(), z.unknown())]);
const count = z.int().min(0);
const optional = <Schema extends z.ZodType>(schema: Schema) => schema.nullable().default(null);

/**
 * What made an operator run: a person's message (`user`), another agent's task, a signal of another workflow, a schedule,
 * an event of the system, or a kind of its caller's own.
 */
const triggerType = z.union([z.enum(['user', 'task', 'signal', 'schedule', 'system_event']), z.object({ custom: z.string() })]);
export type TriggerType = z.infer<typeof triggerType>;

/** The same as it is read: a trigger that this version does not know is kept. */
export const triggerTypeSchema = z.union([triggerType, future]);

/** What one run may do differently; null means the operator's own default. */
export const operatorConfigSchema = z.preprocess(
  narrowAllowed,
  z.object({
    /** Rounds of the loop: each asks the model once. */
    max_turns: optional(count),
    /** Calls of tools in the whole run. */
    max_tool_calls: optional(count),
    /** In US dollars. */
    max_cost: optional(usdSchema),
    /** Of the wall clock, in ms. */
    max_duration: optional(count),
    /** A model in the words of the installation, such as "anthropic:claude-sonnet-5-5". */
    model: optional(z.string()),
    /** Only these of the operator's tools. */
    allowed_operators: optional(z.array(z.string())),
    /** Instructions for this run, beside the operator's own. */
    system_addendum: optional(z.string()),
  }),
);
export type OperatorConfig = z.infer<typeof operatorConfigSchema>;

/**
 * What an operator is given: what is new. History and memory it reads itself, by `session` and `metadata`; without a
 * session it starts from nothing. `metadata` passes through unchanged.
 */
export const operatorInputSchema = z.object({
  message: contentSchema,
  trigger: triggerTypeSchema,
  session: optional(z.string()),
  config: optional(operatorConfigSchema),
  metadata: z.json().default(null),
});
export type OperatorInput = z.infer<typeof operatorInputSchema>;

/** An input with what is required, and whatever more is given. */
export function operatorInput(
  message: OperatorInput['message'],
  trigger: TriggerType,
  more: Partial<Omit<OperatorInput, 'message' | 'trigger'>> = {},
): OperatorInput {
  return { message, trigger, session: null, config: null, metadata: null, ...more };
}

/** A config with what is given; the rest is the operator's default. */
export function operatorConfig(given: z.input<typeof operatorConfigSchema> & object): OperatorConfig {
  return operatorConfigSchema.parse(given);
}

/** `allowed_tools` is another name of `allowed_operators`. Where both are given, what both allow is allowed. */
function narrowAllowed(config: unknown): unknown {
  if (typeof config !== 'object' || config === null || !('allowed_tools' in config)) return config;
  const { allowed_tools: alias, allowed_operators: own, ...rest } = config as Record<string, unknown>;
  if (Array.isArray(alias) && Array.isArray(own)) return { ...rest, allowed_operators: own.filter((name) => alias.includes(name)) };
  // One that is no list is kept, to be refused.
  return { ...rest, allowed_operators: Array.isArray(own) ? (alias ?? own) : (own ?? alias) };
}

/** A field under its other name is taken under its own, unless that is there. */
export function takeAlias(alias: string, name: string) {
  return (value: unknown) => {
    if (typeof value !== 'object' || value === null || !(alias in value)) return value;
    const { [alias]: aliased, ...rest } = value as Record<string, unknown>;
    return name in rest ? rest : { ...rest, [name]: aliased };
  };
}
