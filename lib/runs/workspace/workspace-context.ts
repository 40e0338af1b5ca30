import type { CallContext } from '#lib/agent/registry/context.ts';
import type { HttpClient } from '#lib/base/http/http-client.ts';
import type { CheckName, Command } from './checks/check.ts';
import type { Programs, Shell } from './command.ts';
import type { WorkspaceFiles } from './workspace-files.ts';

/** The world of one call of a workspace tool. A capability that is not granted is absent. */
export interface WorkspaceContext extends CallContext {
  files: WorkspaceFiles;
  shell?: Shell;
  /** Why there is no shell, and what to do about it. */
  noShell?: string;
  /** Absent where the machine has no hardened sandbox; `noPrograms` then says so in words. */
  programs?: Programs;
  noPrograms?: string;
  http?: HttpClient;
  /** How the project is checked, where somebody has said so; the rest is found by its files. */
  checks?: Partial<Readonly<Record<CheckName, Command>>>;
  /** The page of this product that shows the workspace; `/work` when absent. */
  page?: string;
}
