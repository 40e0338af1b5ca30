/** The file formats of a version. */
export const formats = ['md', 'html', 'docx', 'pdf'] as const;
export type Format = (typeof formats)[number];

/** The media type of each. */
export const mediaTypes: Record<Format, string> = {
  md: 'text/markdown; charset=utf-8',
  html: 'text/html; charset=utf-8',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  pdf: 'application/pdf',
};

const otherNames: Record<string, Format> = { markdown: 'md', htm: 'html', 'web page': 'html', word: 'docx', doc: 'docx' };

/** The format with this name, such as "PDF", ".docx", "Markdown" or "Word"; null for an unknown name. */
export function formatNamed(name: string): Format | null {
  const plain = name.trim().toLowerCase().replace(/^\./, '');
  return formats.find((format) => format === plain) ?? otherNames[plain] ?? null;
}
