import { z } from 'zod';
import { definePrimitive } from '#lib/agent/registry/define-primitive.ts';
import { PrimitiveError } from '#lib/base/errors.ts';
import { createEntity, isCreatable } from '#lib/entities/create-entity.ts';
import { type Entity, show } from '#lib/entities/define-entity.ts';
import { describeFields, describeTitled } from '#lib/entities/describe-fields.ts';
import { refFrom } from '#lib/entities/find-entity.ts';
import { entities } from '#lib/entities/index.ts';
import { refTo } from '#lib/refs/format-ref.ts';
import { isNew } from '#lib/refs/ref.ts';
import { scheduleSchema } from '#lib/schedule/schedule.ts';
import { anyRef, data, entityType } from './ref-input.ts';
import { surfaces } from './surface.ts';
import { waitingSources, waitingSourcesOf } from './waiting-sources.ts';

const creatable = Object.values(entities).filter(isCreatable);

const descriptionFor = (...ofMemories: string[]) =>
  [
    'Create an entity. "ref" is <type>:new; "content" holds its fields, of which those with * are required. Equal content creates a second entity: look first.',
    ...creatable.map((entity) => `${entity.type}: ${describeFields(entity, 'creating').join('; ')}. ${exampleOf(entity)}`),
    ...ofMemories,
    `${describeTitled(scheduleSchema)}.`,
  ].join('\n');

const exampleOf = ({ type, example }: Entity) => `Example: ${JSON.stringify({ ref: `${type}:new`, content: example })}`;

export const Write = definePrimitive({
  name: 'Write',
  description: descriptionFor(),
  programDescription: descriptionFor('Leave out source_type and source_ref of a memory: they will name your client.'),
  input: z.strictObject({ ref: anyRef.describe('a ref, such as "deliverable:new"'), content: data }),
  output: z.object({ data, ref: z.string(), entity_type: entityType, message: z.string(), ...waitingSources.shape }),
  effect: 'write',
  additive: true,
  parallelSafe: false,
  ...surfaces.Write,
  async execute(ctx, { ref: text, content }) {
    const ref = refFrom(text);
    const entity = entities[ref.type];
    if (isCreatable(entity) && !isNew(ref)) {
      throw new PrimitiveError('invalid_ref', `Write creates: the ref is "${ref.type}:new". To change what exists use Edit.`, {
        part: 'identifier',
      });
    }
    const row = await createEntity(ctx, entity, content);
    const waiting = ref.type === 'deliverable' ? await waitingSourcesOf(ctx, row) : {};
    return {
      data: show(entity, row),
      ref: refTo(ref.type, String(row[entity.key])),
      entity_type: ref.type,
      message: entity.createdMessage(row),
      ...waiting,
    };
  },
});
