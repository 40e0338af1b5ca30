import type { CallContext } from '#lib/agent/registry/context.ts';
import type { HttpClient } from '#lib/base/http/http-client.ts';
import type { CheckName, Command } from './checks/check.ts';
import type { Programs, Shell } from './command.ts';
import type { WorkspaceFiles } from './workspace-files.ts';

/** The context of one call of a workspace tool. A capability that is not granted is absent. */
export interface WorkspaceContext extends CallContext {
  files: WorkspaceFiles;
  shell?: Shell;
  /** Why there is no shell, and what to do about it. */
  noShell?: string;
  /** Absent when no programs can run; `noPrograms` then says why. */
  programs?: Programs;
  noPrograms?: string;
  http?: HttpClient;
  /** Checks that were set explicitly; the rest are detected from the project's files. */
  checks?: Partial<Readonly<Record<CheckName, Command>>>;
  /** The page of this product that shows the workspace; `/work` when absent. */
  page?: string;
}
