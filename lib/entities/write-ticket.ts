import { PrimitiveError } from '#lib/base/errors.ts';
import { problemOfPaths } from '#lib/base/file-path.ts';
import { limitMessage, limitReached } from '#lib/base/limits/limit-message.ts';
import { workspaceLimits } from '#lib/base/limits/limits.ts';
import { StorageError } from '#lib/database/storage/file-storage.ts';
import type { Entity, Row } from './define-entity.ts';
import type { EntityContext } from './entity-context.ts';
import { insertRow } from './insert-row.ts';
import { invalidInput } from './invalid-input.ts';
import { databaseError } from './rows.ts';
import { demandPlan } from './ticket-plan.ts';
import type { GivenFile } from './work-file.ts';

/** Content for a workspace, at its path. */
export interface FileToGive {
  path: string;
  content: Uint8Array;
}

/** Stores a ticket with its initial files. Each step can be repeated, so that a half-written ticket is completed by writing it again. */
export async function writeTicket(ctx: EntityContext, entity: Entity, { files, ...row }: Row): Promise<Row> {
  const given = (files ?? []) as GivenFile[];
  if (given.length > 0 && row.agent_type !== 'workspace' && row.agent_type !== 'plan')
    throw new PrimitiveError('invalid_input', 'content.files: only tickets of the types workspace and plan have files.', {
      path: 'content.files',
      expected: 'nothing, or agent_type workspace or plan',
    });
  const ticket = await insertRow(ctx, entity, row.agent_type === 'plan' ? await withPlan(ctx, row, given) : row);
  const encoder = new TextEncoder();
  if (given.length > 0)
    await giveFiles(
      ctx,
      String(ticket.id),
      given.map(({ name, content }) => ({ path: name, content: encoder.encode(content) })),
    );
  return ticket;
}

/** A plan ticket has its plan in its parameters; if missing, it is the only YAML file among its files. */
async function withPlan({ userId }: EntityContext, row: Row, files: readonly GivenFile[]): Promise<Row> {
  const parameters = row.parameters as { plan?: string };
  if (parameters.plan !== undefined) return row;
  const [plan, another] = files.filter(({ name }) => /\.ya?ml$/i.test(name));
  if (!plan || another)
    throw invalidInput([
      { path: 'content.parameters.plan', expected: 'a plan: YAML with steps, here or as the one .yaml file of content.files' },
    ]);
  await demandPlan(plan.content, userId, `content.files.${plan.name}`);
  return { ...row, parameters: { ...parameters, plan: plan.content } };
}

/**
 * Adds files to the workspace of a ticket that is not running: files with the same path are replaced. `gone` are paths to
 * remove.
 * @throws {PrimitiveError} `conflict` while it is running, `not_found`, `invalid_input` when it would hold too much, `execution_failed`
 */
export async function giveFiles(
  ctx: EntityContext,
  ticket: string,
  files: readonly FileToGive[],
  gone: readonly string[] = [],
): Promise<void> {
  const { storage } = ctx;
  if (!storage) throw new PrimitiveError('execution_failed', 'Files cannot be saved here.');
  const tooLarge = files.find(({ content }) => content.length > workspaceLimits.fileBytes);
  if (tooLarge) throw unfit(`"${tooLarge.path}" is too large. ${limitMessage('fileBytes')}`);
  const { data: there } = await ctx.db.from('work_files').select('path').eq('ticket_id', ticket).is('deleted_at', null).throwOnError();
  const paths = new Set([...there.map(({ path }) => path).filter((path) => !gone.includes(path)), ...files.map(({ path }) => path)]);
  const problem = problemOfPaths([...paths]);
  if (problem) throw unfit(problem);
  const kept = [];
  try {
    for (const { path, content } of files) kept.push({ path, digest: await storage.put(ctx.userId, content), size: content.length });
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
    throw new PrimitiveError(
      'execution_failed',
      `The files could not be saved (${ctx.log('Files could not be saved', error)}). Try again.`,
    );
  }
  const { data, error } = await ctx.db.rpc('give_work_files', {
    ticket,
    files: kept,
    gone: [...gone],
    most_files: workspaceLimits.files,
    most_bytes: workspaceLimits.bytes,
  });
  if (error) throw databaseError(error);
  const { outcome, files: count = 0 } = data as { outcome: 'saved' | 'running' | 'not_found' | 'too_much'; files?: number };
  if (outcome === 'running') throw new PrimitiveError('conflict', 'The ticket is running. Wait until the run has ended, or cancel it.');
  if (outcome === 'not_found') throw new PrimitiveError('not_found', 'This ticket no longer exists.');
  if (outcome === 'too_much') throw limitReached(count > workspaceLimits.files ? 'workspaceFiles' : 'workspaceBytes');
}

const unfit = (message: string) => new PrimitiveError('invalid_input', message, { path: 'content.files', expected: message });
