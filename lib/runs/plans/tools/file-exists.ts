import { z } from 'zod';
import { definePlanTool, path } from '../plan-tool.ts';

/** Passes when the file exists and is not a folder. */
export const fileExists = definePlanTool({
  names: ['FILE_EXISTS'],
  input: z.strictObject({ path }),
  kind: 'look',
  call: ({ path }) => ({ name: 'file_exists', input: { path } }),
  problem: (_, { exists, content }) => (exists ? null : String(content)),
  passed: () => 'exists',
});
