import { z } from 'zod';
import { PrimitiveError } from '#lib/base/errors.ts';
import { isPlatformName, platformLabels } from '#lib/features/integrations/platforms/platform-names.ts';
import { startSync } from '#lib/features/integrations/platforms/start-sync.ts';
import { defineAction } from './define-action.ts';

/** Has a worker read what is new in everything that the person picked on a platform. */
export const platformSync = defineAction({
  name: 'platform.sync',
  description: 'Read what is new now, as every half hour',
  targetType: 'platform',
  requires: [],
  effect: 'write',
  params: z.strictObject({}),
  follow: true,
  async execute(ctx, { target: { row, ref } }) {
    const provider = String(row.provider);
    const page = `/settings/integrations/${provider}`;
    if (!isPlatformName(provider))
      throw new PrimitiveError('invalid_input', `"${provider}" has nothing to read: it is a server with tools.`);
    const label = platformLabels[provider];
    if (row.status !== 'active')
      throw new PrimitiveError(
        'conflict',
        `${label} no longer accepts the connection. Use platform.auth, so that the person can sign in again.`,
        {
          page,
        },
      );
    if (!ctx.jobs) throw new PrimitiveError('execution_failed', 'Nothing can be read here: this process has no job queue.');
    const { db, jobs, clock, userId } = ctx;
    const [job] = await startSync({ db, jobs, clock }, { userId, integrationId: String(row.id) });
    if (!job)
      throw new PrimitiveError('conflict', `Nothing on ${label} may be read yet: the person chooses what on the page ${page}.`, { page });
    return { status: 'started', job_id: job, provider, ref };
  },
});
