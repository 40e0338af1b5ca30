import { PrimitiveError } from '#lib/base/errors.ts';
import type { WorkspaceFiles } from '../workspace-files.ts';

export const checkNames = ['lint', 'test', 'type_check'] as const;
export type CheckName = (typeof checkNames)[number];

export type ProjectKind = 'npm' | 'pnpm' | 'yarn' | 'bun' | 'python' | 'cargo' | 'go';

/** How a project is checked, or why it is not, in words. */
export type Check = Command | { reason: string };

/** `argv` checks the whole project, `on` one path of it: relative to the project's folder, where both are run. */
export interface Command {
  argv: readonly string[];
  on(path: string): readonly string[];
  /** The text of the project's own script, where `argv` is one. */
  script?: string;
}

export type Checks = Record<CheckName, Check>;

export const hasCommand = (check: Check): check is Command => 'argv' in check;

/** A command to which a path is added; `whole` is what stands for the project in its place. */
export function command(argv: readonly string[], whole: readonly string[] = []): Command {
  return { argv: [...argv, ...whole], on: (path) => [...argv, argument(path)] };
}

/** A path that no program takes for an option. */
export const argument = (path: string) => (path.startsWith('-') ? `./${path}` : path);

/** The text of a file; null when there is none that can be read. */
export async function textAt(files: WorkspaceFiles, path: string): Promise<string | null> {
  return (await isFile(files, path)) ? new TextDecoder().decode(await files.read(path)) : null;
}

/** The first of some files that is there. */
export async function firstOf(files: WorkspaceFiles, paths: readonly string[]): Promise<string | undefined> {
  for (const path of paths) if (await isFile(files, path)) return path;
}

/** A link is none: where it leads is not looked at. */
async function isFile(files: WorkspaceFiles, path: string): Promise<boolean> {
  try {
    return (await files.stat(path))?.type === 'file';
  } catch (error) {
    if (error instanceof PrimitiveError) return false;
    throw error;
  }
}
