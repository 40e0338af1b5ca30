import type { Exit } from '#lib/agent/operator/exit-reason.ts';
import { type OperatorOutput, operatorOutput } from '#lib/agent/operator/operator-output.ts';
import { guardedHttpClient } from '#lib/base/http/guarded-http-client.ts';
import type { Services } from '#lib/base/services.ts';
import { StorageError } from '#lib/database/storage/file-storage.ts';
import { mayBeLed, readAddressPolicy } from '#lib/features/addresses/approved-addresses.ts';
import {
  type CommandSettings,
  type WorkspaceCommands,
  type WorkspaceMode,
  workspaceCommands,
} from '#lib/runs/workspace/workspace-commands.ts';
import type { WorkspaceContext } from '#lib/runs/workspace/workspace-context.ts';
import { approvalFromPerson } from './ask-person.ts';
import { type EarlierTurns, readEarlierTurns } from './earlier-turns.ts';
import type { Work } from './reading-operator.ts';
import { reportUnsavedFiles } from './report-unsaved-files.ts';
import { saveShell } from './settle-run.ts';
import { openWorkspace, WorkspaceError, type WorkspaceFolder } from './workspace-folder.ts';

export type WorkspaceServices = Pick<Services, 'storage' | 'commands' | 'probe' | 'httpOrigins' | 'clock' | 'log'>;

/** The default command settings. */
const simulated: CommandSettings = { WORKSPACE_COMMANDS: 'simulated', DANGEROUSLY_RUN_WITHOUT_SANDBOX: undefined };

/** A run's open workspace. */
export interface OpenWork {
  /** The run's earlier turns. */
  earlier: EarlierTurns;
  /** How its commands run. */
  mode: WorkspaceMode;
  /** The context of its calls, without `approve`. */
  context: Omit<WorkspaceContext, 'approve'>;
  /** Asks the person to approve risky calls, according to the ticket's governance. */
  approve: NonNullable<WorkspaceContext['approve']>;
  /**
   * Saves the files with the number of finished steps and the cost in nano-dollars. {@link exitFor} turns its errors
   * into the run's exit.
   */
  save(steps: number, cost: number | null): Promise<void>;
}

/**
 * Opens a ticket's files and shell for a run, and closes both when it ends. If files cannot be read or saved, the run
 * ends with that error.
 */
export async function inWorkspace(
  { clock, log, storage, httpOrigins, commands: settings = simulated, probe }: WorkspaceServices,
  { db, userId, turnId, run, brief, flush }: Work,
  use: (work: OpenWork) => Promise<OperatorOutput>,
): Promise<OperatorOutput> {
  let folder: WorkspaceFolder | undefined;
  let commands: WorkspaceCommands | undefined;
  try {
    const earlier = await readEarlierTurns(db, run, turnId);
    const policy = await readAddressPolicy(db, userId);
    const opened = await openWorkspace(db, storage, { userId, turnId, ...run });
    folder = opened;
    commands = await workspaceCommands(opened.files.directory, { settings, probe, previous: brief.ticket.shell ?? undefined });
    const { mode, shell, programs, noPrograms } = commands;
    await saveShell(db, run, mode);
    const output = await use({
      earlier,
      mode,
      context: {
        files: opened.files,
        http: guardedHttpClient({ allowedOrigins: httpOrigins, mayBeLed: (from, to) => mayBeLed(policy, from, to) }),
        page: `/work/${run.ticketId}`,
        log,
        ...(shell && { shell }),
        ...(programs && { programs }),
        ...(mode.noShell !== undefined && { noShell: mode.noShell }),
        ...(noPrograms !== undefined && { noPrograms }),
      },
      approve: approvalFromPerson({
        context: { db, userId, clock, timeZone: brief.person.timeZone, log, ticketId: run.ticketId, turnId },
        governance: brief.ticket.governance,
        mayAsk: (address) => policy.stateOf(address) === 'approved',
      }),
      async save(steps, cost) {
        // The log is flushed before files are saved, so that a saved step is always on record.
        await flush();
        await opened.save(steps, cost);
      },
    });
    return reportUnsavedFiles(output, opened.unsavedFiles());
  } catch (error) {
    if (error instanceof WorkspaceError || error instanceof StorageError) return operatorOutput('', exitFor(error, log));
    throw error;
  } finally {
    commands?.close();
    await folder?.close();
  }
}

/** The exit of a run whose files could not be read or saved. */
export function exitFor(error: unknown, log: Services['log']): Exit {
  if (error instanceof WorkspaceError)
    return error.lost ? { reason: 'stopped' } : { reason: 'interceptor_halt', code: 'workspace', message: error.message };
  const id = log('The files of a ticket could not be read or saved', error);
  return { reason: 'error', code: 'files', message: `The files could not be read or saved (${id}). They are unchanged.` };
}
