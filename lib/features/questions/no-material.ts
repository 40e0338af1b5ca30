import type { Question } from './question.ts';

const ADDED = 'I added a source';
const SKIP = 'Skip this one';

/** What a run asks that has nothing to write a first version from. Own words are what it is written from. */
export function noMaterial(title: string): Question {
  return {
    question: `There is nothing to write “${title}” from: it has no sources, and nothing I remember is for it. What should it say? Write or paste your notes, or add a source on its page.`,
    options: [ADDED, SKIP],
    default: SKIP,
    about: 'no_material',
  };
}
