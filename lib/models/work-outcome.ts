/** The outcome of a finished run. */
export const workOutcomes = ['done', 'partly_done', 'nothing_found'] as const;
export type WorkOutcome = (typeof workOutcomes)[number];

/** What each is called. */
export const workOutcomeLabels: Record<WorkOutcome, string> = {
  done: 'Done',
  partly_done: 'Partly done',
  nothing_found: 'Finished, nothing found',
};

/** How a result begins, under its title, when not all was done or nothing was found. The instructions of a run name these openings. */
export const outcomeOpenings = { partly_done: '**Partly done.**', nothing_found: '**Nothing found.**' } as const;

/** A finished text that says, below its title, that the work was done in part or found nothing. */
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

/** A note without what marks it up. */
function plain(note: string): string {
  return note
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\\([\\`*_{}[\]()#+.!~<>|-])/g, '$1')
    .replace(/`([^`]*)`/g, '$1');
}
