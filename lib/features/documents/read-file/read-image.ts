import { imageSize } from 'image-size';
import { FileProblem } from './file-text.ts';
import type { ReadFile } from './read-file.ts';

/** The longest side of an image, in pixels, that models accept. */
const LONGEST_SIDE = 8000;

/** An image: it has no text, but models that see can be shown it. Only its head is read, never its pixels. */
export function readImage(content: Uint8Array): ReadFile | { problem: string } {
  try {
    const { width, height } = sizeOf(content);
    if (width > LONGEST_SIDE || height > LONGEST_SIDE)
      throw new FileProblem(
        `It has ${width.toLocaleString('en')} × ${height.toLocaleString('en')} pixels; up to ${LONGEST_SIDE.toLocaleString('en')} on each side are possible. Make it smaller, and upload it again.`,
      );
    return { chunks: [], wordCount: 0, pageCount: null, notice: null };
  } catch (error) {
    if (error instanceof FileProblem) return { problem: error.message };
    throw error;
  }
}

function sizeOf(content: Uint8Array): { width: number; height: number } {
  try {
    const { width, height } = imageSize(content);
    if (width > 0 && height > 0) return { width, height };
  } catch {
    // It says no size.
  }
  throw new FileProblem('It is damaged. Open it in an image program, save it again, and upload that.');
}
