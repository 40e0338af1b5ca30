import type { CommandResult } from '../command.ts';
import { limitOutput } from '../output-limits.ts';

const because = { exited: '', timeout: ': it took too long', stopped: ': it was stopped', limit: ': it reached a limit' };

/** The result of a command for the model. The exit code and errors come first, so that they are never cut. */
export function formatCommandResult({ stdout, stderr, exitCode, ended, truncated }: CommandResult) {
  const lines = [
    `[exit code ${exitCode}${because[ended]}]`,
    ...section('stderr', stderr),
    ...(stderr ? section('stdout', stdout) : linesOf(stdout)),
  ];
  const { content, truncated: isCut } = limitOutput(
    lines.map((text) => ({ text })),
    { atLeast: truncated },
  );
  return { content, truncated: isCut, is_error: exitCode !== 0, exit_code: exitCode, ended };
}

function section(name: string, text: string): string[] {
  return text === '' ? [] : [`[${name}]`, ...linesOf(text)];
}

function linesOf(text: string): string[] {
  return text === '' ? [] : text.replace(/\n$/, '').split('\n');
}
