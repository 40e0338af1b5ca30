import JSZip from 'jszip';
import { extractText, getDocumentProxy, getMeta } from 'unpdf';
import { describe, expect, test } from 'vitest';
import { formatNamed } from '#lib/entities/format.ts';
import { contentDisposition } from './file-name.ts';
import { versionFile } from './version-file.ts';

const content = `# Übersicht: “Größe” — 12 € → fertig ✓

Für **Sarah**, *kurz* und ~~lang~~, mit \`code()\` und [Bericht](https://example.com/a?b=1&c=2).

- eins
  - zwei
    1. drei
    2. vier
- [x] erledigt
- [ ] offen

| Name | Betrag |
| :--- | ---: |
| Müller<br>GmbH | 1.234,50 € |

> Zitat einer Kundin

\`\`\`ts
const größe = 12;
  if (größe) eingerückt();
\`\`\`

---

![Bild](https://example.com/pixel.png) <b>fett</b> [böse](javascript:alert(1)) [ref][r] und Fußnote[^1].

<div onclick="x()">Kasten</div><script>alert(1)</script>

[r]: https://example.com/ref
[^1]: Quelle hier.
`;
const edition = { title: 'Wöchentlich: "A/B"', number: 3, content };
const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
const plainTerms = [
  'Übersicht: “Größe” — 12 € → fertig ✓',
  'Sarah',
  'Bericht',
  'zwei',
  'drei',
  'Betrag',
  'Müller',
  '1.234,50 €',
  'Zitat einer Kundin',
  'const größe = 12;',
  'Kasten',
  '[1] Quelle hier.',
];

test('Markdown is the unchanged text', async () => {
  const file = await versionFile(edition, 'md');
  expect(text(file.bytes)).toBe(content);
  expect(file).toMatchObject({ name: 'Wöchentlich A B, version 3.md', type: 'text/markdown; charset=utf-8' });
});

test('HTML is a complete page with an element for everything, and runs and loads nothing', async () => {
  const html = text((await versionFile(edition, 'html')).bytes);
  for (const part of [
    /^<!doctype html>/,
    /<title>Wöchentlich: "A\/B"<\/title>/,
    /<h1>Übersicht/,
    /<strong>Sarah<\/strong>.*<em>kurz<\/em>.*<del>lang<\/del>.*<code>code\(\)<\/code>/,
    /<a href="https:\/\/example.com\/a\?b=1&#x26;c=2">Bericht<\/a>/,
    /<li>eins\n<ul>\n<li>zwei\n<ol>/,
    /<td align="right">1.234,50 €<\/td>/,
    /Müller<br>/,
    /<blockquote>/,
    /<pre><code/,
    /<a href="https:\/\/example.com\/pixel.png">Bild<\/a> &#x3C;b>fett&#x3C;\/b> böse <a href="https:\/\/example.com\/ref">ref<\/a>/,
  ])
    expect(html).toMatch(part);
  expect(html).not.toMatch(/<img|<script|<div|javascript:/);
});

test('DOCX holds every part in Word’s own elements', async () => {
  const zip = await JSZip.loadAsync((await versionFile(edition, 'docx')).bytes);
  const xml = await zip.file('word/document.xml')!.async('string');
  const words = xml
    .replace(/<w:br\/>/g, '\n')
    .replace(/<\/w:p>/g, '\n')
    .replace(/<[^>]+>/g, '');
  for (const word of plainTerms) expect(words).toContain(word);
  for (const part of [
    'w:val="Heading1"',
    '<w:tbl>',
    '<w:tblHeader',
    '<w:hyperlink',
    '<w:b/>',
    '<w:strike/>',
    '<w:ilvl w:val="2"/>',
    'w:val="right"',
  ])
    expect(xml).toContain(part);
  const links = await zip.file('word/_rels/document.xml.rels')!.async('string');
  expect(links).toContain('https://example.com/a?b=1&amp;c=2');
  expect(links).not.toContain('javascript:');
  expect(Object.keys(zip.files).filter((name) => /media/.test(name))).toEqual([]);
});

test('PDF keeps the text, the title and the links', async () => {
  const pdf = await getDocumentProxy((await versionFile(edition, 'pdf')).bytes);
  const { text: read } = await extractText(pdf, { mergePages: true });
  for (const word of plainTerms) expect(read.replace(/\s+/g, ' ')).toContain(word);
  expect((await getMeta(pdf)).info.Title).toBe('Wöchentlich: "A/B"');
  const marks = (await (await pdf.getPage(1)).getAnnotations()) as { url?: string }[];
  expect(marks.map(({ url }) => url)).toContain('https://example.com/a?b=1&c=2');
});

