import { z } from 'zod';
import { missingInput } from '#lib/agent/registry/check-input.ts';
import type { PrimitiveContext } from '#lib/agent/registry/context.ts';
import { itemsThatFit } from '#lib/agent/registry/cut-output.ts';
import { definePrimitive } from '#lib/agent/registry/define-primitive.ts';
import type { Result } from '#lib/agent/registry/registry.ts';
import { PrimitiveError } from '#lib/base/errors.ts';
import { show } from '#lib/entities/define-entity.ts';
import { findTarget, refFrom } from '#lib/entities/find-entity.ts';
import { entities } from '#lib/entities/index.ts';
import { listEntities } from '#lib/entities/list-entities.ts';
import { actionRowsFor } from '#lib/primitives/actions/index.ts';
import { anyRef, data, entityType, refInput } from './ref-input.ts';
import { surfaces } from './surface.ts';

const mostRefs = 20;

const answer = z.object({
  data: z.unknown().describe('the entity, the part of it, or its children'),
  ref: z.string(),
  entity_type: entityType,
  count: z.int().optional().describe('for children: how many are included'),
  total: z.int().optional().describe('for children: how many there are'),
});

type Answer = z.infer<typeof answer>;

const children = Object.values(entities).flatMap(({ type, children }) => Object.keys(children).map((name) => `${type}:<id>/${name}`));

/** Types whose name is not the term for them. */
const terms: Partial<Record<string, string>> = { platform: 'an integration', session: 'a chat', work: 'a ticket' };
const types = Object.keys(entities).map((type) => (terms[type] ? `${type} (${terms[type]})` : type));

const descriptionFor = (current: string) =>
  [
    `Get one entity by "ref", or up to ${mostRefs} by "refs", answered in this order. A ref is <type>:<identifier>[/<subpath>][?<query>].`,
    `Types: ${types.join(', ')}.`,
    `Identifiers: an id; a provider (platform) or a name (action); "latest", the most recently updated one that is not archived or forgotten (not for actions)${current}.`,
    `Subpaths: ${children.join(', ')}, each also with "/latest" or a number or id; platform:<provider>/credentials; any field, such as deliverable:<id>/sources/0.`,
  ].join('\n');

export const Read = definePrimitive({
  name: 'Read',
  description: descriptionFor('; "current", this chat (session:current) or what is on screen (other types)'),
  programDescription: descriptionFor(''),
  input: z.strictObject({
    ref: refInput.optional(),
    refs: z.array(anyRef).min(1).max(mostRefs).optional(),
  }),
  output: answer.partial({ data: true, ref: true, entity_type: true }).extend({ answers: z.array(data).optional() }),
  effect: 'read',
  parallelSafe: true,
  ...surfaces.Read,
  async execute(ctx, { ref, refs }) {
    if (ref !== undefined && refs !== undefined) {
      throw new PrimitiveError('invalid_input', 'Give either ref or refs, not both.', { path: 'refs', expected: 'ref or refs, not both' });
    }
    if (refs) return { answers: await Promise.all(refs.map((one) => readOrFail(ctx, one))) };
    if (ref === undefined) throw missingInput('Read', 'ref', refInput.description);
    return readOne(ctx, ref);
  },
});

async function readOne(ctx: PrimitiveContext, text: string): Promise<Answer> {
  const ref = refFrom(text);
  const services = { ...ctx, virtual: { action: await actionRowsFor(ctx, ref) } };
  const target = await findTarget(services, ref);
  const found = { ref: target.ref, entity_type: ref.type } as const;
  if (target.kind === 'row') return { ...found, data: show(target.entity, target.row) };
  if (target.kind === 'part') return { ...found, data: target.value };
  const { items, total } = await listEntities(services, ref, {}, 'invalid_ref');
  const data = itemsThatFit(items);
  return { ...found, data, count: data.length, total };
}

async function readOrFail(ctx: PrimitiveContext, ref: string): Promise<Result> {
  try {
    return { success: true, ...(await readOne(ctx, ref)) };
  } catch (error) {
    if (error instanceof PrimitiveError) return { ...error.toFailure(), ref };
    throw error;
  }
}
