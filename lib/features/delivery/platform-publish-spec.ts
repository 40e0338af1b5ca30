import { z } from 'zod';
import { formats } from '#lib/entities/format.ts';
import type { JobSpec } from '#lib/jobs/job-spec.ts';
import { destinationSettings } from './edition.ts';

/** Delivers an approved version. Retried for about half an hour when it certainly did not arrive and another attempt may help. */
export const platformPublishSpec = {
  name: 'platform.publish',
  input: z.strictObject({
    user_id: z.guid(),
    version_id: z.guid(),
    agreed: destinationSettings,
    via: z.string().optional(),
    format: z.enum(formats).optional(),
    again: z.boolean().optional(),
  }),
  retries: 8,
  retryDelaySeconds: 10,
  timeoutSeconds: 120,
} as const satisfies JobSpec;
