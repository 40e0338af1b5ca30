import { z } from 'zod';
import { defineEntity } from './define-entity.ts';
import { count, id, longText, systemField, time } from './field.ts';
import { noun } from './nouns.ts';

/** How many files a ticket is opened with at most, and how long the text of one may be, in characters. */
const GIVEN = { files: 50, characters: 200_000 };

/** Why a path cannot name a file of a workspace, in words; null when it can. It is relative, with "/" between folders. */
export function problemOfPath(path: string): string | null {
  const parts = path.split('/');
  if (path.length === 0 || path.length > 500) return 'A file’s name has 1 to 500 characters.';
  if (/[\u0000-\u001f\u007f-\u009f\\]/.test(path)) return 'A file’s name has no control characters and no backslash.';
  if (parts.some((part) => part === '' || part === '.' || part === '..'))
    return 'A file’s name is a path within the workspace, such as "notes/march.md": without "..", and not beginning or ending with "/".';
  if (parts.some((part) => Buffer.byteLength(part) > 255)) return 'Each part of a file’s name has at most 255 bytes.';
  return null;
}

/** Why these paths cannot all be there, in words: two are the same, or one is a file and a folder; null when they can. */
export function problemOfPaths(paths: readonly string[]): string | null {
  const files = new Set<string>();
  for (const path of paths) {
    if (files.has(path)) return `There are two files called "${path}".`;
    files.add(path);
  }
  for (const path of paths)
    for (let end = path.indexOf('/'); end > 0; end = path.indexOf('/', end + 1))
      if (files.has(path.slice(0, end))) return `"${path.slice(0, end)}" is a file and a folder at once.`;
  return null;
}

/** A path as it is kept: composed characters, so that the same name is the same. */
export const filePath = z
  .string()
  .trim()
  .transform((path) => path.normalize('NFC'))
  .superRefine((path, check) => {
    const problem = problemOfPath(path);
    if (problem) check.addIssue({ code: 'custom', message: problem });
  });

/** Files that a ticket is given with their text. */
export const givenFiles = z
  .array(z.strictObject({ name: filePath.describe('its path in the workspace, such as "notes.md"'), content: longText(GIVEN.characters) }))
  .max(GIVEN.files)
  .superRefine((files, check) => {
    const problem = problemOfPaths(files.map(({ name }) => name));
    if (problem) check.addIssue({ code: 'custom', message: problem });
  });
export type GivenFile = z.output<typeof givenFiles>[number];

const kept = 'It is kept as the work changes its files.';

/** A file in the workspace of a ticket, as last saved. What is in it is on the ticket's page, and in the outputs of its runs. */
export const workFile = defineEntity({
  type: 'work',
  childOf: 'files',
  table: 'work_files',
  noun: noun('file'),
  about: 'Files in the workspace of a ticket',
  fields: {
    ticket_id: systemField(id, kept),
    path: systemField(z.string(), kept, { filter: true, order: 'asc' }),
    size: systemField(count.describe('bytes'), kept, { order: 'desc' }),
    digest: systemField(z.string().nullable(), kept, { hidden: true }),
    deleted_at: systemField(time.nullable(), kept, { hidden: true }),
  },
  title: (row) => String(row.path),
  order: { by: 'path', direction: 'asc' },
  alive: { deleted_at: null },
  instead: { edit: 'A file is changed by the run of its ticket, or by the person on its page.' },
});
