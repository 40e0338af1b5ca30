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
import { asksPerson } from './ask-person.ts';
import { type EarlierTurns, readEarlierTurns } from './earlier-turns.ts';
import { withNotKept } from './report-unsaved-files.ts';
import { keepShell } from './settle-run.ts';
import type { Work } from './work-operator.ts';
import { openWorkspace, WorkspaceError, type WorkspaceFolder } from './workspace-folder.ts';

export type WorkspaceServices = Pick<Services, 'storage' | 'commands' | 'probe' | 'httpOrigins' | 'clock' | 'log'>;

/** What runs commands where the installation says nothing. */
const simulated: CommandSettings = { WORKSPACE_COMMANDS: 'simulated', DANGEROUSLY_RUN_WITHOUT_SANDBOX: undefined };

/** The files of a ticket's run, while it works on them. */
export interface OpenWork {
  /** What the run's turns before this one did. */
  earlier: EarlierTurns;
  /** What its commands run in. */
  mode: WorkspaceMode;
  /** The context of its calls, without the person to ask. */
  context: Omit<WorkspaceContext, 'approve'>;
  /** Asks the ticket's person about risky calls, as its governance says. */
  approve: NonNullable<WorkspaceContext['approve']>;
  /** Saves the files, with so many steps done and so much used, in nano-dollars. Throws when they cannot be: {@link exitFor} tells how the run must end then. */
  save(steps: number, cost: number | null): Promise<void>;
}

/**
 * Opens the files of a run's ticket and what runs commands on them, and closes both however the run ends. When files cannot be
 * read or saved, the run ends with that error.
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
    commands = await workspaceCommands(opened.files.directory, { settings, probe, kept: brief.ticket.shell ?? undefined });
    const { mode, shell, programs, noPrograms } = commands;
    await keepShell(db, run, mode);
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
      approve: asksPerson({
        context: { db, userId, clock, timeZone: brief.person.timeZone, log, ticketId: run.ticketId, turnId },
        governance: brief.ticket.governance,
        mayAsk: (address) => policy.stateOf(address) === 'approved',
      }),
      async save(steps, cost) {
        // What was done is on record before its files are: a step is in both or counts in neither.
        await flush();
        await opened.save(steps, cost);
      },
    });
    return withNotKept(output, opened.notKept());
  } catch (error) {
    if (error instanceof WorkspaceError || error instanceof StorageError) return operatorOutput('', exitFor(error, log));
    throw error;
  } finally {
    commands?.close();
    await folder?.close();
  }
}

/** How a run ends when its files could not be read or saved. */
export function exitFor(error: unknown, log: Services['log']): Exit {
  if (error instanceof WorkspaceError)
    return error.lost ? { reason: 'stopped' } : { reason: 'interceptor_halt', code: 'workspace', words: error.message };
  const id = log('The files of a ticket could not be read or saved', error);
  return { reason: 'error', code: 'files', words: `The files could not be read or saved (${id}). They are kept as they were before.` };
}
