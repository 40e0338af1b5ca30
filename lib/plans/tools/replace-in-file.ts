import { z } from 'zod';
import { definePlanTool, path } from '../plan-tool.ts';

/** Replaces a text that stands exactly once in a file. */
export const replaceInFile = definePlanTool({
  names: ['REPLACE_IN_FILE'],
  input: z.strictObject({ path, old_string: z.string().min(1, { error: 'must not be empty' }), new_string: z.string() }),
  kind: 'change',
  call: ({ path, old_string, new_string }) => ({ name: 'edit_file', input: { path, old_string, new_string } }),
});
