/** Shows HTML in Markdown as literal text, except the line break `<br>`. */
export const isLineBreak = (html: string) => /^<br\s*\/?>$/i.test(html);
