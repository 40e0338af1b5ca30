import type { Row } from '#lib/entities/define-entity.ts';
import { inputJsonSchema } from '#lib/entities/input-json-schema.ts';
import type { Action } from './define-action.ts';
import { deliverableApprove } from './deliverable-approve.ts';
import { deliverableGenerate } from './deliverable-generate.ts';
import { deliverableSchedule } from './deliverable-schedule.ts';
import { memoryExtract } from './memory-extract.ts';
import { platformPublish } from './platform-publish.ts';
import { workRun } from './work-run.ts';

/** The catalogue of what Execute can do: actions that work, and no others. */
export const actions: readonly Action[] = [
  deliverableSchedule,
  deliverableGenerate,
  deliverableApprove,
  platformPublish,
  memoryExtract,
  workRun,
];

/** The catalogue as rows of the virtual entity `action`. */
export const actionRows: readonly Row[] = actions.map(({ name, description, targetType, requires, params, effect }) => ({
  name,
  description,
  target_type: targetType,
  requires: [...requires],
  params: inputJsonSchema(params),
  effect,
}));
