import { limits } from '#lib/base/limits/limits.ts';

/** What the workspace of a ticket holds at most; `fileBytes` is one file. */
export const workspaceLimits = {
  files: limits.workspaceFiles.most,
  bytes: limits.workspaceBytes.most,
  fileBytes: limits.fileBytes.most,
} as const;
