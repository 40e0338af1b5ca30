import { plural } from '#lib/base/text/plural.ts';
import type { Step } from './plan.ts';
import type { StepOutcome } from './run-plan.ts';
import type { FileChange } from './staged-files.ts';
import { planTools } from './tools/index.ts';

/** A step in one line: its tool and its path or URL. */
export function formatStep({ tool, input }: Step): string {
  const about = tool === 'HTTP_REQUEST' ? `${input.method} ${input.url}` : input.path;
  return about === undefined ? tool : `${tool} ${about}`;
}

/** The outcome of a step in a few words. */
export function outcomeMessage({ tool }: Step, outcome: StepOutcome): string {
  switch (outcome.state) {
    case 'passed': {
      const changed = outcome.changes.map(formatChange).join(', ');
      if (changed) return changed;
      return planTools.get(tool)?.kind === 'change' ? 'no change needed' : (planTools.get(tool)?.passed?.(outcome.answer) ?? 'passed');
    }
    case 'before':
      return outcome.message ? `${outcome.message} (earlier run)` : 'passed in an earlier run';
    case 'would':
    case 'failed':
      return outcome.message;
    case 'stopped':
      return 'stopped';
    case 'asked':
      return `waiting for approval: ${outcome.asked.request.subject}`;
  }
}

function formatChange({ before, after }: FileChange): string {
  if (!after) return 'deleted';
  const size = plural(after.length, 'byte');
  return before ? `changed, ${size} now` : `created, ${size}`;
}
