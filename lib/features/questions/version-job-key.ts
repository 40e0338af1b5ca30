/**
 * Names the job that writes a version. Until it asks something it is one job however often it is queued; once its question
 * (`request`) is settled it is another, because the one that asked has ended.
 */
export function writingKey(versionId: string, request: string | null): string {
  return request ? `${versionId}:${request}` : versionId;
}
