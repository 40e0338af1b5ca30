import { z } from 'zod';
import { defineTool, toolResult } from '../define-tool.ts';
import { searchContent } from '../search/search-content.ts';
import { countOrNone, someText } from '../tool-input.ts';
import { surfaces } from '../tool-surfaces.ts';

export const codeSearch = defineTool({
  name: 'code_search',
  description:
    'Search code using regex patterns. Returns matching lines as path:line:text and context lines as path-line-text. ' +
    'Files ignored by .gitignore are skipped. Uses Rust regular expression syntax (no look-around).',
  input: z.strictObject({
    pattern: someText.describe('Regex pattern to search for'),
    path: z.string().describe('Directory or file to search'),
    file_type: z.string().describe("Filter by file type (e.g., 'rust', 'python')").optional(),
    context_lines: countOrNone.describe('Number of context lines').optional(),
  }),
  output: toolResult.extend({ files: z.int().describe('with a match'), matches: z.int().describe('matching lines') }),
  effect: 'read',
  parallelSafe: true,
  ...surfaces.code_search,
  async execute(ctx, { pattern, path, file_type: type, context_lines: around }) {
    const found = await searchContent(ctx, { pattern, path, mode: 'content', type, before: around, after: around });
    return { ...found, is_error: false };
  },
});
