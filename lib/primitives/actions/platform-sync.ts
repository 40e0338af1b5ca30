import { z } from 'zod';
import { PrimitiveError } from '#lib/base/errors.ts';
import { connectCard, connectsOn } from '#lib/entities/connect-card.ts';
import { platformLabels } from '#lib/entities/platform-names.ts';
import { startSync } from '#lib/features/integrations/platforms/start-sync.ts';
import { defineAction } from './define-action.ts';
import { requireConnection, requirePlatform } from './platform-connection.ts';

/** Has a worker read what is new in everything that the person picked on a platform. */
export const platformSync = defineAction({
  name: 'platform.sync',
  description: 'Read what is new now, as every half hour',
  targetType: 'platform',
  acceptsUnconnected: true,
  requires: [],
  effect: 'write',
  params: z.strictObject({}),
  follow: true,
  async execute(ctx, { target: { row, ref } }) {
    const provider = requirePlatform(String(row.provider));
    requireConnection(provider, row.status);
    if (!ctx.jobs) throw new PrimitiveError('execution_failed', 'Nothing can be read here: this process has no job queue.');
    const { db, jobs, clock, userId } = ctx;
    const [job] = await startSync({ db, jobs, clock }, { userId, integrationId: String(row.id) });
    if (!job)
      throw new PrimitiveError(
        'conflict',
        `Nothing on ${platformLabels[provider]} may be read yet: the person chooses what. ${connectsOn(provider)}`,
        connectCard(provider, { choose: true }),
      );
    return { status: 'started', job_id: job, provider, ref };
  },
});
