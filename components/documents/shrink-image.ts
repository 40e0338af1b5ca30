import { limits } from '#lib/base/limits/limits.ts';

/** The longest side of an image that was too large, in pixels: more than models look at. */
const LONGEST_SIDE = 2400;

/** An image that is too large to be uploaded, made smaller, as a JPEG; any other file as it is. */
export async function shrinkImage(file: Blob): Promise<Blob> {
  if (file.size <= limits.imageBytes.most || !/^image\/(?:png|jpeg|webp)$/.test(file.type)) return file;
  try {
    const bitmap = await createImageBitmap(file);
    const scale = Math.min(1, LONGEST_SIDE / Math.max(bitmap.width, bitmap.height));
    const canvas = new OffscreenCanvas(Math.round(bitmap.width * scale), Math.round(bitmap.height * scale));
    canvas.getContext('2d')!.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    return await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.85 });
  } catch {
    // The server says what is wrong with it.
    return file;
  }
}
