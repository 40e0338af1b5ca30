import { problemOfMarkdown } from './count-markdown.ts';
import { problemOfYaml } from './count-yaml.ts';
import type { InputOf, TaskName } from './tasks.ts';

/** The limits of a task before and while it runs. */
export interface Guard<Input = never> {
  /** Its subject, as the beginning of a sentence. */
  what: string;
  /** It may take seconds with ordinary input, and no page waits for it. */
  slow: boolean;
  processorMs: number;
  /** It may take most of the memory of a process: it gets one that nothing ran in, which ends with it. */
  alone?: true;
  /** Counts what is cheap to count. Returns why the input is refused; null when it is fine. */
  problem(input: Input): string | null;
}

const document = { what: 'The text', slow: false, processorMs: 3000 } as const;
const both = ({ before, after }: { before: string; after: string }) => problemOfMarkdown(before) ?? problemOfMarkdown(after);

const MOST_TAGS = 200_000;

function problemOfHtml(html: string): string | null {
  let tags = 0;
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at + 1)) tags += 1;
  return tags > MOST_TAGS ? `The page has ${tags.toLocaleString('en')} tags; the limit is ${MOST_TAGS.toLocaleString('en')}.` : null;
}

const file = { slow: true, processorMs: 20_000 };
/** Its reader has limits of its own, and knows what the person can do. */
const uploaded = { what: 'The file', slow: true, alone: true, processorMs: 60_000, problem: () => null } as const;
const titled = ({ markdown }: { markdown: string }) => problemOfMarkdown(markdown);

export const guards: { [Name in TaskName]: Guard<InputOf<Name>> } = {
  'markdown-to-blocks': { ...document, problem: ({ markdown }) => problemOfMarkdown(markdown) },
  'passages-to-blocks': { ...document, problem: (passages) => problemOfMarkdown(passages.join('\n\n')) },
  'compare-documents': { ...document, problem: both },
  'measure-edit': { ...document, problem: both },
  'markdown-to-html': { ...document, problem: titled },
  'markdown-to-plain-text': { ...document, ...file, problem: titled },
  'markdown-to-docx': { ...document, ...file, problem: titled },
  'markdown-to-pdf': { ...document, ...file, problem: titled },
  'markdown-to-notion-blocks': { ...document, ...file, problem: titled },
  'html-to-text': { what: 'The page', slow: true, processorMs: 5000, problem: problemOfHtml },
  'write-by-template': { what: 'The material', slow: true, processorMs: 20_000, problem: () => null },
  'read-citations': { what: 'The text', slow: true, processorMs: 10_000, problem: ({ text }) => problemOfMarkdown(text) },
  'list-changes': { what: 'The material', slow: true, processorMs: 20_000, problem: () => null },
  'link-sources': { ...document, problem: titled },
  'lessons-of-edit': {
    what: 'The edit',
    slow: true,
    processorMs: 5000,
    problem: ({ draft, final }) => both({ before: draft, after: final }),
  },
  'read-plan': { what: 'The plan', slow: false, processorMs: 4000, problem: ({ source }) => problemOfYaml(source) },
  'read-pdf': { ...uploaded, processorMs: 120_000 },
  'read-office': uploaded,
  'read-html': uploaded,
  'read-csv': uploaded,
  'read-email': uploaded,
  'read-image': { ...uploaded, processorMs: 5000 },
  'read-import': { ...uploaded, processorMs: 120_000 },
  'read-text': uploaded,
  'preview-csv': { what: 'The file', slow: true, processorMs: 5000, problem: () => null },
  'preview-xlsx': { ...uploaded, processorMs: 10_000 },
  'compare-lines': { what: 'The difference', slow: false, processorMs: 5000, problem: () => null },
};
