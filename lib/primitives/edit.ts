import { z } from 'zod';
import { askApproval, canAsk, waitingFields, waitingMessage } from '#lib/agent/approvals/approval.ts';
import { definePrimitive } from '#lib/agent/registry/define-primitive.ts';
import { PrimitiveError } from '#lib/base/errors.ts';
import { changeEntity, foreseeChange, isChangeable, refuseUnchangeable } from '#lib/entities/change-entity.ts';
import { isCreatable } from '#lib/entities/create-entity.ts';
import { type Entity, fieldsToSet, show } from '#lib/entities/define-entity.ts';
import { describeField } from '#lib/entities/describe-fields.ts';
import { time } from '#lib/entities/field.ts';
import { findEntity, refFrom } from '#lib/entities/find-entity.ts';
import { sensitiveChanges } from '#lib/entities/given-fields.ts';
import { entities } from '#lib/entities/index.ts';
import { proposeEdit } from './propose-edit.ts';
import { data, refInput } from './ref-input.ts';
import { surfaces } from './surface.ts';
import { waitingSources, waitingSourcesOf } from './waiting-sources.ts';

/** Validated like every timestamp, but without its long pattern in the JSON Schema. */
const momentText = z
  .string()
  .refine((text) => time.safeParse(text).success, { error: 'a date and time with offset, such as 2026-03-01T09:00:00Z' })
  .meta({ format: 'date-time' });

const { destination, governance } = entities.deliverable.fields;
const exampleDestination = { platform: 'email', target: 'linda@acme.example', format: 'html' };

const changeable = Object.values(entities).filter(isChangeable);

const descriptionFor = (sensitive: string) =>
  [
    'Change fields of an entity. "changes" holds their new values, as in Write: an object is merged key by key (null removes a key), anything else is replaced. "expected_updated_at" is the updated_at that you read: nothing is changed if it differs now.',
    `Fields: ${changeable.map(changeableFields).join('; ')}.`,
    'To forget a memory, set is_active to false. To archive a deliverable, set status to archived.',
    sensitive,
  ].join('\n');

export const Edit = definePrimitive({
  name: 'Edit',
  description: descriptionFor(
    [
      'These need the person’s approval, and the call asks for it:',
      `- destination of a deliverable: ${describeField(destination!)}, or null, such as ${JSON.stringify(exampleDestination)}`,
      '- recipient.address of a deliverable: an email address',
      `- governance of a deliverable: ${describeField(governance!)}`,
      `- governance of work: ${describeField(entities.work.fields.governance!)}`,
    ].join('\n'),
  ),
  programDescription: descriptionFor(
    'Only the person can set destination, governance and recipient.address of a deliverable and governance of work, in the app: the failure names the page.',
  ),
  input: z.strictObject({
    ref: refInput,
    changes: data,
    expected_updated_at: momentText.optional(),
  }),
  output: z.object({
    data,
    ref: z.string(),
    changes_applied: z.array(z.string()).describe('the fields whose values changed'),
    also_changed: z.array(z.string()).optional().describe('other fields that changed as a result'),
    message: z.string().optional(),
    ...waitingSources.shape,
    ...waitingFields.shape,
  }),
  effect: 'write',
  parallelSafe: false,
  ...surfaces.Edit,
  async execute(ctx, { ref: text, changes, expected_updated_at }) {
    const ref = refFrom(text);
    refuseUnchangeable(entities[ref.type]);
    if (Object.keys(changes).length === 0) {
      throw new PrimitiveError('invalid_input', 'changes: expected at least one field to change.', {
        path: 'changes',
        expected: 'at least one field',
      });
    }
    const { entity, row, ref: canonical } = await findEntity(ctx, ref);
    // If the person cannot be asked, the change is refused and the field named.
    const foreseen = ctx.by !== 'person' && canAsk(ctx) ? await foreseeChange({ ...ctx, by: 'person' }, entity, row, changes) : {};
    const sensitive = sensitiveChanges(entity, row, { ...row, ...foreseen }).length > 0;
    const proposal = sensitive && proposeEdit(entity, row, foreseen);
    const waits = proposal && (await askApproval(ctx, { name: 'Edit', input: { ref: canonical, changes } }, proposal));
    if (waits) return { data: show(entity, row), ref: canonical, changes_applied: [], message: waitingMessage, ...waits };
    const change = await changeEntity(sensitive ? { ...ctx, by: 'person' } : ctx, entity, row, changes, expected_updated_at);
    const changed = change.applied.length > 0;
    const waiting = entity === entities.deliverable && change.applied.includes('sources') ? await waitingSourcesOf(ctx, change.row) : {};
    return {
      data: show(entity, change.row),
      ref: canonical,
      changes_applied: changed ? [...change.applied, 'updated_at'] : [],
      ...(change.derived.length > 0 && { also_changed: change.derived }),
      ...waiting,
      ...(!changed && { message: `Nothing to change: the ${entity.noun.one} already has these values.` }),
    };
  },
});

/** "memory (as in Write without source_ref; also superseded_by: id)"; for a type that Write cannot create, all its fields. */
function changeableFields(entity: Entity): string {
  const fields = fieldsToSet(entity, 'editing').map(([name]) => name);
  if (!isCreatable(entity)) return `${entity.type} (${fields.join(', ')})`;
  const created = fieldsToSet(entity, 'creating').map(([name]) => name);
  const without = created.filter((name) => !fields.includes(name));
  const also = fields.filter((name) => !created.includes(name)).map((name) => `${name}: ${describeField(entity.fields[name]!)}`);
  const parts = [
    `as in Write${without.length > 0 ? ` without ${without.join(', ')}` : ''}`,
    ...(also.length > 0 ? [`also ${also.join(', ')}`] : []),
  ];
  return `${entity.type} (${parts.join('; ')})`;
}
