import { z } from 'zod';
import { definePlanTool, path } from '../plan-tool.ts';

/** Creates a file or replaces its whole content. */
export const writeFile = definePlanTool({
  names: ['WRITE_FILE'],
  input: z.strictObject({ path, content: z.string() }),
  kind: 'change',
  passed: ({ created, size }) =>
    `${created ? 'created' : 'written'}, ${Number(size).toLocaleString('en')} ${size === 1 ? 'byte' : 'bytes'}`,
  call: ({ path, content }) => ({ name: 'write_file', input: { path, content } }),
});
