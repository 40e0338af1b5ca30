import type { Row } from '#lib/database/db.ts';

/** The tables whose rows are embedded. */
export type SearchableTable = 'memories' | 'deliverables' | 'document_chunks' | 'work_tickets' | 'platform_item_chunks';

interface SearchableText<T extends SearchableTable> {
  /** The columns that `text` reads; the table's `forget_embedding` trigger names the same. */
  columns: readonly (keyof Row<T> & string)[];
  text(row: Row<T>): string;
}

const lines = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join('\n');

/** The text of a row that is embedded. (The database's `words` columns index the same.) */
export const searchable: { [T in SearchableTable]: SearchableText<T> } = {
  memories: { columns: ['content'], text: ({ content }) => content },
  deliverables: {
    columns: ['title', 'description', 'instructions', 'deliverable_type'],
    text: ({ title, description, instructions, deliverable_type }) =>
      lines(title, String(deliverable_type).replaceAll('_', ' '), description, instructions),
  },
  document_chunks: { columns: ['heading', 'content'], text: ({ heading, content }) => lines(heading, content) },
  work_tickets: { columns: ['task'], text: ({ task }) => task },
  platform_item_chunks: { columns: ['heading', 'content'], text: ({ heading, content }) => lines(heading, content) },
};

/** The text of `row` that is embedded; missing columns (of a row about to be written) count as empty. */
export function searchableText<T extends SearchableTable>(table: T, row: Row<T>): string {
  return searchable[table].text(row);
}
