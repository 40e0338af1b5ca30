import { z } from 'zod';
import { defineTool, toolResult } from '../define-tool.ts';
import { findFiles } from '../search/find-files.ts';
import { someText } from '../tool-input.ts';
import { surfaces } from '../tool-surfaces.ts';

export const glob = defineTool({
  name: 'glob',
  description:
    'Find files by a pattern such as "*.md" (matches the name, in any folder) or "src/**/*.{ts,tsx}" (matches the path below the folder). ' +
    'Returns paths, newest first. Files ignored by .gitignore are skipped.',
  input: z.strictObject({
    pattern: someText.describe('The pattern that paths must match'),
    path: z.string().default('.').describe('The folder to search'),
  }),
  output: toolResult.extend({ files: z.int().describe('that match') }),
  effect: 'read',
  parallelSafe: true,
  ...surfaces.glob,
  async execute(ctx, { pattern, path }) {
    const { content, truncated, count } = await findFiles(ctx, { path, glob: pattern, order: 'newest first' });
    return { content: content || 'No files match.', truncated, is_error: false, files: count };
  },
});