const tags = 'Hiring at <company name>, see List<String> and <b>bold</b>.\n\n<!-- to check -->\n\n<p>One\nTwo</p>';
const words = ['Hiring at <company name>, see List<String> and <b>bold</b>.', '<!-- to check -->', '<p>One', 'Two</p>'];

test('text that looks like a tag appears unchanged in every format', async () => {
  const file = (format: 'html' | 'docx' | 'pdf') => versionFile({ title: 'Tags', number: 1, content: tags }, format);
  const unescaped = (xml: string) =>
    xml
      .replace(/<[^>]+>/g, '')
      .replaceAll('&#x3C;', '<')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>');
  const zip = await JSZip.loadAsync((await file('docx')).bytes);
  const { text: pdf } = await extractText(await getDocumentProxy((await file('pdf')).bytes), { mergePages: true });
  const html = unescaped(text((await file('html')).bytes));
  const docx = unescaped(await zip.file('word/document.xml')!.async('string'));
  for (const word of words) for (const written of [html, docx, pdf.replace(/\s+/g, ' ')]) expect(written).toContain(word);
});

const rightToLeft = '# Status\n\nשלום עולם — status is late';

test('a version with right-to-left text is a file in every format but PDF, which would show its words in the wrong order', async () => {
  for (const format of ['md', 'html', 'docx'] as const)
    expect((await versionFile({ title: 'שלום', number: 1, content: rightToLeft }, format)).bytes.length).toBeGreaterThan(30);
  await expect(versionFile({ title: 'Status', number: 1, content: rightToLeft }, 'pdf')).rejects.toMatchObject({
    refusal: 'wrong_format',
    message: 'This version has right-to-left text, whose words a PDF would show in the wrong order: use Word or a web page (HTML) instead.',
  });
});

describe('unusual text', () => {
  test.each([
    '',
    '\n\n',
    '#',
    '| a |\n|---|',
    '- \n- \n',
    '> ',
    '1. a\n\n   ```\n   x\n   ```\n',
    '[^1]\n\n[^1]: [^1]',
    '<!-- nothing -->',
    '**',
  ])('%j becomes a file in every format', async (odd) => {
    for (const format of ['html', 'docx', 'pdf'] as const)
      expect((await versionFile({ title: '\r\n', number: 1, content: odd }, format)).bytes.length).toBeGreaterThan(100);
  });

  test.each([
    ['8 KB of list markers', `${'- '.repeat(4000)}a`, 'html'],
    ['30 KB of emphasis that never closes', '*a_'.repeat(10_000), 'docx'],
    ['190 KB of quote markers', '>'.repeat(190_000), 'html'],
    ['190 KB of opening brackets', '['.repeat(190_000), 'pdf'],
    ['30 KB of headings', '# a\n'.repeat(7500), 'pdf'],
    ['a table of 7,000 rows', `|a|b|\n|-|-|\n${'|b|c|\n'.repeat(7000)}`, 'docx'],
  ] as const)('another person’s file does not wait for %s', async (_, content, format) => {
    const ordinary = (person: string) => versionFile({ title: 'Ordinary', number: 1, content: '# A\n\nb' }, 'html', { person });
    await Promise.all([ordinary('hostile'), ordinary('other')]);
    const order: string[] = [];
    let refused = '';
    const hostile = versionFile({ title: 'Hostile', number: 1, content }, format, { person: 'hostile' })
      .catch((error) => (refused = error.message))
      .then(() => order.push('hostile'));
    await new Promise((resolve) => setImmediate(resolve));
    const other = ordinary('other').then(() => order.push('other'));
    await Promise.all([hostile, other]);
    // Excessive input is rejected immediately.
    if (!/; the limit is /.test(refused)) expect(order).toEqual(['other', 'hostile']);
  });

  test.each([
    ['PDF', 'pdf'],
    ['.docx', 'docx'],
    ['Word', 'docx'],
    ['Markdown', 'md'],
    [' html ', 'html'],
    ['slides', null],
  ])('format %s is %s', (name, format) => expect(formatNamed(name)).toBe(format));
});

test('a file name in a header keeps its letters and cannot inject anything', () => {
  expect(contentDisposition('Übersicht "1", 100%\r\nx: y 名.pdf')).toBe(
    `attachment; filename="Ubersicht _1_, 100___x: y _.pdf"; filename*=UTF-8''%C3%9Cbersicht%20%221%22%2C%20100%25%0D%0Ax%3A%20y%20%E5%90%8D.pdf`,
  );
});
