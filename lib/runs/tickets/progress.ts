import type { Log } from '#lib/base/log.ts';
import type { Db } from '#lib/database/db.ts';
import { labelOf } from '#lib/runs/workspace/surfaces.ts';

/** How far a run is, as its ticket keeps it while it runs. `percent`, 0..100, is an estimate, but for plans, whose steps are counted. */
export interface WorkProgress {
  stage: 'waiting' | 'reading' | 'writing';
  percent: number;
  message: string;
}

const EVERY_MS = 1000;
/** Looking things up fills the bar to here, writing goes on from there. */
const READ = 75;

/** Keeps how far a run is on its ticket, at most once a second; after `end` nothing more. */
export function progressTeller(db: Db, run: { ticketId: string; runId: string }, log: Log) {
  let calls = 0;
  let percent = 0;
  let characters = 0;
  let next: WorkProgress | undefined;
  let timer: NodeJS.Timeout | undefined;
  let ended = false;

  const keep = async () => {
    timer = undefined;
    if (!next || ended) return;
    const progress = { ...next };
    next = undefined;
    const kept = db.from('work_tickets').update({ progress }).eq('id', run.ticketId).eq('run_id', run.runId).eq('status', 'running');
    const { error } = await kept;
    if (error) log('Progress could not be told', error);
    if (!ended) timer = setTimeout(keep, EVERY_MS);
  };
  const tell = (progress: WorkProgress) => {
    next = progress;
    timer ??= setTimeout(keep, 0);
  };

  return {
    /** A call began. `done`, 0..1: how much of the work is done before it, where that is known. */
    called(name: string, input: unknown, done?: number) {
      calls += 1;
      percent = done === undefined ? Math.round(READ * (1 - 0.85 ** calls)) : Math.floor(100 * done);
      tell({ stage: 'reading', percent, message: labelOf(name, input).doing });
    },
    /** So many characters more were written. */
    wrote(more: number) {
      characters += more;
      const share = 1 - 0.5 ** (characters / 2000);
      tell({ stage: 'writing', percent: Math.max(percent, Math.round(READ + (97 - READ) * share)), message: 'Writing' });
    },
    end() {
      ended = true;
      clearTimeout(timer);
    },
  };
}
