import { z } from 'zod';
import { PrimitiveError } from '#lib/base/errors.ts';
import { plural } from '#lib/base/text/plural.ts';
import { defineTool, toolResult } from '../define-tool.ts';
import { writeText } from '../text-file.ts';
import { surfaces } from '../tool-surfaces.ts';

export const writeFile = defineTool({
  name: 'write_file',
  description: 'Write a whole file: creates it with its parent folders, or replaces it. To change part of a file, edit it.',
  input: z.strictObject({
    path: z.string().describe('Path to the file to write'),
    content: z.string().describe('The whole content of the file'),
  }),
  output: toolResult.extend({ path: z.string(), created: z.boolean(), size: z.int().describe('in bytes') }),
  effect: 'write',
  parallelSafe: false,
  ...surfaces.write_file,
  async execute({ files }, { path, content }) {
    if (/[\\\u0000-\u001f\u007f]/.test(path))
      throw new PrimitiveError('invalid_input', 'path: expected folders separated by "/", and no control characters.', { path: 'path' });
    if (/(?:^|\/)\.{0,2}$/.test(path)) throw new PrimitiveError('invalid_input', `"${path}" names a folder, not a file.`, { path: 'path' });
    const { created } = await writeText(files, path, content);
    const size = Buffer.byteLength(content);
    return {
      content: `${created ? 'Created' : 'Replaced'} "${path}" (${plural(size, 'byte')}).`,
      truncated: false,
      is_error: false,
      path,
      created,
      size,
    };
  },
});
