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
