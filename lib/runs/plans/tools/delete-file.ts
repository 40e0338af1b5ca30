import { z } from 'zod';
import { definePlanTool, path } from '../plan-tool.ts';

/** Deletes an existing file. */
export const deleteFile = definePlanTool({
  names: ['DELETE_FILE'],
  input: z.strictObject({ path }),
  kind: 'change',
  passed: () => 'deleted',
  call: ({ path }) => ({ name: 'delete_file', input: { path } }),
});
