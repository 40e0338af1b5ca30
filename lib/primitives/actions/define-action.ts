import type { z } from 'zod';
import type { ApprovalContext, Proposal } from '#lib/agent/approvals/approval.ts';
import type { Services } from '#lib/base/services.ts';
import type { Row } from '#lib/entities/define-entity.ts';
import type { ResolvedEntity } from '#lib/entities/find-entity.ts';
import type { EntityType } from '#lib/refs/ref.ts';

/** The context of an action. */
export interface ActionContext extends ApprovalContext, Pick<Services, 'jobs' | 'tools' | 'sendsEmail' | 'connectable'> {
  /** Reports the action's progress to the person. */
  progress?: (message: string) => void;
}

/** The entity: the person's own, and of the action's type. */
export type ActionTarget = Pick<ResolvedEntity, 'row' | 'ref'>;

/** The target and the input of an action. */
interface ActionCall<Params> {
  target: ActionTarget;
  /** The platform to use, for an action that requires one. */
  via?: string;
  params: Params;
}

/** An operation of Execute on an entity, beyond changing its fields. */
export interface Action<Params extends z.ZodObject = z.ZodObject> {
  /** `<noun>.<verb>`. */
  name: string;
  description: string;
  targetType: EntityType;
  /** The target may be a platform that is not connected; its row then has only the provider. */
  acceptsUnconnected?: boolean;
  /** Inputs that it requires besides the target. */
  requires: readonly 'via'[];
  /** The platforms that it can use, if it requires one. */
  platforms?: readonly string[];
  effect: 'read' | 'write' | 'external';
  params: Params;
  /** What the person must approve before it runs; null when no approval is needed. Throws as `execute` does. */
  approval?(ctx: ActionContext, call: ActionCall<z.output<Params>>): Promise<Proposal | null>;
  /** The result's `ref` continues after the call, and the chat follows it. */
  follow?: boolean;
  /** Returns the result, or throws a PrimitiveError. */
  execute(ctx: ActionContext, call: ActionCall<z.output<Params>>): Promise<Row>;
}

/** Defines an action; the type of its params follows from the schema. */
export function defineAction<Params extends z.ZodObject>(action: Action<Params>): Action<Params> {
  return action;
}
