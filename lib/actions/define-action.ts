import type { z } from 'zod';
import type { Row } from '#lib/entities/define-entity.ts';
import type { EntityContext } from '#lib/entities/entity-context.ts';
import type { Found } from '#lib/entities/find-entity.ts';
import type { EntityType } from '#lib/refs/ref.ts';
import type { JobPort } from './job-port.ts';

/** The world of an action. */
export interface ActionContext extends EntityContext {
  turnId?: string;
  callId?: string;
  /** The queue of this installation; absent where nothing may be queued. */
  jobs?: JobPort;
  /** Tells the person how far it is. */
  progress?: (message: string) => void;
}

/** What an action is carried out on, and with. */
interface ActionCall<Params> {
  /** The entity, found among the person's own and of the action's type. */
  target: Found;
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
  effect: 'read' | 'write' | 'external';
  params: Params;
  /** Answers the result, or throws a PrimitiveError. */
  execute(ctx: ActionContext, call: ActionCall<z.output<Params>>): Promise<Row>;
}

/** Defines an action; the type of its params follows from the schema. */
export function defineAction<Params extends z.ZodObject>(action: Action<Params>): Action<Params> {
  return action;
}
