import { z } from 'zod';
import { plural } from '#lib/base/text/plural.ts';
import { definePlanTool, path } from '../plan-tool.ts';

/** Creates a file or replaces its whole content. */
export const writeFile = definePlanTool({
  names: ['WRITE_FILE'],
  input: z.strictObject({ path, content: z.string() }),
  kind: 'change',
  passed: ({ created, size }) => `${created ? 'created' : 'written'}, ${plural(Number(size), 'byte')}`,
  call: ({ path, content }) => ({ name: 'write_file', input: { path, content } }),
});
