/**
 * The key of the job that writes a version. Until the version asks a question it is one job, however often it is queued. Once its
 * question (`request`) is settled it is a new job, because the job that asked has ended.
 */
export function versionJobKey(versionId: string, request: string | null): string {
  return request ? `${versionId}:${request}` : versionId;
}
