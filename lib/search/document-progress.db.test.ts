import { expect, test } from 'vitest';
import { documentProgressLabel, readDocumentProgress } from './document-progress.ts';
import { add, handMadeEmbedder, someone } from './testing/test-search.ts';

test('the progress of a document counts the chunks that the configured model has embedded', async () => {
  const { db } = await someone();
  const document = await add(db, 'documents', { name: 'Lease.md' });
  const now = handMadeEmbedder({ 'part 0': { 0: 1 }, 'part 1': { 0: 1 } }, 'now');
  const before = handMadeEmbedder({ 'part 2': { 0: 1 } }, 'before');
  for (const [ordinal, embedder] of [now, now, before, undefined].entries())
    await add(db, 'document_chunks', { document_id: document.id, ordinal, content: `part ${ordinal}` }, embedder);
  expect(await readDocumentProgress(db, document.id, now)).toEqual({ chunks: 4, byMeaning: 2, grows: true });
  expect(await readDocumentProgress(db, document.id, undefined)).toEqual({ chunks: 4, byMeaning: 0, grows: false });
  expect(await readDocumentProgress((await someone()).db, document.id, now)).toEqual({ chunks: 0, byMeaning: 0, grows: false });
});

test.each([
  [{ chunks: 0, byMeaning: 0, grows: false }, undefined],
  [{ chunks: 4, byMeaning: 0, grows: false }, 'By keyword'],
  [{ chunks: 4, byMeaning: 0, grows: true }, 'By keyword; by meaning 0% so far'],
  [{ chunks: 3, byMeaning: 2, grows: true }, 'By keyword; by meaning 66% so far'],
  [{ chunks: 4, byMeaning: 4, grows: false }, 'By keyword and meaning'],
])('the progress %j reads %j', (progress, label) => {
  expect(documentProgressLabel(progress)).toBe(label);
});
