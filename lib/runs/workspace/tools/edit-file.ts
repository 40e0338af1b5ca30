import { z } from 'zod';
import { plural } from '#lib/base/text/plural.ts';
import { defineTool, toolResult } from '../define-tool.ts';
import { replaceExactly } from '../replace-exactly.ts';
import { endsLinesInCrlf, readText, writeText } from '../text-file.ts';
import { surfaces } from '../tool-surfaces.ts';

export const editFile = defineTool({
  name: 'edit_file',
  description:
    'Edit a file by replacing text. old_string must occur in the file exactly once, including spaces and line ends ' +
    '(without the line numbers shown when reading a file), unless replace_all is set. Returns the number of replacements.',
  input: z.strictObject({
    path: z.string().describe('Path to the file to edit'),
    old_string: z.string().describe('String to search for'),
    new_string: z.string().describe('String to replace with'),
    replace_all: z.boolean().describe('Replace all occurrences').optional(),
  }),
  output: toolResult.extend({ path: z.string(), replacements: z.int() }),
  effect: 'write',
  parallelSafe: false,
  ...surfaces.edit_file,
  async execute({ files }, { path, old_string: old, new_string: by, replace_all: all }) {
    const before = await readText(files, path);
    const { text, replacements } = replaceExactly(before, { old, by, all, path });
    await writeText(files, path, text);
    const content = `Replaced ${plural(replacements, 'occurrence')} in "${path}".`;
    const becameMixed = endsLinesInCrlf(before) && text.includes('\n') && !endsLinesInCrlf(text);
    const note = becameMixed ? ' Its lines end in \\r\\n, but the new text ends in \\n, so the file now has mixed line ends.' : '';
    return { content: content + note, truncated: false, is_error: false, path, replacements };
  },
});
