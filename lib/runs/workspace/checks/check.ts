import { PrimitiveError } from '#lib/base/errors.ts';
import type { WorkspaceFiles } from '../workspace-files.ts';

export const checkNames = ['lint', 'test', 'type_check'] as const;
export type CheckName = (typeof checkNames)[number];

export type ProjectKind = 'npm' | 'pnpm' | 'yarn' | 'bun' | 'python' | 'cargo' | 'go';

/** The command that checks a project, or the reason why it cannot be checked. */
export type Check = Command | { reason: string };

/** `argv` checks the whole project, `on` one path relative to it. Both run in the project's folder. */
export interface Command {
  argv: readonly string[];
  on(path: string): readonly string[];
  /** The text of the project's own script, where `argv` is one. */
  script?: string;
}

export type Checks = Record<CheckName, Check>;

export const hasCommand = (check: Check): check is Command => 'argv' in check;

/** A command that takes a path as its last argument; `whole` is that argument for the whole project. */
export function command(argv: readonly string[], whole: readonly string[] = []): Command {
  return { argv: [...argv, ...whole], on: (path) => [...argv, argument(path)] };
}

/** A path as an argument that no program mistakes for an option. */
export const argument = (path: string) => (path.startsWith('-') ? `./${path}` : path);

/** The text of a file; null when it is missing or unreadable. */
export async function textAt(files: WorkspaceFiles, path: string): Promise<string | null> {
  return (await isFile(files, path)) ? new TextDecoder().decode(await files.read(path)) : null;
}

/** The first of the paths that is a file. */
export async function firstOf(files: WorkspaceFiles, paths: readonly string[]): Promise<string | undefined> {
  for (const path of paths) if (await isFile(files, path)) return path;
}

/** A symbolic link does not count, whatever its target is. */
async function isFile(files: WorkspaceFiles, path: string): Promise<boolean> {
  try {
    return (await files.stat(path))?.type === 'file';
  } catch (error) {
    if (error instanceof PrimitiveError) return false;
    throw error;
  }
}
