import type { ImageType } from '#lib/features/documents/image-type.ts';

/** The headers of a person's image that is shown in a page. Its content never changes. */
export const imageHeaders = (type: ImageType, size: number) => ({
  'content-type': type,
  'content-length': String(size),
  'x-content-type-options': 'nosniff',
  'cache-control': 'private, max-age=86400, immutable',
  'content-security-policy': "default-src 'none'; sandbox",
});
