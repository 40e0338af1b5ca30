import { createHash } from 'node:crypto';
import { z } from 'zod';
import { plural } from '#lib/base/text/plural.ts';
import { defineTool, toolResult } from '../define-tool.ts';
import { failures } from '../file-failures.ts';
import { risk } from '../risk.ts';
import { surfaces } from '../tool-surfaces.ts';

export const deleteFile = defineTool({
  name: 'delete_file',
  description: 'Delete a file permanently. Folders cannot be deleted. The person may be asked for approval first.',
  input: z.strictObject({ path: z.string().describe('Path to the file to delete') }),
  output: toolResult.extend({ path: z.string() }),
  effect: 'write',
  parallelSafe: false,
  ...surfaces.delete_file,
  async approval(ctx, { path }) {
    const stat = await ctx.files.stat(path);
    if (!stat) throw failures.missing(path);
    if (stat.type === 'directory') throw failures.isFolder(path);
    return {
      ...risk(ctx, {
        subject: `Delete the file “${path}”`,
        verb: 'Delete',
        facts: [
          { label: 'File', value: path },
          { label: 'Size', value: plural(stat.size, 'byte') },
        ],
      }),
      // The approval is for this content of the file.
      basis: await ctx.files.read(path).then(digestOf, () => stat.size),
    };
  },
  async execute({ files }, { path }) {
    await files.delete(path);
    return { content: `Deleted "${path}".`, truncated: false, is_error: false, path };
  },
});

const digestOf = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');
