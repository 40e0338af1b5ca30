import { PrimitiveError } from '#lib/base/errors.ts';
import { deliverableGenerateSpec } from '#lib/features/drafts/deliverable-generate-spec.ts';
import type { JobRestart } from '#lib/jobs/job-restart.ts';
import { startVersion } from '#lib/primitives/actions/deliverable-generate.ts';

/** Writes the next version of the deliverable of a dead job. */
export const deliverableGenerateRestart: JobRestart = {
  job: deliverableGenerateSpec.name,
  async restart(ctx, ids) {
    const { data } = await ctx.db
      .from('deliverable_versions')
      .select('deliverable_id')
      .eq('id', ids.version_id!)
      .maybeSingle()
      .throwOnError();
    if (!data) throw new PrimitiveError('not_found', 'The deliverable of this version no longer exists.');
    const { version_number } = await startVersion(ctx, data.deliverable_id);
    return `Version ${version_number} is being written in a new job.`;
  },
};
