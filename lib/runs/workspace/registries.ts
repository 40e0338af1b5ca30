import { ToolRegistry } from './tool-registry.ts';
import { bash } from './tools/bash.ts';
import { lint, runTests, typeCheck } from './tools/check-tools.ts';
import { codeSearch } from './tools/code-search.ts';
import { deleteFile } from './tools/delete-file.ts';
import { editFile } from './tools/edit-file.ts';
import { fileExists } from './tools/file-exists.ts';
import { glob } from './tools/glob.ts';
import { grep } from './tools/grep.ts';
import { httpRequest } from './tools/http-request.ts';
import { listFiles } from './tools/list-files.ts';
import { readFile } from './tools/read-file.ts';
import { writeFile } from './tools/write-file.ts';

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
