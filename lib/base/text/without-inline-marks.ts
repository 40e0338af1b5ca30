/** Code, whose content is shown as it is. */
const code = /(?<!`)(`{1,3})(?!`)([^\n]{1,500}?)(?<!`)\1(?!`)/;

const marks: readonly [mark: RegExp, plain: string][] = [
  [/!?\[([^[\]\n]{1,500})\]\((?:https?:|mailto:|\/|#)[^()\s]{0,2000}(?: "[^"\n]{0,200}")?\)/g, '$1'],
  [/(?<![\w*])(\*{1,3})(?=[^\s*])([^*\n]{0,500}[^\s*])\1(?![\w*])/g, '$2'],
  [/(?<![\w_])(_{1,3})(?=[^\s_])([^_\n]{0,500}[^\s_])\1(?![\w_])/g, '$2'],
  [/~~(?=[^\s~])([^~\n]{0,500}[^\s~])~~/g, '$1'],
];

/** A text in Markdown, such as an issue or a page, without the marks of emphasis, code and links in its lines. */
export function withoutInlineMarks(text: string): string {
  // Every third piece is the mark of code, and the one after it its content.
  return text
    .split(code)
    .map((piece, place) => {
      if (place % 3 === 1) return '';
      return place % 3 === 2 ? piece.trim() : marks.reduce((plain, [mark, instead]) => plain.replace(mark, instead), piece);
    })
    .join('');
}
