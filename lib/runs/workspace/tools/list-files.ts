import { z } from 'zod';
import { defineTool, toolResult } from '../define-tool.ts';
import { limitOutput } from '../output-limits.ts';
import { type FileSearchResult, findFiles } from '../search/find-files.ts';
import { shownPath } from '../search/shown-lines.ts';
import { someText } from '../tool-input.ts';
import { surfaces } from '../tool-surfaces.ts';
import type { WorkspaceContext } from '../workspace-context.ts';
import { joinPath, workspacePath } from '../workspace-path.ts';

export const listFiles = defineTool({
  name: 'list_files',
  description:
    'List files in a directory by their paths; folders end with "/". With recursive, lists all files below it except those ' +
    'ignored by .gitignore.',
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
    const ending = extension?.replace(/^\.?/, '.');
    const { content, truncated, count } = await (recursive ? findFiles(ctx, { path, ending, order: 'path' }) : list(ctx, path, ending));
    return { content: content || '[No files]', truncated, is_error: false, count };
  },
});

async function list({ files }: WorkspaceContext, requestedPath: string, ending = ''): Promise<FileSearchResult> {
  const folder = workspacePath(files.root, requestedPath);
  const entries = await files.list(folder);
  const paths = entries.map(({ name, type }) => `${joinPath(folder, name)}${type === 'directory' ? '/' : ''}`);
  const listed = paths.filter((path) => path.endsWith(ending)).map((path) => ({ text: shownPath(path) }));
  return { ...limitOutput(listed, { unit: 'file' }), count: listed.length };
}
