import { exitMessage } from '#lib/agent/operator/exit-reason.ts';
import type { OperatorOutput } from '#lib/agent/operator/operator-output.ts';
import { outcomeOf, withOutcome } from '#lib/models/work-outcome.ts';

/** The number of files to name. */
const NAMED = 5;

/** Adds the files that could not be saved because of their names to a run's output, which is then only partly done. */
export function reportUnsavedFiles(output: OperatorOutput, paths: readonly string[]): OperatorOutput {
  const message = unsavedFilesMessage(paths);
  if (!message) return output;
  const { exit } = output;
  const ending = exitMessage(exit);
  // The ending of an incomplete run is all that the person reads.
  const effects = output.effects.map((effect) =>
    effect.type === 'finish_work' ? { ...effect, content: contentWith(String(effect.content), message) } : effect,
  );
  return { ...output, exit: ending === null ? exit : { ...exit, message: `${ending}\n\n${message}` }, effects };
}

function contentWith(content: string, message: string): string {
  return outcomeOf(content).outcome === 'done' ? withOutcome(content, 'partly_done', message) : `${content}\n\n${message}`;
}

function unsavedFilesMessage(paths: readonly string[]): string | null {
  if (paths.length === 0) return null;
  const named = paths.slice(0, NAMED).map((path) => JSON.stringify(path.slice(0, 200)).replaceAll(/[\u007f-\u009f]/g, '�'));
  const more = paths.length > NAMED ? ` and ${paths.length - NAMED} more` : '';
  const [one, them] = paths.length === 1 ? ['A file', 'its name'] : [`${paths.length} files`, 'their names'];
  return `${one} could not be saved because of ${them}: ${named.join(', ')}${more}. A file name cannot have backslashes or control characters, more than 255 bytes in any part, or more than 500 characters in total.`;
}
