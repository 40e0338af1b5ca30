import { z } from 'zod';
import { contentSchema } from './content.ts';
import { effectSchema } from './effect.ts';
import { type CustomReason, type Exit, type ExitReason, exitReasons } from './exit-reason.ts';
import { future, takeAlias } from './operator-input.ts';
import { usdSchema } from './usd.ts';

const count = z.int().min(0);

const wireExitReason = z.union([
  z.enum(['complete', 'max_turns', 'budget_exhausted', 'circuit_breaker', 'timeout', 'error', 'awaiting_approval']),
  z.object({ interceptor_halt: z.object({ reason: z.string() }) }),
  z.object({ safety_stop: z.object({ reason: z.string() }) }),
  z.object({ custom: z.string() }),
]);
/** Why a run ended, as it is written in JSON. */
export type WireExitReason = z.infer<typeof wireExitReason>;

/** The same as it is read: a reason that this version does not know is kept. */
export const wireExitReasonSchema = z.union([wireExitReason, future]);

/** A call that ran: what was refused, or waits for approval, is none. */
export const subDispatchRecordSchema = z.object({
  name: z.string(),
  /** In ms. */
  duration: count,
  success: z.boolean(),
});
export type SubDispatchRecord = z.infer<typeof subDispatchRecordSchema>;

/** What a run used. */
export const operatorMetadataSchema = z.preprocess(
  takeAlias('tools_called', 'sub_dispatches'),
  z.object({
    tokens_in: count,
    tokens_out: count,
    /** In US dollars; "0" also where it is not known, which `cost_known` tells. */
    cost: usdSchema,
    turns_used: count,
    sub_dispatches: z.array(subDispatchRecordSchema),
    /** Of the wall clock, in ms. */
    duration: count,
    tokens_cache_read: count.default(0),
    tokens_cache_write: count.default(0),
    cost_known: z.boolean().default(true),
  }),
);
export type OperatorMetadata = z.infer<typeof operatorMetadataSchema>;

/** What is known of an ending beside its reason; see {@link Exit}. */
const exitDetailSchema = z.object({
  words: z.string().optional(),
  code: z.string().optional(),
  truncated: z.boolean().optional(),
  retryable: z.boolean().optional(),
});

/** What an operator answers. */
export const operatorOutputSchema = z.object({
  message: contentSchema,
  exit_reason: wireExitReasonSchema,
  metadata: operatorMetadataSchema,
  effects: z.array(effectSchema).default([]),
  /** Ours: what a person is told of the ending, and what a log keeps. */
  exit_detail: exitDetailSchema.default({}),
});
export type OperatorOutput = Omit<ReadOperatorOutput, 'exit_reason'> & { exit_reason: WireExitReason };

/** The same as it is read, perhaps of another version. */
export type ReadOperatorOutput = z.infer<typeof operatorOutputSchema>;

/** Nothing used. */
export const noMetadata: OperatorMetadata = {
  tokens_in: 0,
  tokens_out: 0,
  cost: '0',
  turns_used: 0,
  sub_dispatches: [],
  duration: 0,
  tokens_cache_read: 0,
  tokens_cache_write: 0,
  cost_known: true,
};

/** An output with what is required, and whatever more is given. */
export function operatorOutput(
  message: OperatorOutput['message'],
  exit: Exit,
  more: Partial<Pick<OperatorOutput, 'metadata' | 'effects'>> = {},
): OperatorOutput {
  const { reason: _, ...detail } = exit;
  return { message, exit_reason: toWire(exit), metadata: noMetadata, effects: [], exit_detail: detail, ...more };
}

/** How an output's run ended, as the rest of the product speaks of it. A reason that is not known is an error that says so. */
export function exitOf({ exit_reason, exit_detail }: Pick<ReadOperatorOutput, 'exit_reason' | 'exit_detail'>): Exit {
  const [name, told] = nameOf(exit_reason);
  if (!isExitReason(name))
    return { reason: 'error', code: name, words: `It ended in a way that is not known here (${name}).`, ...exit_detail };
  return { reason: name, ...(told ? { words: told } : {}), ...exit_detail };
}

/** Reasons that the protocol does not name travel as its `custom`. */
function toWire({ reason, words }: Exit): WireExitReason {
  if (reason === 'interceptor_halt') return { interceptor_halt: { reason: words ?? exitReasons[reason].words } };
  if (reason === 'safety_stop') return { safety_stop: { reason: words ?? exitReasons[reason].words } };
  return isCustom(reason) ? { custom: reason } : reason;
}

function nameOf(wire: ReadOperatorOutput['exit_reason']): [name: string, told?: string] {
  if (typeof wire === 'string') return [wire];
  const [[name, inner] = ['unknown', null]] = Object.entries(wire);
  if (name === 'custom') return [String(inner)];
  const told = (inner as { reason?: unknown } | null)?.reason;
  return typeof told === 'string' ? [name, told] : [name];
}

const isCustom = (reason: ExitReason): reason is CustomReason => 'custom' in exitReasons[reason];
const isExitReason = (name: string): name is ExitReason => Object.hasOwn(exitReasons, name);
