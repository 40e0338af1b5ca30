import { z } from 'zod';
import { defineTool, toolResult } from '../define-tool.ts';
import { outputModes } from '../search/content-search.ts';
import { searchContent } from '../search/search-content.ts';
import { countOrNone, someText } from '../tool-input.ts';
import { surfaces } from '../tool-surfaces.ts';

export const grep = defineTool({
  name: 'grep',
  description:
    'Search file contents with a regular expression (Rust syntax: no look-around). Files ignored by .gitignore are skipped. ' +
    'output_mode: files_with_matches lists paths, content shows lines (path:line:text), count shows the number of matching lines per file.',
  input: z.strictObject({
    pattern: someText.describe('The regular expression to search for'),
    path: z.string().default('.').describe('The file or folder to search'),
    output_mode: z.enum(outputModes).default('files_with_matches').describe('What to return'),
    '-i': z.boolean().default(false).describe('Ignore case'),
    multiline: z.boolean().default(false).describe('Matches may span lines, and . matches line ends'),
    '-A': countOrNone.optional().describe('Lines to show after each match (content)'),
    '-B': countOrNone.optional().describe('Lines to show before each match (content)'),
    '-C': countOrNone.optional().describe('Lines to show before and after each match (content)'),
    glob: someText.optional().describe('Only files that match this pattern, such as "*.ts" or "src/**/*.md"'),
    type: someText.optional().describe('Only files of this type, such as "py", "rust" or "md"'),
  }),
  output: toolResult.extend({
    files: z.int().describe('with a match'),
    matches: z.int().optional().describe('matching lines; absent when only files are listed'),
  }),
  effect: 'read',
  parallelSafe: true,
  ...surfaces.grep,
  async execute(ctx, { '-i': ignoreCase, '-A': after, '-B': before, '-C': around, output_mode: mode, ...search }) {
    const lines = { before: before ?? around, after: after ?? around };
    const { matches, ...found } = await searchContent(ctx, { ...search, ...(mode === 'content' && lines), mode, ignoreCase });
    return { ...found, ...(mode !== 'files_with_matches' && { matches }), is_error: false };
  },
});
