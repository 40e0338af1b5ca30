import { keptPath, problemOfPath, problemOfPaths } from '#lib/entities/file-path.ts';
import { workspaceLimits } from '#lib/entities/workspace-limits.ts';
import { sizeWords } from '#lib/work/file.ts';

interface Sized {
  name: string;
  /** In bytes. */
  size: number;
}

/**
 * Takes more files to those that are chosen, one of the same name in the place of the one before, as far as a workspace may
 * hold them beside those that it has. What is not taken is said in words; null when all were.
 */
export function takeFiles<File extends Sized>(
  chosen: readonly File[],
  more: Iterable<File>,
  held: readonly Sized[] = [],
): { files: File[]; refused: string | null } {
  const { files: mostFiles, bytes: mostBytes, fileBytes } = workspaceLimits;
  const taken = new Map(chosen.map((file) => [keptPath(file.name), file]));
  const problems: string[] = [];
  const left: string[] = [];
  for (const file of more) {
    if (file.size > fileBytes) {
      problems.push(`“${file.name}” is not taken: it has ${sizeWords(file.size)}, and a file may have ${sizeWords(fileBytes)} at most.`);
      continue;
    }
    const path = keptPath(file.name);
    const all = new Map<string, Sized>([...held.map((one) => [one.name, one] as const), ...taken, [path, file]]);
    const unfit = problemOfPath(path) ?? problemOfPaths([...all.keys()]);
    if (unfit) {
      problems.push(`“${file.name}” is not taken. ${unfit}`);
      continue;
    }
    const bytes = [...all.values()].reduce((sum, { size }) => sum + size, 0);
    if (all.size > mostFiles || bytes > mostBytes) left.push(`“${file.name}”`);
    else taken.set(path, file);
  }
  if (left.length > 0) {
    const named = left.length > 5 ? [...left.slice(0, 5), `${left.length - 5} more`] : left;
    problems.push(
      `${new Intl.ListFormat('en').format(named)} ${left.length === 1 ? 'is' : 'are'} not taken: a ticket holds at most ${mostFiles} files and ${sizeWords(mostBytes)} together.`,
    );
  }
  return { files: [...taken.values()], refused: problems.length > 0 ? problems.join(' ') : null };
}
