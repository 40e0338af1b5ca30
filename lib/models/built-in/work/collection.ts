import { capitalize } from '#lib/base/text/capitalization.ts';
import { contentTerms, coverage } from '#lib/models/built-in/language/matching.ts';
import { type Topic, topicOf } from '#lib/models/built-in/language/topic.ts';
import { type Compilation, entryOf } from './changelog.ts';

const headings: [string, readonly Topic[]][] = [
  ['Decided', ['decision']],
  ['Done', ['done', 'progress']],
  ['Figures', ['figure']],
  ['To watch', ['risk']],
  ['Next', ['next']],
  ['Open questions', ['question']],
  ['Other', ['other']],
];

/** Combines the lines of notes into one text, grouped by topic. With `about`, includes only lines that share its words. */
export function collectionOf(notes: readonly { text: string }[], into: string, about?: string): Compilation {
  const wanted = contentTerms(about ?? '');
  const all = notes.flatMap(({ text }) => text.split(/\r?\n/).flatMap((line) => entryOf(line) ?? []));
  const fitting = about
    ? all.filter((entry) => coverage(wanted, contentTerms(entry)) > 0 || entry.toLowerCase().includes(about.toLowerCase()))
    : all;
  const distinct = [
    ...new Map(
      fitting.map((entry) => [
        entry
          .toLowerCase()
          .replace(/[^\p{L}\p{N}]+/gu, ' ')
          .trim(),
        entry,
      ]),
    ).values(),
  ];
  const parts = headings.flatMap(([heading, topics]) => {
    const own = distinct.filter((entry) => topics.includes(topicOf(entry)));
    return own.length > 0 ? [`## ${heading}\n\n${own.map((entry) => `- ${entry}`).join('\n')}`] : [];
  });
  const title = capitalize(
    into
      .split('/')
      .at(-1)!
      .replace(/\.\w+$/, '')
      .replaceAll(/[-_]+/g, ' '),
  );
  return { text: `# ${title}\n\n${parts.join('\n\n')}\n`, entries: distinct.length, repeated: fitting.length - distinct.length };
}
