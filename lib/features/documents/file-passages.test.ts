import { randomBytes } from 'node:crypto';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { versionFile } from '#lib/features/delivery/formats/version-file.ts';
import { filePassages } from './file-passages.ts';
import { sheetsFile, slidesFile, wordFile, wordParagraph, wordParts } from './testing/office-files.ts';
import { encryptedPdf, pdfFile, pdfWithPicture } from './testing/pdf-file.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const paragraph = 'All writes go to the new tables since 12 November, and no customer saw an error. '.repeat(20);

async function passagesOf(content: Uint8Array) {
  const read = await filePassages(content);
  if ('problem' in read) throw new Error(read.problem);
  return read;
}
/** An email with an attachment, in Base64. */
const emailWith = (text: string, attachment: string) =>
  [
    'From: a@b.c',
    'To: d@e.f',
    'Subject: Pictures',
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary=x',
    '',
    '--x',
    '',
    text,
    '--x',
    'Content-Type: image/png',
    'Content-Transfer-Encoding: base64',
    'Content-Disposition: attachment; filename="a.png"',
    '',
    attachment.replaceAll(/.{76}/g, '$&\r\n'),
    '--x--',
  ].join('\r\n');
const problemOf = async (content: Uint8Array) => ((await filePassages(content)) as { problem?: string }).problem;

