import type { PlanTool } from '../plan-tool.ts';
import { lint, runTests, runTypeCheck } from './checks.ts';
import { deleteFile } from './delete-file.ts';
import { fileExists } from './file-exists.ts';
import { httpRequest } from './http-request.ts';
import { replaceInFile } from './replace-in-file.ts';
import { writeFile } from './write-file.ts';

const tools = [writeFile, replaceInFile, deleteFile, fileExists, lint, runTests, runTypeCheck, httpRequest];

/** Every tool of plans by each of its names. */
export const planTools: ReadonlyMap<string, PlanTool> = new Map(
  tools.flatMap((tool) => tool.names.map((name) => [name, tool as unknown as PlanTool])),
);
