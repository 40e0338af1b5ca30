import { z } from 'zod';
import type { JobSpec } from '#lib/jobs/job-spec.ts';

/** Reads an uploaded file. */
export const documentReadSpec = {
  name: 'document.read',
  input: z.strictObject({ user_id: z.guid(), document_id: z.guid() }),
  retries: 3,
  retryDelaySeconds: 10,
  timeoutSeconds: 1800,
} as const satisfies JobSpec;

/** The key of the job that reads a document. @param reading how often it was to be read: 1 after the upload */
export const readingKey = (documentId: string, reading: number) => `${documentId}/${reading}`;
