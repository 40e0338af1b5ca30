import type { Log } from '#lib/base/log.ts';
import type { Db } from '#lib/database/db.ts';
import { labelOf } from '#lib/runs/workspace/all-surfaces.ts';

/** The progress of a run. `percent`, 0..100, is an estimate, except for plans, whose steps are counted. */
export interface WorkProgress {
  stage: 'waiting' | 'reading' | 'writing';
  percent: number;
  message: string;
}

const EVERY_MS = 1000;
/** Reading fills the bar up to here, and writing fills the rest. */
const READ = 75;

/** Saves a run's progress on its ticket, at most once a second, until `end`. */
export function progressReporter(db: Db, run: { ticketId: string; runId: string }, log: Log) {
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
    if (error) log('Progress could not be saved', error);
    if (!ended) timer = setTimeout(keep, EVERY_MS);
  };
  const tell = (progress: WorkProgress) => {
    next = progress;
    timer ??= setTimeout(keep, 0);
  };

  return {
    /** A call started. `done`, 0..1: the share of the work before it, if known. */
    called(name: string, input: unknown, done?: number) {
      calls += 1;
      percent = done === undefined ? Math.round(READ * (1 - 0.85 ** calls)) : Math.floor(100 * done);
      tell({ stage: 'reading', percent, message: labelOf(name, input).doing });
    },
    /** More characters were written. */
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
