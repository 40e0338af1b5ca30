import { inputJsonSchema } from '#lib/base/input-json-schema.ts';
import type { Row } from '#lib/entities/define-entity.ts';
import type { EntityContext } from '#lib/entities/entity-context.ts';
import type { Ref } from '#lib/refs/ref.ts';
import { changeUndo } from './change-undo.ts';
import type { Action } from './define-action.ts';
import { deliverableApprove } from './deliverable-approve.ts';
import { deliverableGenerate } from './deliverable-generate.ts';
import { deliverableReject } from './deliverable-reject.ts';
import { deliverableSchedule } from './deliverable-schedule.ts';
import { deliverableSkip } from './deliverable-skip.ts';
import { memoryExtract } from './memory-extract.ts';
import { platformAuth } from './platform-auth.ts';
import { platformPublish } from './platform-publish.ts';
import { platformSync } from './platform-sync.ts';
import { serverActionRows } from './server-actions.ts';
import { workCancel } from './work-cancel.ts';
import { workRun } from './work-run.ts';

/** The catalog of Execute: only actions that work. */
export const actions: readonly Action[] = [
  deliverableSchedule,
  deliverableSkip,
  deliverableGenerate,
  deliverableApprove,
  deliverableReject,
  platformAuth,
  platformSync,
  platformPublish,
  memoryExtract,
  workRun,
  workCancel,
  changeUndo,
];

const actionRows: readonly Row[] = actions.map(({ name, description, targetType, requires, params, effect }) => ({
  name,
  description,
  target_type: targetType,
  requires: [...requires],
  params: inputJsonSchema(params),
  effect,
}));

/** The rows of the virtual entity `action` that a ref may mean: the catalog, and tools of servers that the person added. */
export async function actionRowsFor(
  ctx: Pick<EntityContext, 'db' | 'userId' | 'programTurn'>,
  { type, identifier }: Ref,
): Promise<readonly Row[]> {
  return type === 'action' ? [...actionRows, ...(await serverActionRows(ctx, identifier))] : [];
}
