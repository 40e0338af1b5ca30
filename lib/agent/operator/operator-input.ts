import type { Content } from './content.ts';

/**
 * What made an operator run: a person's message (`user`), another agent's task, a signal of another workflow, a schedule, an
 * event of the system, or a kind of the caller's own.
 */
export type TriggerType = 'user' | 'task' | 'signal' | 'schedule' | 'system_event' | { custom: string };

/** What one run may do differently; null means the operator's own default. */
export interface OperatorConfig {
  /** Rounds of the loop: each asks the model once. */
  max_turns: number | null;
  /** Calls of tools in the whole run. */
  max_tool_calls: number | null;
  /** Integer nano-dollars. */
  max_cost: number | null;
  /** Of the wall clock, in ms. */
  max_duration: number | null;
  /** A model by its name in this installation, such as "anthropic:claude-sonnet-5-5". */
  model: string | null;
  /** Only these of the operator's tools. */
  allowed_operators: string[] | null;
  /** Instructions for this run, in addition to the operator's own. */
  system_addendum: string | null;
}

/**
 * What an operator is given: what is new. It reads history and memory itself, by `session` and `metadata`; without a session
 * it starts from nothing.
 */
export interface OperatorInput {
  message: Content;
  trigger: TriggerType;
  session: string | null;
  config: OperatorConfig | null;
  /** Any JSON. */
  metadata: unknown;
}

/** An input with what is required, and whatever more is given. */
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

/** A config with what is given; the rest is the operator's default. */
export function operatorConfig(config: Partial<OperatorConfig>): OperatorConfig {
  return { ...noConfig, ...config };
}
