import { z } from 'zod';
import { normalizePath, problemOfPath, problemOfPaths } from '#lib/base/file-path.ts';
import { defineEntity } from './define-entity.ts';
import { count, id, longText, systemField, time } from './field.ts';
import { noun } from './nouns.ts';

/** The most files that a ticket can be created with, and the longest text of one, in characters. */
const GIVEN = { files: 50, characters: 200_000 };

/** A path in its stored form. */
export const filePath = z
  .string()
  .transform(normalizePath)
  .superRefine((path, check) => {
    const problem = problemOfPath(path);
    if (problem) check.addIssue({ code: 'custom', message: problem });
  });

/** Files with text that a ticket is created with. */
export const givenFiles = z
  .array(z.strictObject({ name: filePath.describe('its path'), content: longText(GIVEN.characters) }))
  .max(GIVEN.files)
  .superRefine((files, check) => {
    const problem = problemOfPaths(files.map(({ name }) => name));
    if (problem) check.addIssue({ code: 'custom', message: problem });
  });
export type GivenFile = z.output<typeof givenFiles>[number];

const kept = 'It is kept as the work changes its files.';

/** A file in the workspace of a ticket, as last saved. Its content is on the ticket's page, and in the outputs of its runs. */
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
