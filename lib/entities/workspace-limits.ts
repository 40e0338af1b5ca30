import { limits } from '#lib/base/limits/limits.ts';

/** The limits of a ticket's workspace; `fileBytes` is for one file. */
export const workspaceLimits = {
  files: limits.workspaceFiles.most,
  bytes: limits.workspaceBytes.most,
  fileBytes: limits.fileBytes.most,
} as const;
