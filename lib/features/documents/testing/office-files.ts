import { strToU8, zipSync } from 'fflate';

const xml = (body: string) => strToU8(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>${body}`);
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const packageNs = 'http://schemas.openxmlformats.org/package/2006';
const officeNs = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const drawingNs = 'http://schemas.openxmlformats.org/drawingml/2006/main';
const formatNs = 'application/vnd.openxmlformats-officedocument';

const contentTypes = (parts: Record<string, string>) =>
  xml(
    `<Types xmlns="${packageNs}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${Object.entries(
      parts,
    )
      .map(([name, type]) => `<Override PartName="/${name}" ContentType="${formatNs}.${type}+xml"/>`)
      .join('')}</Types>`,
  );
const relationships = (targets: Record<string, readonly [type: string, target: string]>) =>
  xml(
    `<Relationships xmlns="${packageNs}/relationships">${Object.entries(targets)
      .map(([id, [type, target]]) => `<Relationship Id="${id}" Type="${officeNs}/${type}" Target="${target}"/>`)
      .join('')}</Relationships>`,
  );

/** The parts of a Word file with this body, in WordprocessingML. */
export function wordParts(body: string): Record<string, Uint8Array> {
  const ns = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
  const style = (id: string, name: string, level: number) =>
    `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/><w:pPr><w:outlineLvl w:val="${level}"/></w:pPr></w:style>`;
  return {
    '[Content_Types].xml': contentTypes({
      'word/document.xml': 'wordprocessingml.document.main',
      'word/styles.xml': 'wordprocessingml.styles',
    }),
    '_rels/.rels': relationships({ rId1: ['officeDocument', 'word/document.xml'] }),
    'word/_rels/document.xml.rels': relationships({ rId1: ['styles', 'styles.xml'] }),
    'word/styles.xml': xml(`<w:styles ${ns}>${style('Heading1', 'heading 1', 0)}${style('Heading2', 'heading 2', 1)}</w:styles>`),
    'word/document.xml': xml(`<w:document ${ns}><w:body>${body}</w:body></w:document>`),
  };
}

/** A paragraph in WordprocessingML; `# ` and `## ` make headings. */
export function wordParagraph(line: string): string {
  const level = /^#{1,2}(?= )/.exec(line)?.[0].length;
  const style = level ? `<w:pPr><w:pStyle w:val="Heading${level}"/></w:pPr>` : '';
  return `<w:p>${style}<w:r><w:t xml:space="preserve">${escaped(line.replace(/^#{1,2} /, ''))}</w:t></w:r></w:p>`;
}

/** A Word file with a paragraph a line; `# ` and `## ` make headings. */
export function wordFile(...lines: string[]): Uint8Array {
  return zipSync(wordParts(lines.map(wordParagraph).join('')));
}

/** A PowerPoint file: a title and lines a slide, and the notes of the speaker. */
export function slidesFile(slides: readonly { title: string; lines?: readonly string[]; notes?: string }[]): Uint8Array {
  const ns = `xmlns:a="${drawingNs}" xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" xmlns:r="${officeNs}"`;
  const shape = (id: number, type: string, lines: readonly string[]) =>
    `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="${type} ${id}"/><p:cNvSpPr/><p:nvPr><p:ph type="${type}"/></p:nvPr></p:nvSpPr><p:spPr/><p:txBody><a:bodyPr/>${lines
      .map((line) => `<a:p><a:r><a:t>${escaped(line)}</a:t></a:r></a:p>`)
      .join('')}</p:txBody></p:sp>`;
  const tree = (shapes: string) =>
    `<p:cSld><p:spTree><p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/>${shapes}</p:spTree></p:cSld>`;
  const parts: Record<string, Uint8Array> = {};
  const types: Record<string, string> = { 'ppt/presentation.xml': 'presentationml.presentation.main' };
  const targets: Record<string, readonly [string, string]> = {};
  slides.forEach(({ title, lines = [], notes }, index) => {
    const n = index + 1;
    types[`ppt/slides/slide${n}.xml`] = 'presentationml.slide';
    targets[`rId${n}`] = ['slide', `slides/slide${n}.xml`];
    parts[`ppt/slides/slide${n}.xml`] = xml(`<p:sld ${ns}>${tree(shape(2, 'title', [title]) + shape(3, 'body', lines))}</p:sld>`);
    if (!notes) return;
    types[`ppt/notesSlides/notesSlide${n}.xml`] = 'presentationml.notesSlide';
    parts[`ppt/slides/_rels/slide${n}.xml.rels`] = relationships({ rId1: ['notesSlide', `../notesSlides/notesSlide${n}.xml`] });
    parts[`ppt/notesSlides/_rels/notesSlide${n}.xml.rels`] = relationships({ rId1: ['slide', `../slides/slide${n}.xml`] });
    parts[`ppt/notesSlides/notesSlide${n}.xml`] = xml(`<p:notes ${ns}>${tree(shape(3, 'body', [notes]))}</p:notes>`);
  });
  const ids = slides.map((_, index) => `<p:sldId id="${256 + index}" r:id="rId${index + 1}"/>`).join('');
  return zipSync({
    '[Content_Types].xml': contentTypes(types),
    '_rels/.rels': relationships({ rId1: ['officeDocument', 'ppt/presentation.xml'] }),
    'ppt/_rels/presentation.xml.rels': relationships(targets),
    'ppt/presentation.xml': xml(`<p:presentation ${ns}><p:sldIdLst>${ids}</p:sldIdLst></p:presentation>`),
    ...parts,
  });
}

/** An Excel file: the rows of each sheet by its name. */
export function sheetsFile(sheets: Record<string, readonly (readonly (string | number | null)[])[]>): Uint8Array {
  const ns = `xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${officeNs}"`;
  const names = Object.keys(sheets);
  const parts: Record<string, Uint8Array> = {};
  const types: Record<string, string> = { 'xl/workbook.xml': 'spreadsheetml.sheet.main' };
  const targets: Record<string, readonly [string, string]> = {};
  const column = (n: number) => String.fromCharCode(65 + n);
  names.forEach((name, index) => {
    const n = index + 1;
    types[`xl/worksheets/sheet${n}.xml`] = 'spreadsheetml.worksheet';
    targets[`rId${n}`] = ['worksheet', `worksheets/sheet${n}.xml`];
    const rows = sheets[name]!.map((row, r) => {
      const cells = row.map((value, c) => {
        if (value === null) return '';
        const at = `r="${column(c)}${r + 1}"`;
        return typeof value === 'number' ? `<c ${at}><v>${value}</v></c>` : `<c ${at} t="inlineStr"><is><t>${escaped(value)}</t></is></c>`;
      });
      return `<row r="${r + 1}">${cells.join('')}</row>`;
    });
    parts[`xl/worksheets/sheet${n}.xml`] = xml(`<worksheet ${ns}><sheetData>${rows.join('')}</sheetData></worksheet>`);
  });
  const list = names.map((name, index) => `<sheet name="${escaped(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`).join('');
  return zipSync({
    '[Content_Types].xml': contentTypes(types),
    '_rels/.rels': relationships({ rId1: ['officeDocument', 'xl/workbook.xml'] }),
    'xl/_rels/workbook.xml.rels': relationships(targets),
    'xl/workbook.xml': xml(`<workbook ${ns}><sheets>${list}</sheets></workbook>`),
    ...parts,
  });
}
