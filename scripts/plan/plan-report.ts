import { styleText } from 'node:util';
import { createTwoFilesPatch } from 'diff';
import type { Step } from '#lib/runs/plans/plan.ts';
import type { PlanEvent } from '#lib/runs/plans/run-plan.ts';
import type { FileChange } from '#lib/runs/plans/staged-files.ts';
import { formatStep, outcomeMessage } from '#lib/runs/plans/step-message.ts';

/** How many of the last lines of a program's output are shown. */
const SHOWN_LINES = 40;

const marks = {
  passed: ['✓', 'green'],
  before: ['·', 'gray'],
  would: ['~', 'cyan'],
  failed: ['✗', 'red'],
  stopped: ['■', 'yellow'],
  asked: ['?', 'yellow'],
} as const;

/**
 * Prints a run, one line per step. Colors and the step in progress appear only on a terminal.
 * @param steps all of them, for the width of the columns
 */
export function planReport(
  stream: NodeJS.WritableStream & { isTTY?: boolean },
  steps: readonly Step[],
  { dry }: { dry: boolean },
): (event: PlanEvent) => void {
  const idWidth = Math.max(...steps.map(({ id }) => id.length));
  const width = Math.min(60, Math.max(...steps.map((step) => formatStep(step).length)));
  const colored = (color: 'green' | 'gray' | 'cyan' | 'red' | 'yellow', text: string) =>
    stream.isTTY ? styleText(color, text, { stream }) : text;
  return (event) => {
    const { step } = event;
    const line = `${step.id.padEnd(idWidth)}  ${formatStep(step)}`;
    if (event.type === 'begun') {
      if (stream.isTTY) stream.write(colored('gray', `… ${line}`));
      return;
    }
    const [mark, color] = marks[dry && event.state === 'passed' ? 'would' : event.state];
    const would = dry && event.state === 'passed' && event.changes.length > 0 ? 'would be ' : '';
    const outcome = would + outcomeMessage(step, event);
    const took = event.ms >= 1000 ? ` (${(event.ms / 1000).toFixed(1)} s)` : '';
    const begun = stream.isTTY && event.state !== 'before' ? '\r\x1b[K' : '';
    stream.write(
      `${begun}${colored(color, mark)} ${line.padEnd(idWidth + 2 + width)}  ${event.state === 'failed' ? '' : colored('gray', outcome + took)}\n`.replace(
        / +\n$/,
        '\n',
      ),
    );
    if (event.state === 'failed') stream.write(indented(event.output ? `${outcome}${took}\n${lastLines(event.output)}` : outcome, idWidth));
    if (dry && event.state === 'passed') for (const change of event.changes) stream.write(indented(patchOf(change), idWidth));
  };
}

function indented(text: string, idWidth: number): string {
  return `${text.trimEnd()}\n`.replaceAll(/^(?=.)/gm, ' '.repeat(idWidth + 4));
}

function lastLines(text: string): string {
  const lines = text.trimEnd().split('\n');
  const left = lines.length - SHOWN_LINES;
  return left > 0 ? [`(${left} earlier lines)`, ...lines.slice(left)].join('\n') : lines.join('\n');
}

function patchOf({ path, before, after }: FileChange): string {
  const [old, now] = [before, after].map((content) => (content ? textOf(content) : ''));
  if (old === null || now === null) return `${path} is not text; no diff is shown.`;
  const patch = createTwoFilesPatch(before ? path : '/dev/null', after ? path : '/dev/null', old!, now!, undefined, undefined, {
    timeout: 1000,
  });
  return patch ? patch.slice(patch.indexOf('---')) : `${path} has too many differences to show.`;
}

function textOf(content: Uint8Array): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(content);
    return text.includes('\0') ? null : text;
  } catch {
    return null;
  }
}
