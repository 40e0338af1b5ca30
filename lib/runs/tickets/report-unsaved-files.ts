import { exitMessage } from '#lib/agent/operator/exit-reason.ts';
import type { OperatorOutput } from '#lib/agent/operator/operator-output.ts';
import { outcomeOf, withOutcome } from '#lib/models/work-outcome.ts';

/** How many of them are named. */
const NAMED = 5;

/** What a run says, and which files it made that could not be kept, because of their names: its work is done in part then. */
export function withNotKept(output: OperatorOutput, paths: readonly string[]): OperatorOutput {
  const words = unsavedFilesMessage(paths);
  if (!words) return output;
  const { exit } = output;
  const said = exitMessage(exit);
  // Who reads how a run ended that is not complete reads that alone.
  const effects = output.effects.map((effect) =>
    effect.type === 'finish_work' ? { ...effect, content: contentWith(String(effect.content), words) } : effect,
  );
  return { ...output, exit: said === null ? exit : { ...exit, words: `${said}\n\n${words}` }, effects };
}

function contentWith(content: string, words: string): string {
  return outcomeOf(content).outcome === 'done' ? withOutcome(content, 'partly_done', words) : `${content}\n\n${words}`;
}

function unsavedFilesMessage(paths: readonly string[]): string | null {
  if (paths.length === 0) return null;
  const named = paths.slice(0, NAMED).map((path) => JSON.stringify(path.slice(0, 200)).replaceAll(/[\u007f-\u009f]/g, '�'));
  const more = paths.length > NAMED ? ` and ${paths.length - NAMED} more` : '';
  const [one, them] = paths.length === 1 ? ['A file was', 'its name'] : [`${paths.length} files were`, 'their names'];
  return `${one} made that could not be kept, because of ${them}: ${named.join(', ')}${more}. The name of a file has no backslash and no control characters, at most 255 bytes in each part, and at most 500 characters in all.`;
}
