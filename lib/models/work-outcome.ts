/** The outcome of a finished run. */
export const workOutcomes = ['done', 'partly_done', 'nothing_found'] as const;
export type WorkOutcome = (typeof workOutcomes)[number];

/** The label of each outcome. */
export const workOutcomeLabels: Record<WorkOutcome, string> = {
  done: 'Done',
  partly_done: 'Partly done',
  nothing_found: 'Finished, nothing found',
};

/** How a result begins, below its title, if it is incomplete or nothing was found. The instructions of a run name these openings. */
export const outcomeOpenings = { partly_done: '**Partly done.**', nothing_found: '**Nothing found.**' } as const;

/** A finished text with a note below its title that the work is partly done or found nothing. */
export function withOutcome(text: string, outcome: keyof typeof outcomeOpenings, note: string): string {
  const [, title = '', body] = /^(\s*# .*(?:\n+|$))?([\s\S]*)$/.exec(text)!;
  const opening = `${outcomeOpenings[outcome]} ${note}`.trim();
  return [title.trim(), opening, body!.trim()].filter(Boolean).join('\n\n');
}

const LONGEST_NOTE = 1000;

/** Reads the outcome from a result, with the note on what is missing; any other opening means done. */
export function outcomeOf(text: string): { outcome: WorkOutcome; note: string | null } {
  const [first = ''] = text
    .trim()
    .replace(/^#\s.*\n+/, '')
    .split(/\n(?=#)|\n\s*\n(?!\s*[-*])/);
  for (const outcome of ['partly_done', 'nothing_found'] as const)
    if (first.startsWith(outcomeOpenings[outcome])) {
      const note = first.slice(outcomeOpenings[outcome].length).trim();
      return { outcome, note: note ? plain(note).slice(0, LONGEST_NOTE).toWellFormed() : null };
    }
  return { outcome: 'done', note: null };
}

/** A note without its markup. */
function plain(note: string): string {
  return note
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\\([\\`*_{}[\]()#+.!~<>|-])/g, '$1')
    .replace(/`([^`]*)`/g, '$1');
}
