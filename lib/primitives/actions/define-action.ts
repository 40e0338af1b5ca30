import type { z } from 'zod';
import type { ApprovalContext, Proposal } from '#lib/agent/approvals/approval.ts';
import type { Services } from '#lib/base/services.ts';
import type { Row } from '#lib/entities/define-entity.ts';
import type { Found } from '#lib/entities/find-entity.ts';
import type { EntityType } from '#lib/refs/ref.ts';

/** The context of an action. */
export interface ActionContext extends ApprovalContext, Pick<Services, 'jobs' | 'tools' | 'sendsMail'> {
  /** Tells the person how far it is. */
  progress?: (message: string) => void;
}

/** The entity, found among the person's own and of the action's type. */
export type ActionTarget = Pick<Found, 'row' | 'ref'>;

/** The target and the input of an action. */
interface ActionCall<Params> {
  target: ActionTarget;
  /** The platform to go through, for an action that requires it. */
  via?: string;
  params: Params;
}

/** Something that Execute can do to an entity beyond changing its fields. */
export interface Action<Params extends z.ZodObject = z.ZodObject> {
  /** `<noun>.<verb>`. */
  name: string;
  description: string;
  targetType: EntityType;
  /** Which inputs beside the target it cannot do without. */
  requires: readonly 'via'[];
  /** The platforms that it can go through, where it requires one. */
  platforms?: readonly string[];
  effect: 'read' | 'write' | 'external';
  params: Params;
  /** What the person must approve before it runs; null when no approval is needed. Throws as `execute` does. */
  approval?(ctx: ActionContext, call: ActionCall<z.output<Params>>): Promise<Proposal | null>;
  /** The result's `ref` continues after the call, and the chat follows it. */
  follow?: boolean;
  /** Answers the result, or throws a PrimitiveError. */
  execute(ctx: ActionContext, call: ActionCall<z.output<Params>>): Promise<Row>;
}

/** Defines an action; the type of its params follows from the schema. */
export function defineAction<Params extends z.ZodObject>(action: Action<Params>): Action<Params> {
  return action;
}
