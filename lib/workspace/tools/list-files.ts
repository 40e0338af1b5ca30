import { z } from 'zod';
import { defineTool, toolResult } from '../define-tool.ts';
import { limitOutput } from '../output-limits.ts';
import { findFiles } from '../search/find-files.ts';
import { shown } from '../search/tell-matches.ts';
import { surfaces } from '../surface.ts';
import { someText } from '../tool-input.ts';
import type { WorkspaceContext } from '../workspace-context.ts';
import { joinPath, workspacePath } from '../workspace-path.ts';

export const listFiles = defineTool({
  name: 'list_files',
  description:
    'List files in a directory, each by its path; a folder in it ends with "/". Recursively, all files below it, but for those ' +
    'that .gitignore hides.',
  input: z.strictObject({
    path: z.string().describe('Directory path to list'),
    extension: someText.describe('Filter by file extension').optional(),
    recursive: z.boolean().describe('List files recursively').optional(),
  }),
  output: toolResult.extend({ count: z.int().describe('files and folders') }),
  effect: 'read',
  parallelSafe: true,
  ...surfaces.list_files,
  async execute(ctx, { path, extension, recursive }) {
    const all = recursive ? (await findFiles(ctx, path)).map((file) => file.path) : await childrenOf(ctx, path);
    const ending = extension?.replace(/^\.?/, '.');
    const listed = ending ? all.filter((one) => one.endsWith(ending)) : all;
    const { content, truncated } = limitOutput(
      listed.map((one) => ({ text: shown(one) })),
      { unit: 'files' },
    );
    return { content: content || '[Nothing is there]', truncated, is_error: false, count: listed.length };
  },
});

async function childrenOf({ files }: WorkspaceContext, given: string): Promise<string[]> {
  const folder = workspacePath(files.root, given);
  const entries = await files.list(folder);
  return entries.map(({ name, type }) => `${joinPath(folder, name)}${type === 'directory' ? '/' : ''}`);
}
