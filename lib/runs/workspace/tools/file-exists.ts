import { z } from 'zod';
import { plural } from '#lib/base/text/plural.ts';
import { defineTool, toolResult } from '../define-tool.ts';
import { surfaces } from '../tool-surfaces.ts';

export const fileExists = defineTool({
  name: 'file_exists',
  description: 'Check whether a file exists at a path. A folder does not count as a file.',
  input: z.strictObject({ path: z.string().describe('Path to the file to look for') }),
  output: toolResult.extend({ path: z.string(), exists: z.boolean(), size: z.int().optional().describe('in bytes') }),
  effect: 'read',
  parallelSafe: true,
  ...surfaces.file_exists,
  async execute({ files }, { path }) {
    const stat = await files.stat(path);
    const exists = stat?.type === 'file';
    const content = exists
      ? `"${path}" is a file of ${plural(stat.size, 'byte')}.`
      : stat
        ? `"${path}" is a folder.`
        : `File not found: "${path}".`;
    return { content, truncated: false, is_error: false, path, exists, ...(exists && { size: stat.size }) };
  },
});
