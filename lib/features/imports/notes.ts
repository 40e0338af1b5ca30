import { decodeText } from '#lib/features/documents/read-file/decode-text.ts';
import { FileProblem, headingLine } from '#lib/features/documents/read-file/file-text.ts';
import { withTablesAsText } from '#lib/features/documents/read-file/markdown-tables.ts';
import { readCsv } from '#lib/features/documents/read-file/read-csv.ts';
import type { ArchivedFile } from './archive.ts';
import { isNote, notionId } from './archive-kind.ts';
import { type ImportReader, MOST_ITEMS } from './import-reader.ts';

/** How many of its folders say where a note is. */
const MOST_FOLDERS = 2;

/** Notes in folders: Markdown, text and tables, such as an export of Notion. Each is a page, with its folders as sections around it. */
export function openNotes(files: readonly ArchivedFile[]): ImportReader {
  const all = files.map((file) => ({ ...file, path: file.path.split('/').map(withoutId) }));
  const paths = new Set(all.map(({ path }) => path.join('/')));
  // Notion exports a table twice: as it is filtered, and whole.
  const isPart = (path: string) => path.endsWith('.csv') && paths.has(path.replace(/\.csv$/, '_all.csv'));
  const notes = all.filter(({ path }) => isNote(path.at(-1)!) && !isPart(path.join('/')));
  if (notes.length > MOST_ITEMS)
    throw new FileProblem(`It has more than ${MOST_ITEMS.toLocaleString('en')} notes. Split it into smaller archives.`);
  return {
    kind: 'notes',
    count: notes.length,
    async read(index) {
      const { path, open } = notes[index]!;
      const content = await open();
      const title = path.at(-1)!.replace(/(?:_all)?\.\w+$/, '');
      const text = /\.[ct]sv$/i.test(path.at(-1)!) ? readCsv(content).pages[0]!.text : withTablesAsText(decodeText(content));
      const hasTitle = /^\s*# \S/.test(text);
      const folders = path.slice(0, -1).slice(-MOST_FOLDERS);
      return {
        texts: [hasTitle ? text : `${headingLine(1, title)}\n\n${text}`],
        path: folders.map((folder) => ({ level: 0, title: folder.slice(0, 200) })),
        writtenAt: null,
      };
    },
    notices: {
      unread: (count) => `${count === 1 ? 'One of its notes' : `${count.toLocaleString('en')} of its notes`} could not be read.`,
      partial: '',
    },
  };
}

const withoutId = (name: string) => name.replace(notionId, '') || name;
