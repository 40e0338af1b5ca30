/** What the workspace of a ticket holds at most; `fileBytes` is one file. */
export const workspaceLimits = { files: 1000, bytes: 50 * 1024 * 1024, fileBytes: 8 * 1024 * 1024 } as const;
