import { fileURLToPath } from 'node:url';
import type { List, PhrasingContent, Root, RootContent, Table } from 'mdast';
import type { Content, Margins, TDocumentDefinitions, TFontDictionary } from 'pdfmake/interfaces';

/* They cover Western, Greek and Cyrillic text, arrows and symbols. */
const fontFile = (name: string) => fileURLToPath(import.meta.resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`));
const family = (name: string) => ({
  normal: fontFile(name),
  bold: fontFile(`${name}-Bold`),
  italics: fontFile(`${name}-Oblique`),
  bolditalics: fontFile(`${name}-BoldOblique`),
});
const fonts = { Text: family('DejaVuSansCondensed'), Code: family('DejaVuSansMono') } satisfies TFontDictionary;
const fontFiles = new Set<string>(Object.values(fonts).flatMap((one) => Object.values(one)));

const sizes = [20, 15, 12.5, 11, 10.5, 10.5];
const line = '#c9ced4';
const fill = '#f2f3f5';

/** A document as a PDF of numbered A4 pages. Its text can be selected and searched; nothing is loaded. */
export async function pdfFile(title: string, document: Root): Promise<Uint8Array> {
  const { default: pdfmake } = await import('pdfmake');
  pdfmake.setFonts(fonts);
  pdfmake.setUrlAccessPolicy(() => false);
  pdfmake.setLocalAccessPolicy((path) => fontFiles.has(path));
  const definition: TDocumentDefinitions = {
    info: { title, producer: 'Thinking Partner', creator: 'Thinking Partner' },
    pageSize: 'A4',
    pageMargins: [64, 60, 64, 64],
    defaultStyle: { font: 'Text', fontSize: 10.5, lineHeight: 1.35, color: '#1c2733' },
    content: blocks(document.children),
    footer: (page, pages) => (pages > 1 ? { text: `${page} / ${pages}`, alignment: 'center', fontSize: 8.5, color: '#66717c' } : ''),
  };
  return new Uint8Array(await pdfmake.createPdf(definition).getBuffer());
}

function blocks(nodes: readonly RootContent[]): Content[] {
  return nodes.map((node) => block(node));
}

function block(node: RootContent): Content {
  switch (node.type) {
    case 'heading':
      return {
        text: spans(node.children),
        fontSize: sizes[node.depth - 1]!,
        bold: true,
        lineHeight: 1.2,
        margin: [0, 12, 0, 5],
        headlineLevel: node.depth,
      };
    case 'paragraph':
      return { text: spans(node.children), margin: [0, 0, 0, 7] };
    case 'blockquote':
      return framed({ stack: blocks(node.children), italics: true, color: '#4a5561' }, { left: true });
    case 'list':
      return list(node);
    case 'code':
      return framed({ text: node.value, font: 'Code', fontSize: 9, preserveLeadingSpaces: true }, { filled: true });
    case 'thematicBreak':
      return { canvas: [{ type: 'line', x1: 0, y1: 0, x2: 467, y2: 0, lineWidth: 0.7, lineColor: line }], margin: [0, 8, 0, 12] };
    case 'table':
      return table(node);
    default:
      return '';
  }
}

/** Content in a table of one cell, which pdfmake can frame across page breaks. */
function framed(content: Content, { left = false, filled = false }): Content {
  return {
    table: { widths: ['*'], body: [[content]] },
    layout: {
      hLineWidth: () => 0,
      vLineWidth: (index: number) => (left && index === 0 ? 2 : 0),
      vLineColor: () => line,
      fillColor: () => (filled ? fill : null),
      paddingLeft: () => 10,
      paddingTop: () => (filled ? 6 : 0),
    },
    margin: [0, 2, 0, 9],
  };
}

function list({ ordered, start, children }: List, nested = false): Content {
  const items = children.map(({ children: parts, checked }): Content => {
    const mark = checked === true ? '☑ ' : checked === false ? '☐ ' : '';
    const [first, ...others] = parts;
    const text = first?.type === 'paragraph' ? spans(first.children) : [];
    const rest = first?.type === 'paragraph' ? others : parts;
    const more = rest.map((part) => (part.type === 'list' ? list(part, true) : block(part)));
    return { stack: [{ text: [mark, ...text], margin: [0, 0, 0, 2] }, ...more], ...(mark ? { listType: 'none' } : {}) };
  });
  const margin: Margins = [0, 0, 0, nested ? 0 : 7];
  return ordered ? { ol: items, start: start ?? 1, margin } : { ul: items, margin };
}

function table({ align, children }: Table): Content {
  const columns = Math.max(...children.map((row) => row.children.length));
  return {
    table: {
      headerRows: 1,
      widths: Array.from({ length: columns }, () => (columns > 4 ? '*' : 'auto')),
      body: children.map((row, n) =>
        Array.from({ length: columns }, (_, column) => ({
          text: spans(row.children[column]?.children ?? []),
          alignment: align?.[column] ?? 'left',
          ...(n === 0 ? { bold: true, fillColor: fill } : {}),
        })),
      ),
    },
    layout: { hLineWidth: () => 0.7, vLineWidth: () => 0.7, hLineColor: () => line, vLineColor: () => line, paddingTop: () => 3 },
    margin: [0, 2, 0, 10],
  };
}

/** The pieces of a text, each with its full style: pdfmake does not pass links down to nested text. */
function spans(nodes: readonly PhrasingContent[], look: object = {}): Content[] {
  return nodes.flatMap((node): Content[] => {
    switch (node.type) {
      case 'text':
        return [{ ...look, text: node.value.replaceAll('\n', ' ') }];
      case 'strong':
        return spans(node.children, { ...look, bold: true });
      case 'emphasis':
        return spans(node.children, { ...look, italics: true });
      case 'delete':
        return spans(node.children, { ...look, decoration: 'lineThrough' });
      case 'inlineCode':
        return [{ ...look, text: node.value, font: 'Code', fontSize: 9, background: fill }];
      case 'link':
        return spans(node.children, { ...look, link: node.url, color: '#175a70', decoration: 'underline' });
      case 'break':
        return [{ text: '\n' }];
      default:
        return [];
    }
  });
}
