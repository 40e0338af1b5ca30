import { plural } from '#lib/base/text/plural.ts';
import { type Journal, stateOf } from '#lib/runs/plans/journal.ts';
import { undoRun } from '#lib/runs/plans/undo-run.ts';
import { directoryFiles } from '#lib/runs/workspace/directory-files.ts';
import { command, type PlanCall, Refused, withFile } from './plan-call.ts';

/** Undoes the last run in the folder of a call. */
export async function undoFromTerminal(call: PlanCall): Promise<number> {
  const { args, file, directory, journals, clock, out, err } = call;
  const journal = await journals.newestToUndo(clock);
  if (!journal) throw new Refused(`No run to undo in ${directory}.`);
  const { file: of, asked } = stateOf(journal.entries());
  const which = runMessage(journal);
  if (of && of !== file)
    throw new Refused(`The last run in ${directory} was ${which}. Undo that one first (${command(withFile(call, of), '--undo')}).`);
  const undone = await undoRun({ files: directoryFiles(directory), clock }, journal, { force: args.force });
  if ('changed' in undone) {
    const names = undone.changed.map((path) => `  ${path}`).join('\n');
    err.write(
      `Nothing was undone: these files were changed after the run ${which}.\n${names}\nTo discard those changes too: ${command(call, '--undo', '--force')}\n`,
    );
    return 1;
  }
  for (const path of undone.restored) out.write(`✓ ${path} restored\n`);
  for (const path of undone.deleted) out.write(`✓ ${path} removed\n`);
  const outside = asked > 0 ? ` The effects of ${plural(asked, 'request')} cannot be undone.` : '';
  if (undone.restored.length + undone.deleted.length > 0) {
    out.write(`\nUndone: the run ${which}.${outside}\n`);
    return 0;
  }
  const older = await journals.newestToUndo(clock);
  const further = older
    ? ` An older run can still be undone, ${runMessage(older)}. To undo it: (${command(withFile(call, stateOf(older.entries()).file ?? args.file), '--undo')}).`
    : '';
  out.write(`Nothing to undo for the run ${which}.${outside}${further}\n`);
  return 0;
}

/** Describes the run of a journal: its plan and start time. */
function runMessage(journal: Journal): string {
  const { file, at } = stateOf(journal.entries());
  const began = at && new Date(at).toLocaleString('en', { dateStyle: 'medium', timeStyle: 'medium' });
  return [file && `of ${file}`, began && `started ${began}`].filter(Boolean).join(', ');
}
