const beginnings = [
  ['image/png', /^\x89PNG\r\n\x1a\n/],
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/gif', /^GIF8[79]a/],
  ['image/webp', /^RIFF.{4}WEBP/s],
] as const;

/** The images that models and browsers show. */
export type ImageType = (typeof beginnings)[number][0];

/** The type of an image by its first bytes; null for anything else. */
export function imageType(content: Uint8Array): ImageType | null {
  const beginning = Buffer.from(content.subarray(0, 16)).toString('latin1');
  return beginnings.find(([, begins]) => begins.test(beginning))?.[0] ?? null;
}

/** A stored type, if it is one of these. */
export const asImageType = (type: string): ImageType | null => beginnings.find(([known]) => known === type)?.[0] ?? null;
