/** A title as a file name: characters that file systems reject (control characters, separators, wildcards) become spaces; cut at 100 characters. */
export function fileName(title: string): string {
  return [
    ...title
      .replace(/[\p{C}\\/:*?"<>|]+/gu, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  ]
    .slice(0, 100)
    .join('')
    .replace(/^[.\s]+|[.\s]+$/g, '');
}

/**
 * The header that makes a browser save a response under a name (RFC 6266): in ASCII for old clients, and in full (RFC 5987).
 */
export function contentDisposition(name: string): string {
  const ascii = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const whole = encodeURIComponent(name.toWellFormed()).replace(/['()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);
  return `attachment; filename="${ascii}"; filename*=UTF-8''${whole}`;
}
