import { z } from 'zod';
import { PrimitiveError } from '#lib/base/errors.ts';
import { defineTool, toolResult } from '../define-tool.ts';
import { limitOutput } from '../output-limits.ts';
import { endsLinesInCrlf, readText } from '../text-file.ts';
import { count } from '../tool-input.ts';
import { surfaces } from '../tool-surfaces.ts';

export const readFile = defineTool({
  name: 'read_file',
  description:
    'Read the contents of a file. Each line is prefixed with its number and a tab, which are not part of the file. ' +
    'Long files are cut, and the last line says how much is missing: continue with start_line and end_line.',
  input: z.strictObject({
    path: z.string().describe('Path to the file to read'),
    start_line: count.describe('Starting line number (1-indexed)').optional(),
    end_line: count.describe('Ending line number (1-indexed, inclusive)').optional(),
  }),
  output: toolResult.extend({
    path: z.string(),
    total_lines: z.int(),
    start_line: z.int().optional().describe('the first line that is shown; absent for an empty file'),
    end_line: z.int().optional().describe('the last line that is shown'),
  }),
  effect: 'read',
  parallelSafe: true,
  ...surfaces.read_file,
  async execute({ files }, { path, start_line: start = 1, end_line: end = Number.POSITIVE_INFINITY }) {
    if (end < start) throw new PrimitiveError('invalid_input', `end_line: expected ${start} (start_line) or more.`, { path: 'end_line' });
    const text = await readText(files, path);
    const lines = linesOf(text);
    const about = { path, total_lines: lines.length, is_error: false };
    if (lines.length === 0) return { ...about, content: '[The file is empty]', truncated: false };
    if (start > lines.length)
      throw new PrimitiveError('invalid_input', `start_line: "${path}" ends at line ${lines.length}.`, { path: 'start_line' });
    const wanted = lines.slice(start - 1, end).map((text, nth) => ({ before: `${String(start + nth).padStart(6)}\t`, text }));
    const { shown, content, truncated } = limitOutput(wanted);
    // An editor needs to know this and cannot see it.
    const note = endsLinesInCrlf(text) ? '\n[The lines of this file end in \\r\\n]' : '';
    return { ...about, content: content + note, truncated, start_line: start, end_line: start + shown - 1 };
  },
});

/** The lines of a text, without what ends them. */
function linesOf(text: string): string[] {
  if (text === '') return [];
  return (text.endsWith('\n') ? text.slice(0, -1) : text).split('\n').map((line) => (line.endsWith('\r') ? line.slice(0, -1) : line));
}
