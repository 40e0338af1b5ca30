import { z } from 'zod';
import { defineTool, toolResult } from '../define-tool.ts';
import { findFiles } from '../search/find-files.ts';
import { surfaces } from '../surface.ts';
import { someText } from '../tool-input.ts';

export const glob = defineTool({
  name: 'glob',
  description:
    'Find files by a pattern such as "*.md" (the name alone, in any folder) or "src/**/*.{ts,tsx}" (the path below the folder). ' +
    'The newest come first. Files that .gitignore hides are left out.',
  input: z.strictObject({
    pattern: someText.describe('The pattern that paths have to match'),
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
