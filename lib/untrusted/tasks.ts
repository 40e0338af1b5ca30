type Brief = import('#lib/runs/drafts/brief.ts').Brief;
type Claim = import('#lib/features/claims/claim.ts').Claim;
type ImportRequest = import('#lib/features/imports/read-import.ts').ImportRequest;
type LinkedSources = Parameters<typeof import('#lib/features/versions/link-sources.ts').linkSources>[0];
type LinePair = import('#lib/runs/tickets/differing-lines.ts').LinePair;
type ReadingProgress = import('#lib/features/documents/read-file/file-text.ts').ReadingProgress;
type PersonsEdit = import('#lib/runs/learning/lessons-of-edit.ts').PersonsEdit;

/*
 * The tasks on untrusted input, by name: the only way the app's processes reach a parser or renderer. They run in the
 * processes of the pool; each task loads its modules on first use. Because another process loads what `import()` names
 * here, this list may name any feature.
 */
export const tasks = {
  /** Markdown as the blocks of a document, with the footnotes of its claims. */
  'markdown-to-blocks': async ({ markdown, claims }: { markdown: string; claims: Claim[] | null }) =>
    (await import('#lib/features/versions/compare-documents.ts')).shownAsItIs(markdown, claims),
  /** Passages of a document, in Markdown, each as its blocks. */
  'passages-to-blocks': async (passages: string[]) => {
    const { shownAsItIs } = await import('#lib/features/versions/compare-documents.ts');
    return passages.map((markdown) => shownAsItIs(markdown));
  },
  /** Two Markdown texts, compared. */
  'compare-documents': async ({ before, after }: { before: string; after: string }) =>
    (await import('#lib/features/versions/compare-documents.ts')).shownComparison(before, after),
  /** How much an edit changed, as a share of words and as a summary. */
  'measure-edit': async ({ before, after }: { before: string; after: string }) =>
    (await import('#lib/features/versions/measure-edit.ts')).measureEdit(before, after),
  'markdown-to-html': async ({ title, markdown }: TitledText) =>
    (await import('#lib/features/delivery/formats/html-page.ts')).htmlPage(title, await treeOf(markdown)),
  'markdown-to-plain-text': async ({ markdown }: { markdown: string }) =>
    (await import('#lib/features/delivery/formats/plain-text.ts')).plainText(await treeOf(markdown)),
  'markdown-to-docx': async ({ title, markdown }: TitledText) =>
    (await import('#lib/features/delivery/formats/docx-file.ts')).docxFile(title, await treeOf(markdown)),
  'markdown-to-pdf': async ({ title, markdown }: TitledText) =>
    (await import('#lib/features/delivery/formats/pdf-file.ts')).pdfFile(title, await treeOf(markdown)),
  'markdown-to-notion-blocks': async ({ markdown }: { markdown: string }) =>
    (await import('#lib/features/integrations/platforms/notion/notion-blocks.ts')).notionBlocks(await treeOf(markdown)),
  /** The title and the text of an HTML page. */
  'html-to-text': async (html: string) => (await import('#lib/runs/drafts/read-html.ts')).readHtml(html),
  /** A draft by rules, from its sources. */
  'write-by-template': async (brief: Brief) => (await import('#lib/runs/drafts/template/write-by-template.ts')).writeByTemplate(brief),
  /** A model's text without its citations, and what they claim. */
  'read-citations': async (cited: { text: string; brief: Brief }) =>
    (await import('#lib/runs/drafts/read-citations.ts')).readCitations(cited),
  /** What changed in the sources since the last version. */
  'list-changes': async (brief: Brief) => (await import('#lib/runs/drafts/changes.ts')).listChanges(brief),
  /** Markdown whose statements link to their sources. */
  'link-sources': async (linked: LinkedSources) => (await import('#lib/features/versions/link-sources.ts')).linkSources(linked),
  /** What an edit teaches by rules, and whether it changed anything visible. */
  'lessons-of-edit': async (edit: PersonsEdit) => (await import('#lib/runs/learning/lessons-of-edit.ts')).readEdit(edit),
  /** A plan in YAML, or its problems with their positions. */
  'read-plan': async ({ source, root }: { source: string | Uint8Array; root: string }) =>
    (await import('#lib/runs/plans/read-plan.ts')).readPlan(source, root),
  /** The differing lines of each pair of texts. */
  'compare-lines': async ({ pairs, most }: { pairs: LinePair[]; most: number }) => {
    const { differingLines } = await import('#lib/runs/tickets/differing-lines.ts');
    return pairs.map((pair) => differingLines(pair, most));
  },
  /** Uploaded files as passages, or why they cannot be read. */
  'read-pdf': async (content: Uint8Array, report: (progress: ReadingProgress) => void) => {
    const { readPdf } = await import('#lib/features/documents/read-file/read-pdf.ts');
    return passagesOf(() => readPdf(content, report));
  },
  'read-office': async (content: Uint8Array) => {
    const { readOffice } = await import('#lib/features/documents/read-file/read-office.ts');
    return passagesOf(() => readOffice(content));
  },
  'read-html': async (content: Uint8Array) => {
    const { readHtmlFile } = await import('#lib/features/documents/read-file/read-html-file.ts');
    return passagesOf(() => readHtmlFile(content));
  },
  'read-csv': async (content: Uint8Array) => {
    const { readCsv } = await import('#lib/features/documents/read-file/read-csv.ts');
    return passagesOf(() => readCsv(content));
  },
  'read-email': async (content: Uint8Array) => {
    const { readEmail } = await import('#lib/features/documents/read-file/read-email.ts');
    return passagesOf(() => readEmail(content));
  },
  'read-image': async (content: Uint8Array) => (await import('#lib/features/documents/read-file/read-image.ts')).readImage(content),
  /** The next part of a mailbox, a calendar or an archive, or why it cannot be read. */
  'read-import': async (request: ImportRequest) => (await import('#lib/features/imports/read-import.ts')).readImport(request),
  /** The beginning of a table that a page shows. */
  'preview-csv': async (content: Uint8Array) => (await import('#lib/runs/tickets/preview-table.ts')).previewCsv(content),
  'preview-xlsx': async (content: Uint8Array) => (await import('#lib/runs/tickets/preview-table.ts')).previewXlsx(content),
  'read-text': async (content: Uint8Array) => {
    const { readTextFile } = await import('#lib/features/documents/read-file/read-text-file.ts');
    return passagesOf(() => readTextFile(content));
  },
} as const;

/** A Markdown text that becomes a file. */
interface TitledText {
  title: string;
  markdown: string;
}

type FileText = import('#lib/features/documents/read-file/file-text.ts').FileText;
const passagesOf = async (read: () => FileText | Promise<FileText>) =>
  (await import('#lib/features/documents/read-file/read-file.ts')).readFile(read);

const treeOf = async (markdown: string) => (await import('#lib/features/delivery/formats/read-markdown.ts')).readMarkdown(markdown);

export type Tasks = typeof tasks;
export type TaskName = keyof Tasks;
export type InputOf<Name extends TaskName> = Parameters<Tasks[Name]>[0];
export type OutputOf<Name extends TaskName> = Awaited<ReturnType<Tasks[Name]>>;
