import { describe, expect, test } from 'vitest';
import { digestOf } from '#lib/database/storage/file-storage.ts';
import { folderStorage } from '#lib/database/storage/folder-storage.ts';
import { pngFile } from '#lib/features/documents/testing/image-files.ts';
import { sheetsFile, wordFile } from '#lib/features/documents/testing/office-files.ts';
import { pdfFile } from '#lib/features/documents/testing/pdf-file.ts';
import { temporaryFolder } from '#lib/testing/temporary-folder.ts';
import { previewOutput } from './preview-output.ts';

const storage = folderStorage(temporaryFolder());
const userId = '00000000-0000-4000-8000-000000000001';
const bytes = (text: string) => new TextEncoder().encode(text);

/** The preview of a result: of a text that is kept as one, or of a file. */
async function previewOf(name: string, content: string | Uint8Array) {
  const file = { name, mediaType: 'application/octet-stream' };
  if (typeof content === 'string') return previewOutput({ storage, userId }, { ...file, content, digest: digestOf(bytes(content)) });
  await storage.put(userId, content);
  return previewOutput({ storage, userId }, { ...file, content: null, digest: digestOf(content) });
}

describe('a result of a ticket', () => {
  test('that is an image or a PDF is drawn by the browser, whatever its name says', async () => {
    expect(await previewOf('chart.png', pngFile(20, 10))).toEqual({ kind: 'image' });
    expect(await previewOf('report.pdf', pdfFile('Hello'))).toEqual({ kind: 'pdf' });
    expect(await previewOf('image.pdf', pngFile(20, 10))).toEqual({ kind: 'image' });
    expect(await previewOf('image.png', bytes('<svg onload="alert(1)"/>\0'))).toBeNull();
  });

  test('that is a table in a text shows its columns and rows', async () => {
    expect(await previewOf('out/prices.csv', 'Plan,Price\nTeam,12\n"Business, large",30\n')).toEqual({
      kind: 'table',
      sheets: [
        {
          name: '',
          head: ['Plan', 'Price'],
          rows: [
            ['Team', '12'],
            ['Business, large', '30'],
          ],
          rowCount: 2,
          columnCount: 2,
        },
      ],
    });
  });

  test('that is an Excel file shows each sheet, and only the beginning of a long one', async () => {
    const rows = Array.from({ length: 1000 }, (_, n) => [`Row ${n}`, n]);
    const preview = await previewOf('sales.xlsx', sheetsFile({ Sales: [['Name', 'Amount'], ...rows], Empty: [], Notes: [['Only this']] }));
    expect(preview).toMatchObject({
      kind: 'table',
      sheets: [
        { name: 'Sales', head: ['Name', 'Amount'], rowCount: 1000 },
        { name: 'Empty', head: null, rowCount: 0, rows: [] },
        { name: 'Notes', head: null, rowCount: 1, rows: [['Only this']] },
      ],
    });
    expect(preview?.kind === 'table' && preview.sheets[0]!.rows).toEqual(rows.slice(0, 100).map((row) => row.map(String)));
  });

  test('that is text, another file, damaged or gone is not previewed', async () => {
    expect(await previewOf('summary', '# Summary\n\nDone, all of it.\nReally, all.')).toBeNull();
    expect(await previewOf('notes.txt', 'One, two\nthree, four\nfive, six\n')).toBeNull();
    expect(await previewOf('letter.docx', wordFile('Hello'))).toBeNull();
    expect(await previewOf('half.xlsx', sheetsFile({ A: [['x']] }).slice(0, 300))).toBeNull();
    const gone = { name: 'a.pdf', content: null, mediaType: 'application/octet-stream', digest: 'a'.repeat(64) };
    expect(await previewOutput({ storage, userId }, gone)).toBeNull();
  });
});