describe('the passages of a file', () => {
  test('have the sections of a Word file', async () => {
    const { kind, chunks, pageCount } = await passagesOf(wordFile('# Plan', '## Costs', paragraph, '## Dates', 'It ends in March.'));
    expect({ kind, pageCount }).toEqual({ kind: 'docx', pageCount: null });
    expect(chunks.map(({ heading, page }) => [heading, page])).toEqual([
      ['Plan › Costs', null],
      ['Plan › Dates', null],
    ]);
    expect(chunks[1]!.content).toBe('## Dates\n\nIt ends in March.');
  });

  test('are the slides of a presentation, with their notes', async () => {
    const { chunks, pageCount } = await passagesOf(
      slidesFile([
        { title: 'Results', lines: ['Up 12%', 'Costs < 3'], notes: 'Thank Lena' },
        { title: 'Plan', lines: ['Ship'] },
      ]),
    );
    expect(pageCount).toBe(2);
    expect(chunks.map(({ page, heading, content }) => ({ page, heading, content }))).toEqual([
      { page: 1, heading: 'Results', content: '# Results\n\nUp 12%\n\nCosts < 3\n\nNotes: Thank Lena' },
      { page: 2, heading: 'Plan', content: '# Plan\n\nShip' },
    ]);
  });

  test('are the rows of sheets, in which each value names its column', async () => {
    const { chunks } = await passagesOf(
      sheetsFile({
        Sales: [
          ['Name', 'Amount', 'City'],
          ['Anna', 12, 'Bonn'],
          ['Bo', null, 'Ulm'],
        ],
        Notes: [['Only this']],
      }),
    );
    expect(chunks.map(({ page, content }) => [page, content])).toEqual([
      [1, '# Sales\n\nName: Anna; Amount: 12; City: Bonn\nName: Bo; City: Ulm'],
      [2, '# Notes\n\nOnly this'],
    ]);
  });

  test('have the pages of a PDF, with progress', async () => {
    const seen: number[] = [];
    const read = await filePassages(pdfFile('The first page', '', 'The third page'), { progress: ({ page }) => seen.push(page) });
    expect(read).toMatchObject({
      pageCount: 3,
      notice: 'Page 2 has no text: it is empty or a picture.',
      chunks: [
        { page: 1, content: 'The first page' },
        { page: 3, content: 'The third page' },
      ],
    });
    expect(seen).toEqual([1, 2, 3]);
  });

  test('have the headings and paragraphs of a PDF', async () => {
    const content = `# Costs\n\n${paragraph}\n\n## Cloud\n\nIt is cheap.\n\n## People\n\n${paragraph}`;
    const { bytes: file } = await versionFile({ title: 'Plan', number: 1, content }, 'pdf');
    const { chunks } = await passagesOf(file);
    const text = chunks.map((chunk) => chunk.content).join('\n\n');
    expect(chunks[0]!.heading).toMatch(/Costs/);
    expect(text).toContain(paragraph.trim().slice(0, 300));
    expect(text).toMatch(/^## Cloud\n\nIt is cheap\.$/m);
  });

  test('are the text of a page without its scripts', async () => {
    const page =
      '<!doctype html><title>T</title><h1>Head</h1><p>Hello <a href="http://x">link</a></p><script>bad()</script><table><tr><th>A</th><th>B</th></tr><tr><td>1</td><td>2</td></tr></table>';
    const { chunks } = await passagesOf(bytes(page));
    expect(chunks).toMatchObject([{ heading: 'Head', content: '# Head\n\nHello link\n\nA: 1; B: 2' }]);
  });

  test('are the lines of a table in a page, also where cells are merged or have several lines', async () => {
    const page =
      '<!doctype html><table><caption>Revenue</caption><tr><th>Region<th>Month<th>Revenue</tr><tr><td rowspan=2>North<td>May<td><p>1.2m</p><p>(net)</p></tr><tr><td>June<td>1.3m</tr></table>';
    const { chunks } = await passagesOf(bytes(page));
    expect(chunks[0]!.content).toBe('Revenue\n\nRegion: North; Month: May; Revenue: 1.2m (net)\nRegion: North; Month: June; Revenue: 1.3m');
  });

  test('are the texts in a table that only places them on a page, and its lists', async () => {
    const page =
      '<!doctype html><table><tr><td><h1>News</h1><p>We moved.</p><ul><li>One<li>Two</ul></td><td>Menu</td></tr><tr><td>Foot</td><td>End</td></tr></table>';
    const { chunks } = await passagesOf(bytes(page));
    expect(chunks[0]!.content).toMatch(/^# News\n\nWe moved\.\n\n ?- One\n ?- Two/);
  });

  test('are the lines of a table in a Word file, with the paragraphs of a cell apart', async () => {
    const cell = (...paragraphs: string[]) => `<w:tc>${paragraphs.map(wordParagraph).join('')}</w:tc>`;
    const row = (...cells: string[]) => `<w:tr>${cells.join('')}</w:tr>`;
    const table = `<w:tbl>${row(cell('Region'), cell('Revenue'))}${row(cell('North', 'and West'), cell('1.2m'))}${row(cell('South'), cell('0.8m'))}</w:tbl>`;
    const { chunks } = await passagesOf(zipSync(wordParts(wordParagraph('# Q3') + table)));
    expect(chunks[0]!.content).toBe('# Q3\n\nRegion: North and West; Revenue: 1.2m\nRegion: South; Revenue: 0.8m');
  });

  test('are the lines of a table in Markdown', async () => {
    const { chunks } = await passagesOf(bytes('# Q3\n\n| Region | Revenue |\n|---|---:|\n| North | 1.2m |\n| South | 0.8m |\n'));
    expect(chunks[0]!.content).toBe('# Q3\n\n\nRegion: North; Revenue: 1.2m\nRegion: South; Revenue: 0.8m');
  });

  test('are the lines of a table in a PDF', async () => {
    const content = `# Q3\n\n${paragraph}\n\n| Region | Revenue | Owner |\n|---|---|---|\n| North | 1.2m | Lena |\n| South | 0.8m | Maya |\n\n${paragraph}`;
    const { bytes: file } = await versionFile({ title: 'Plan', number: 1, content }, 'pdf');
    const text = (await passagesOf(file)).chunks.map((chunk) => chunk.content).join('\n\n');
    expect(text).toContain('\n\nRegion: North; Revenue: 1.2m; Owner: Lena\nRegion: South; Revenue: 0.8m; Owner: Maya\n\n');
  });

  test('are an email with its sender, and say which attachments were not read', async () => {
    const email = [
      'From: Lena Brandt <lena@acme.com>',
      'To: maya@acme.com',
      'Subject: =?utf-8?q?Gr=C3=BC=C3=9Fe?=',
      'MIME-Version: 1.0',
      'Content-Type: multipart/mixed; boundary=x',
      '',
      '--x',
      'Content-Type: text/html; charset=utf-8',
      '',
      '<p>We moved it.</p>',
      '--x',
      'Content-Type: application/pdf',
      'Content-Disposition: attachment; filename="plan.pdf"',
      '',
      'JVBERi0=',
      '--x--',
    ].join('\r\n');
    expect(await passagesOf(bytes(email))).toMatchObject({
      notice: 'Its attachment was not read. Upload it as a file.',
      chunks: [
        {
          heading: 'Grüße',
          content: '# Grüße\n\nFrom: Lena Brandt <lena@acme.com>\nTo: maya@acme.com\nAttachments: plan.pdf\n\nWe moved it.',
        },
      ],
    });
  });

  test('are the emails of a mailbox, one after the other', async () => {
    const email = (subject: string, text: string) => `From: Lena <lena@acme.com>\nTo: maya@acme.com\nSubject: ${subject}\n\n${text}\n`;
    const mailbox = `From lena Mon Nov 23 10:00:00 2026\n${email('One', 'Hello.\n>From here on it is quoted.')}\nFrom lena Mon Nov 23 11:00:00 2026\n${email('Two', 'Goodbye.')}`;
    const { kind, pageCount, chunks } = await passagesOf(bytes(mailbox));
    expect({ kind, pageCount }).toEqual({ kind: 'mbox', pageCount: 2 });
    expect(chunks.map(({ page, heading }) => [page, heading])).toEqual([
      [1, 'One'],
      [2, 'Two'],
    ]);
    expect(chunks[0]!.content).toContain('Hello.\nFrom here on it is quoted.');
    expect(chunks[0]!.content).not.toContain('Goodbye');
  });

  test('are the threads of a mailbox: an answer follows what it answers, without quoting it', async () => {
    const email = (id: string, day: number, headers: string[], text: string) =>
      [`From lena Mon`, `Message-ID: <${id}@acme.com>`, `Date: ${day} Nov 2026 10:00:00 +0000`, ...headers, '', text, ''].join('\r\n');
    const mailbox = [
      email('a', 23, ['From: Lena <lena@acme.com>', 'Subject: Launch'], 'Can we launch?'),
      email('x', 20, ['From: Bo <bo@acme.com>', 'Subject: Lunch'], 'Pizza?'),
      email('c', 25, ['From: Lena <lena@acme.com>', 'Subject: AW: Re: Launch', 'References: <a@acme.com>', '\t<b@acme.com>'], 'Good.'),
      email(
        'b',
        24,
        ['From: Maya <maya@acme.com>', 'Subject: Re: Launch', 'In-Reply-To: <a@acme.com>'],
        'Yes.\r\n\r\nOn Mon, Lena wrote:\r\n> Can we launch?',
      ),
      email('d', 26, ['From: Bo <bo@acme.com>', 'Subject: Re: Budget', 'In-Reply-To: <other@acme.com>'], 'Fine.\r\n\r\n> Is it fine?'),
    ].join('\r\n');
    const { pageCount, chunks } = await passagesOf(bytes(mailbox));
    expect(pageCount).toBe(3);
    expect(chunks).toMatchObject([
      {
        page: 1,
        heading: 'Launch',
        content:
          '# Launch\n\nFrom: Lena <lena@acme.com>\nDate: 2026-11-23 10:00 (UTC)\n\nCan we launch?\n\n## Reply from Maya\n\nFrom: Maya <maya@acme.com>\nDate: 2026-11-24 10:00 (UTC)\n\nYes.\n\n## Reply from Lena\n\nFrom: Lena <lena@acme.com>\nDate: 2026-11-25 10:00 (UTC)\n\nGood.',
      },
      { page: 2, heading: 'Lunch' },
      { page: 3, heading: 'Re: Budget', content: expect.stringContaining('> Is it fine?') },
    ]);
  });

  test('are the rows of a table in text', async () => {
    const { chunks } = await passagesOf(bytes('Name;Betrag\n"Müller; Söhne";1,5\nBo;2,5\n'));
    expect(chunks).toMatchObject([{ content: 'Name: Müller; Söhne; Betrag: 1,5\nName: Bo; Betrag: 2,5' }]);
  });

  test('are the text of a file with macros, which are not run', async () => {
    const withMacros = zipSync({
      ...wordParts(wordParagraph('The budget is fixed.')),
      'word/vbaProject.bin': new Uint8Array(5000).fill(7),
    });
    expect(await passagesOf(withMacros)).toMatchObject({
      kind: 'docx',
      notice: 'It has macros. They were not run, and not read.',
      chunks: [{ content: 'The budget is fixed.' }],
    });
  });

  test.each([
    ['docm', wordFile('The budget is fixed.'), 'ms-word.document.macroEnabled.main', 'docx'],
    ['ppsx', slidesFile([{ title: 'The budget is fixed.' }]), 'openxmlformats-officedocument.presentationml.slideshow.main', 'pptx'],
    ['xlsm', sheetsFile({ Budget: [['Item'], ['The budget is fixed.']] }), 'ms-excel.sheet.macroEnabled.main', 'xlsx'],
  ])('are the text of a %s file, as of an ordinary one', async (_, ordinary, type, kind) => {
    const parts = unzipSync(ordinary);
    const types = strFromU8(parts['[Content_Types].xml']!);
    const own = /openxmlformats-officedocument\.\w+\.(?:document|presentation|sheet)\.main/;
    expect(types).toMatch(own);
    const file = zipSync({ ...parts, '[Content_Types].xml': strToU8(types.replace(own, type)) });
    const read = await passagesOf(file);
    expect(read.kind).toBe(kind);
    expect(read.chunks[0]!.content).toContain('The budget is fixed.');
  });

  test('have no characters that cannot be stored', async () => {
    const { chunks } = await passagesOf(bytes('One\r\ntwo\u000b three\ufeff \u2028four'));
    expect(chunks[0]!.content).toBe('One\ntwo three\nfour');
  });
});

describe('a file of almost 50 MB is read', () => {
  const filler = (megabytes: number) => randomBytes(megabytes * 1024 * 1024);
  const inBase64 = (megabytes: number) => filler((megabytes * 3) / 4).toString('base64');
  const said = 'The archive bucket lost its retention lock.';
  test.each<[string, () => Uint8Array]>([
    ['PDF', () => pdfWithPicture(said, filler(49))],
    ['Word', () => zipSync({ ...wordParts(wordParagraph(said)), 'word/media/image1.png': [filler(49), { level: 0 }] })],
    ['HTML', () => bytes(`<!doctype html><p>${said}<img src="data:image/png;base64,${inBase64(49)}">`)],
    ['email', () => bytes(emailWith(said, inBase64(49)))],
  ])(
    '%s',
    async (_, content) => {
      const { chunks, notice } = await passagesOf(content());
      expect(chunks.filter((chunk) => chunk.content.includes(said))).toHaveLength(1);
      expect(notice ?? '').not.toMatch(/could not be read|left out/);
    },
    60_000,
  );
});

describe('a file that cannot be read', () => {
  const deep = (times: number) =>
    wordParts('<w:tbl><w:tr><w:tc>'.repeat(times) + wordParagraph('x') + '</w:tc></w:tr></w:tbl>'.repeat(times));
  test.each([
    ['a damaged PDF', () => pdfFile('Hello').slice(0, 120), /damaged/],
    ['a PDF of 10,000 pages', () => pdfFile(...Array.from({ length: 10_000 }, () => 'x')), /10,000 pages; up to 3,000 can be read/],
    ['a PDF of scans', () => pdfFile('', ''), /text recognition/],
    ['a PDF with a password', encryptedPdf, /protected with a password/],
    ['a Word file that is damaged inside', () => zipSync({ ...wordParts(''), 'word/document.xml': strToU8('no XML') }), /damaged|no text/],
    ['a Word file without text', () => wordFile(''), /no text/],
    ['a Word file that is nested deeply', () => zipSync(deep(5000)), /nested too deeply/],
    [
      'a Word file that explodes',
      () => zipSync({ ...wordParts(wordParagraph('x')), 'word/footnotes.xml': new Uint8Array(201_000_000) }, { level: 1 }),
      /unpacks to far more|too much memory/,
    ],
    [
      'a Word file whose text explodes',
      () => zipSync(wordParts(wordParagraph('a'.repeat(15_000_000))), { level: 1 }),
      /too much memory|characters of text/,
    ],
    [
      'a Word file of 6,000 parts',
      () => zipSync({ ...wordParts(''), ...Object.fromEntries(Array.from({ length: 6000 }, (_, n) => [`word/${n}`, new Uint8Array()])) }),
      /too large/,
    ],
    ['a page of half a million tags', () => bytes(`<!doctype html>${'<p>'.repeat(500_000)}x`), /too large/],
    [
      'an email of a thousand parts in each other',
      () =>
        bytes(
          `From: a@b.c\r\nTo: a@b.c\r\nSubject: x\r\n${Array.from({ length: 1000 }, (_, n) => `Content-Type: multipart/mixed; boundary="b${n}"\r\n\r\n--b${n}\r\n`).join('')}`,
        ),
      /damaged, or nested/,
    ],
    [
      'more text than a page can have',
      () => bytes(`<!doctype html><p>${'All is well. '.repeat(1_000_000)}`),
      /more than 10,000,000 characters/,
    ],
  ])('says why, and what to do: %s', async (_, content, reason) => {
    expect(await problemOf(content())).toMatch(reason);
  });
});
