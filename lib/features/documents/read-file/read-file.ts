import { type Chunk, chunkText, type Heading } from '#lib/search/chunk.ts';
import { cleanText, FileProblem, type FileText } from './file-text.ts';

/** A passage of a file, as it is stored. */
export interface FileChunk extends Chunk {
  page: number | null;
}

/** What is stored of a file. */
export interface ReadFile {
  chunks: FileChunk[];
  wordCount: number;
  pageCount: number | null;
  /** What was not read, in a sentence for the person. */
  notice: string | null;
}

/** The text that one document can have, in characters. */
export const MOST_CHARACTERS = 10_000_000;

/** Reads a file and splits it into passages, or says why it cannot be read. A passage is on one page. */
export async function readFile(read: () => FileText | Promise<FileText>): Promise<ReadFile | { problem: string }> {
  try {
    const { pages, pageCount, notice = null } = await read();
    if (pages.reduce((sum, { text }) => sum + text.length, 0) > MOST_CHARACTERS)
      throw new FileProblem(`It has more than ${MOST_CHARACTERS.toLocaleString('en')} characters of text. Split it into smaller files.`);
    const chunks: FileChunk[] = [];
    const path: Heading[] = [];
    let wordCount = 0;
    for (const { page, text } of pages) {
      const clean = cleanText(text);
      wordCount += clean.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
      for (const chunk of chunkText(clean, path)) chunks.push({ ...chunk, ordinal: chunks.length, page });
    }
    if (wordCount === 0) throw new FileProblem('It has no text.');
    return { chunks, wordCount, pageCount, notice };
  } catch (error) {
    if (error instanceof FileProblem) return { problem: error.message };
    throw error;
  }
}
