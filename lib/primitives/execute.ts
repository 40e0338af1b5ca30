import { z } from 'zod';
import { askApproval, waitingFields, waitingMessage } from '#lib/agent/approvals/approval.ts';
import type { PrimitiveContext } from '#lib/agent/registry/context.ts';
import { definePrimitive } from '#lib/agent/registry/define-primitive.ts';
import { PrimitiveError } from '#lib/base/errors.ts';
import { deliverableVersion } from '#lib/entities/deliverable-version.ts';
import { describeSchema } from '#lib/entities/describe-fields.ts';
import { findEntity, refFrom } from '#lib/entities/find-entity.ts';
import { entities } from '#lib/entities/index.ts';
import { checked } from '#lib/entities/invalid-input.ts';
import { nouns } from '#lib/entities/nouns.ts';
import { platformNamed } from '#lib/entities/platform-aliases.ts';
import type { Action, ActionTarget } from '#lib/primitives/actions/define-action.ts';
import { actions } from '#lib/primitives/actions/index.ts';
import { serverAction, serverOf, serverPrefix } from '#lib/primitives/actions/server-actions.ts';
import { refTo } from '#lib/refs/format-ref.ts';
import { parseRef } from '#lib/refs/parse-ref.ts';
import { isCollection, isLatest, type Ref } from '#lib/refs/ref.ts';
import { isRefError } from '#lib/refs/ref-error.ts';
import { anyRef, data } from './ref-input.ts';
import { surfaces } from './surface.ts';

const descriptionFor = (approval: string, servers: string) =>
  [
    `Run an action on an entity: "target" is its ref, of the type in parentheses. ${approval} Actions:`,
    ...actions.map(describeAction),
    `${serverPrefix}<server>.<tool> (platform:${serverPrefix}<server>): a tool of a server that the person added. List action:${serverPrefix}* names them, Read shows params. ${servers}`,
  ].join('\n');

export const Execute = definePrimitive({
  name: 'Execute',
  description: descriptionFor(
    'Those marked "approval" ask the person for approval, unless the deliverable’s governance is full_auto.',
    'The call asks for approval, unless the person turned that off.',
  ),
  programDescription: descriptionFor(
    'Only the person can run those marked "approval", in the app, unless the deliverable’s governance is full_auto: the failure names the page.',
    'Tools that need approval for each call are not listed, and calls to them are refused.',
  ),
  input: z.strictObject({
    action: z.string().min(1),
    target: anyRef,
    via: anyRef.optional(),
    params: data.optional(),
  }),
  output: z.object({
    result: data,
    action: z.string(),
    target: z.string(),
    ...waitingFields.shape,
  }),
  effect: 'external',
  parallelSafe: false,
  ...surfaces.Execute,
  async execute(ctx, { action: name, target: text, via, params = {} }) {
    const action = await actionNamed(ctx, name);
    const ref = refFrom(text);
    if (ref.type !== action.targetType) {
      const message = `${name} works on a ${nouns[action.targetType].one}, not on "${text}". Give a target such as "${action.targetType}:latest".`;
      throw new PrimitiveError('unsupported_type', message, { path: 'target', expected: action.targetType });
    }
    checkVia(action, via);
    const checkedParams = checked(action.params, params, 'params');
    const { target, version } = await targetOf(ctx, action, ref);
    const allParams = version === undefined ? checkedParams : { version_id: version, ...checkedParams };
    const call = { target, via, params: allParams };
    const about = { action: name, target: target.ref };
    const proposal = await action.approval?.(ctx, call);
    const input = { ...about, ...(via && { via }), params: allParams };
    const waits = proposal && (await askApproval(ctx, { name: 'Execute', input }, proposal));
    if (waits) return { result: { status: waits.status, request_id: waits.request.id, message: waitingMessage }, ...about, ...waits };
    const result = await action.execute(ctx, call);
    const followed = action.follow && typeof result.ref === 'string' && result.ref;
    return { result, ...about, ...(followed && { ui_action: { type: 'FOLLOW' as const, data: { ref: followed } } }) };
  },
});

