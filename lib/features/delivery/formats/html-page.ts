import type { Root } from 'mdast';
import rehypeSanitize from 'rehype-sanitize';
import rehypeStringify from 'rehype-stringify';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';

const processor = unified().use(remarkRehype).use(rehypeSanitize).use(rehypeStringify);

const style = `
:root{color-scheme:light}
body{margin:0 auto;max-width:44rem;padding:2rem 1.25rem;background:#fff;color:#1c2733;font:16px/1.6 Georgia,"Times New Roman",serif;overflow-wrap:break-word}
h1,h2,h3,h4,h5,h6,p,li,td,th,pre{unicode-bidi:plaintext}
h1,h2,h3,h4,h5,h6{line-height:1.25;margin:1.6em 0 .5em}
h1{font-size:1.7em}h2{font-size:1.3em}h3{font-size:1.1em}h4,h5,h6{font-size:1em}
body>:first-child{margin-top:0}
p,ul,ol,pre,blockquote,table{margin:0 0 1em}
ul,ol{padding-left:1.5em}li>p{margin:0 0 .4em}
a{color:#175a70}
table{border-collapse:collapse;width:100%}th,td{border:1px solid #c9ced4;padding:.35em .6em;text-align:start;vertical-align:top}th{background:#f2f3f5}
blockquote{border-left:3px solid #c9ced4;color:#4a5561;padding-left:1em;margin-left:0}
code,pre{font:.9em/1.5 ui-monospace,Menlo,Consolas,monospace;background:#f2f3f5}code{padding:.1em .3em}pre{padding:.8em 1em;white-space:pre-wrap}pre code{padding:0}
hr{border:0;border-top:1px solid #c9ced4;margin:2em 0}
`.trim();

/** A document as HTML without scripts. */
export const htmlBody = (document: Root) => processor.stringify(processor.runSync(document));

/** A document as a self-contained HTML page: no scripts, nothing loaded. */
export function htmlPage(title: string, document: Root): string {
  const language = '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">';
  return `<!doctype html>\n<html>\n<head>${language}\n<title>${escaped(title)}</title>\n<style>\n${style}\n</style>\n</head>\n<body>\n${htmlBody(document)}\n</body>\n</html>\n`;
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
