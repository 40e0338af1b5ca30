import { z } from 'zod';
import { defineTool, toolResult } from '../define-tool.ts';
import { outputModes } from '../search/content-search.ts';
import { searchContent } from '../search/search-content.ts';
import { surfaces } from '../surface.ts';
import { countOrNone, someText } from '../tool-input.ts';

export const grep = defineTool({
  name: 'grep',
  description:
    'Search the content of files with a regular expression (Rust’s syntax: no look-around), leaving out what .gitignore hides. ' +
    'output_mode: files_with_matches lists paths, content shows lines (path:line:text), count the matching lines of each file.',
  input: z.strictObject({
    pattern: someText.describe('The regular expression to search for'),
    path: z.string().default('.').describe('The file or folder to search'),
    output_mode: z.enum(outputModes).default('files_with_matches').describe('What is told'),
    '-i': z.boolean().default(false).describe('Upper and lower case are the same'),
    multiline: z.boolean().default(false).describe('Matches may go across lines, and . matches line ends'),
    '-A': countOrNone.optional().describe('Lines to show after each match (content)'),
    '-B': countOrNone.optional().describe('Lines to show before each match (content)'),
    '-C': countOrNone.optional().describe('Lines to show before and after each match (content)'),
    glob: someText.optional().describe('Only files that this pattern matches, such as "*.ts" or "src/**/*.md"'),
    type: someText.optional().describe('Only files of this type, such as "py", "rust" or "md"'),
  }),
  output: toolResult.extend({
    files: z.int().describe('with a match'),
    matches: z.int().optional().describe('lines with one; absent where only files are listed'),
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