/**
 * The target of an action: an entity of the person, or a platform that they have not connected yet. A version names its deliverable
 * and itself, if the action is about one version.
 */
async function targetOf(ctx: PrimitiveContext, action: Action, ref: Ref): Promise<{ target: ActionTarget; version?: string }> {
  const { acceptsUnconnected, name, params, targetType } = action;
  try {
    const found = await findEntity(ctx, ref);
    if (found.entity === entities[targetType]) return { target: found };
    const whole = await findEntity(ctx, { ...ref, subpath: [], query: { filters: {} } });
    if (found.entity === deliverableVersion && 'version_id' in params.shape) return { target: whole, version: String(found.row.id) };
    const message = `${name} works on a ${nouns[targetType].one}, not on a ${found.entity.noun.one}. Use the target "${whole.ref}".`;
    throw new PrimitiveError('unsupported_type', message, { path: 'target', expected: targetType });
  } catch (error) {
    const isNamed = acceptsUnconnected && !isCollection(ref) && !isLatest(ref) && ref.subpath.length === 0;
    if (!isNamed || !(error instanceof PrimitiveError) || error.code !== 'not_found') throw error;
    const provider = platformNamed(ref.identifier);
    return { target: { row: { provider }, ref: refTo(ref.type, provider) } };
  }
}

async function actionNamed(ctx: PrimitiveContext, name: string): Promise<Action> {
  const action = actions.find((candidate) => candidate.name === name) ?? (await serverAction(ctx, name));
  if (action) return action;
  const available = actions.map((candidate) => candidate.name);
  const server = serverOf(name);
  if (server) {
    const page = `/settings/servers/${server}`;
    const message = `"${name}" is not an allowed tool: it may be new, changed, refused or gone. The person decides that on the page ${page}. List action:${serverPrefix}* names the allowed ones.`;
    throw new PrimitiveError('unsupported_action', message, { available, page });
  }
  throw new PrimitiveError('unsupported_action', `Unknown action "${name}". Available: ${available.join(', ')}.`, { available });
}

function checkVia(action: Action, via: string | undefined): void {
  const { name, requires } = action;
  const available = platformsOf(action);
  if (!requires.includes('via')) {
    if (via === undefined) return;
    throw new PrimitiveError('invalid_input', `${name} takes no "via". Leave it out.`, { path: 'via', expected: 'nothing' });
  }
  const there = `Available: ${available.join(', ')}.`;
  const details = { path: 'via', expected: `one of ${available.join(', ')}`, available };
  if (via === undefined) throw new PrimitiveError('invalid_input', `${name} requires "via", the platform to go through. ${there}`, details);
  const ref = parseRef(via);
  if (isRefError(ref)) throw new PrimitiveError('invalid_ref', `via: ${ref.message} ${there}`, details);
  if (!available.includes(via)) throw new PrimitiveError('not_found', `${name} cannot go through "${via}". ${there}`, details);
}

/** Destinations without an account are platforms without a row: everyone has them. */
function platformsOf({ platforms = [] }: Action): string[] {
  return platforms.map((name) => `platform:${name}`);
}

/** "platform.publish (deliverable; via platform:email or another of a destination; approval): … Params: {version_id?: id}." */
function describeAction(action: Action): string {
  const { name, targetType, description, requires, params, approval, platforms = [] } = action;
  const conditions = [targetType, ...requires.map((field) => `${field} platform:${platforms[0]} or another of a destination`)];
  if (approval && targetType === 'deliverable') conditions.push('approval');
  const hasParams = Object.keys(params.shape).length > 0;
  return `${name} (${conditions.join('; ')}): ${description}.${hasParams ? ` Params: ${describeSchema(params)}.` : ''}`;
}
