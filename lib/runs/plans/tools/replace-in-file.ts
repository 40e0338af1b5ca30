import { z } from 'zod';
import { definePlanTool, path } from '../plan-tool.ts';

/** Replaces text that occurs exactly once in a file. */
export const replaceInFile = definePlanTool({
  names: ['REPLACE_IN_FILE'],
  input: z.strictObject({ path, old_string: z.string().min(1, { error: 'must not be empty' }), new_string: z.string() }),
  kind: 'change',
  refused({ file, matches, lines, line_ends }) {
    if (matches === 0 && line_ends)
      return `old_string is not in "${file}": the lines of the file end in \\r\\n, those of old_string do not. Write old_string in double quotes in the plan, with \\r\\n between its lines.`;
    if (matches === 0)
      return `old_string is not in "${file}". It must match exactly, including spaces and line ends. Correct the plan or the file.`;
    if (!Array.isArray(lines)) return null;
    const more = Number(matches) > lines.length ? ', …' : '';
    return `old_string occurs ${matches} times in "${file}" (line ${lines.join(', ')}${more}). Include more of the surrounding text in the plan so that it occurs once.`;
  },
  passed: () => 'changed',
  call: ({ path, old_string, new_string }) => ({ name: 'edit_file', input: { path, old_string, new_string } }),
});
