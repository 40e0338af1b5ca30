/** HTML that stands in a text of Markdown is shown as its letters, with the one exception of a line break: `<br>`. */
export const isLineBreak = (html: string) => /^<br\s*\/?>$/i.test(html);
