/** A title as a file may be called: what no file system takes (control characters, separators, wildcards) is a space; cut at 100 characters. */
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
