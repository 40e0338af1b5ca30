import type { WorkspaceTool } from './define-tool.ts';
import { ToolRegistry } from './tool-registry.ts';
import { bash } from './tools/bash.ts';
import { codeSearch } from './tools/code-search.ts';
import { deleteFile } from './tools/delete-file.ts';
import { editFile } from './tools/edit-file.ts';
import { fileExists } from './tools/file-exists.ts';
import { glob } from './tools/glob.ts';
import { grep } from './tools/grep.ts';
import { httpRequest } from './tools/http-request.ts';
import { lint } from './tools/lint.ts';
import { listFiles } from './tools/list-files.ts';
import { readFile } from './tools/read-file.ts';
import { runTests } from './tools/run-tests.ts';
import { typeCheck } from './tools/type-check.ts';
import { writeFile } from './tools/write-file.ts';

const named = (name: string, tool: WorkspaceTool): WorkspaceTool => ({ ...tool, name });

/** The five basic tools of a coding agent. */
export const codeTools = new ToolRegistry([readFile, listFiles, bash, editFile, codeSearch]);

/** Six of the same tools under the names that command-line agents use. */
export const commandLineTools = new ToolRegistry([
  named('Bash', bash),
  named('Read', readFile),
  named('Write', writeFile),
  named('Edit', editFile),
  named('Grep', grep),
  named('Glob', glob),
]);

/** Every workspace tool, for the work agent. */
export const workspaceTools = new ToolRegistry([
  readFile,
  writeFile,
  editFile,
  deleteFile,
  listFiles,
  fileExists,
  codeSearch,
  grep,
  glob,
  bash,
  httpRequest,
  lint,
  runTests,
  typeCheck,
]);
