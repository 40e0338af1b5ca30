import { Registry } from '#lib/primitives/registry.ts';
import { deleteFile } from '#lib/workspace/tools/delete-file.ts';
import { editFile } from '#lib/workspace/tools/edit-file.ts';
import { fileExists } from '#lib/workspace/tools/file-exists.ts';
import { httpRequest } from '#lib/workspace/tools/http-request.ts';
import { writeFile } from '#lib/workspace/tools/write-file.ts';
import type { WorkspaceContext } from '#lib/workspace/workspace-context.ts';

/** The tools of a workspace that carry out what plans say. */
export const planRegistry = new Registry<WorkspaceContext>([writeFile, editFile, deleteFile, fileExists, httpRequest]);
