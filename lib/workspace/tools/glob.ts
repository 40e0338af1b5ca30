import { z } from 'zod';
import { defineTool, toolResult } from '../define-tool.ts';
import { limitOutput } from '../output-limits.ts';
import { findFiles } from '../search/find-files.ts';
import { matchGlob } from '../search/match-glob.ts';
import { shown } from '../search/tell-matches.ts';
import { surfaces } from '../surface.ts';
import { someText } from '../tool-input.ts';
import { workspacePath } from '../workspace-path.ts';

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
    const folder = workspacePath(ctx.files.root, path);
    const found = await findFiles(ctx, folder);
    const wanted = matchGlob(
      pattern,
      found.map((file) => file.path),
      { root: ctx.files.root, folder },
    );
    const matching = found.filter((file) => wanted.has(file.path)).sort((a, b) => b.modifiedAt.getTime() - a.modifiedAt.getTime());
    const { content, truncated } = limitOutput(
      matching.map((file) => ({ text: shown(file.path) })),
      { unit: 'files' },
    );
    return { content: content || 'No files match.', truncated, is_error: false, files: matching.length };
  },
});
