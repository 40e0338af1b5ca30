import type { Content } from './content.ts';

/**
 * What started an operator: a person's message (`user`), a task from another agent, a signal from another workflow, a
 * schedule, a system event, or a type that the caller defines.
 */
export type TriggerType = 'user' | 'task' | 'signal' | 'schedule' | 'system_event' | { custom: string };

/** Overrides for one run; null means the operator's default. */
export interface OperatorConfig {
  /** The maximum number of steps. Each step calls the model once. */
  max_turns: number | null;
  /** The maximum number of tool calls in the run. */
  max_tool_calls: number | null;
  /** In nano-dollars. */
  max_cost: number | null;
  /** Elapsed time, in ms. */
  max_duration: number | null;
  /** The name of a model in this installation, such as "anthropic:claude-sonnet-5-5". */
  model: string | null;
  /** Restricts the operator's tools to these. */
  allowed_operators: string[] | null;
  /** Instructions for this run, in addition to the operator's own. */
  system_addendum: string | null;
}

/**
 * The input of an operator: only what is new. The operator reads history and memory itself, by `session` and `metadata`;
 * without a session it starts from nothing.
 */
export interface OperatorInput {
  message: Content;
  trigger: TriggerType;
  session: string | null;
  config: OperatorConfig | null;
  /** Any JSON. */
  metadata: unknown;
}

/** An input with the required fields and any others. */
export function operatorInput(
  message: Content,
  trigger: TriggerType,
  more: Partial<Omit<OperatorInput, 'message' | 'trigger'>> = {},
): OperatorInput {
  return { message, trigger, session: null, config: null, metadata: null, ...more };
}

const noConfig: OperatorConfig = {
  max_turns: null,
  max_tool_calls: null,
  max_cost: null,
  max_duration: null,
  model: null,
  allowed_operators: null,
  system_addendum: null,
};

/** A config with these fields; the operator's defaults apply to the rest. */
export function operatorConfig(config: Partial<OperatorConfig>): OperatorConfig {
  return { ...noConfig, ...config };
}

/** A caller's config within these limits: the smaller number of each, and the caller's own choice of the rest. */
export function narrowConfig(config: OperatorConfig | null, limits: OperatorConfig): OperatorConfig {
  const smaller = (name: 'max_turns' | 'max_tool_calls' | 'max_cost' | 'max_duration') => {
    const given = [config?.[name], limits[name]].filter((value) => typeof value === 'number');
    return given.length > 0 ? Math.min(...given) : null;
  };
  return {
    max_turns: smaller('max_turns'),
    max_tool_calls: smaller('max_tool_calls'),
    max_cost: smaller('max_cost'),
    max_duration: smaller('max_duration'),
    model: config?.model ?? limits.model,
    allowed_operators: config?.allowed_operators ?? limits.allowed_operators,
    system_addendum: config?.system_addendum ?? limits.system_addendum,
  };
}
