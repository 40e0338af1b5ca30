import { z } from 'zod';
import { PrimitiveError } from '#lib/base/errors.ts';
import type { Row } from '#lib/database/db.ts';
import { readSnapshots } from '#lib/features/claims/source-snapshots.ts';
import { unreadMessage } from '#lib/features/claims/unread-message.ts';
import type { VersionStatus } from '#lib/features/deliverables/deliverable.ts';
import { deliverableGenerateSpec } from '#lib/features/drafts/deliverable-generate-spec.ts';
import { isAsking } from '#lib/features/questions/question.ts';
import { reportMessage } from '#lib/features/versions/preference.ts';
import { readLeftOut, readPreferences } from '#lib/features/versions/read-preferences.ts';
import { isWritten } from '#lib/features/versions/version.ts';
import { demandRoom } from '#lib/jobs/own-jobs.ts';
import { type ActionContext, defineAction } from './define-action.ts';
import { lookUntil } from './look-until.ts';

type Version = Pick<Row<'deliverable_versions'>, 'status' | 'error' | 'progress' | 'preferences' | 'left_out' | 'source_snapshots'>;
interface Begun {
  id: string;
  version_number: number;
}

/** Has a worker write the next version now. If one is already being written, that one is returned. */
export const deliverableGenerate = defineAction({
  name: 'deliverable.generate',
  description: 'Write the next version now, as a draft that is ready for review',
  targetType: 'deliverable',
  requires: [],
  effect: 'external',
  params: z.strictObject({}),
  follow: true,
  async execute(ctx, { target }) {
    const begun = await startVersion(ctx, String(target.row.id));
    const ref = `${target.ref}/versions/${begun.version_number}`;
    const version = await follow(ctx, begun.id);
    if (version.status === 'failed')
      throw new PrimitiveError('execution_failed', `Version ${begun.version_number} could not be written: ${version.error}`, { ref });
    const report = reportMessage(readPreferences(version.preferences), readLeftOut(version.left_out));
    const unread = isWritten(version.status as VersionStatus) ? unreadMessage(readSnapshots(version.source_snapshots)) : '';
    return {
      status: version.status,
      ref,
      version_number: begun.version_number,
      job_id: begun.jobId,
      message: [`Version ${begun.version_number} ${describeState(version)}`, unread, report].filter(Boolean).join(' '),
      ...(unread ? { unread } : {}),
      ...(report ? { account: report } : {}),
      ...(isAsking(version) ? { asks: true } : {}),
    };
  },
});

function describeState(version: Version): string {
  if (isAsking(version))
    return 'needs the person’s answer to a question before it can be written. The question is on its page and in the inbox.';
  if (version.status === 'generating') return 'is being written. It will be ready for review when it is done.';
  if (version.status === 'skipped') return 'was skipped: there was nothing new to report.';
  return 'is ready for review.';
}

/**
 * Begins the next version of a deliverable and queues its job; if one is already being written, that one is returned.
 * @throws {PrimitiveError} with a message for the person
 */
export async function startVersion(ctx: ActionContext, deliverable: string): Promise<Begun & { jobId: string }> {
  const begun = await begin(ctx, deliverable);
  return { ...begun, jobId: await queue(ctx, begun.id) };
}

async function begin(ctx: ActionContext, deliverable: string): Promise<Begun> {
  if (!ctx.jobs) throw new PrimitiveError('execution_failed', 'Nothing can be written here: this process has no job queue.');
  if (!(await isWriting(ctx, deliverable))) await demandRoom(ctx.db, deliverableGenerateSpec);
  const { data } = await ctx.db.rpc('begin_version', { deliverable }).throwOnError();
  const begun = data as unknown as Begun & { outcome: 'begun' | 'running' | 'archived' | 'no_material' | 'not_found' };
  if (begun.outcome === 'not_found') throw new PrimitiveError('not_found', 'This deliverable no longer exists.');
  if (begun.outcome === 'archived')
    throw new PrimitiveError('conflict', 'This deliverable is archived. Set its status to active first, then generate a version.');
  if (begun.outcome === 'no_material')
    throw new PrimitiveError(
      'conflict',
      'There is nothing to write the first version from: the deliverable has no sources, and no memory for it has anything to report. Add a source or notes, then generate it again.',
      { needs: 'material' },
    );
  return begun;
}

async function isWriting({ db }: ActionContext, deliverable: string): Promise<boolean> {
  const { data } = await db
    .from('deliverable_versions')
    .select('id')
    .eq('deliverable_id', deliverable)
    .eq('status', 'generating')
    .limit(1)
    .throwOnError();
  return data.length > 0;
}

/** The key makes it one job, however often it is requested; a failure to queue is stored as the version's failure. */
async function queue(ctx: ActionContext, versionId: string): Promise<string> {
  try {
    return await ctx.jobs!.enqueue(deliverableGenerateSpec, { user_id: ctx.userId, version_id: versionId }, { key: versionId });
  } catch (error) {
    const id = ctx.log('A version could not be queued', error);
    const failure = `The job queue could not be reached (${id}). Try again.`;
    await ctx.db.from('deliverable_versions').update({ status: 'failed', error: failure }).eq('id', versionId).eq('status', 'generating');
    throw new PrimitiveError('execution_failed', failure);
  }
}

function follow(ctx: ActionContext, versionId: string): Promise<Version> {
  const look = async () => {
    const { data } = await ctx.db
      .from('deliverable_versions')
      .select('status, error, progress, preferences, left_out, source_snapshots')
      .eq('id', versionId)
      .maybeSingle()
      .throwOnError();
    if (!data) throw new PrimitiveError('not_found', 'The deliverable was deleted while its version was written.');
    return data;
  };
  return lookUntil(ctx, look, (version) => version.status !== 'generating' || isAsking(version));
}
