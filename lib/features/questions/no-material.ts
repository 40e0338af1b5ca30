import type { Question } from './question.ts';

const ADDED = 'I added a source';
const SKIP = 'Skip this one';

/** The question of a run that has nothing to write a first version from. A free-text answer becomes its material. */
export function noMaterial(title: string): Question {
  return {
    question: `I have nothing to write “${title}” from: it has no sources and no matching memories. What should it say? Write or paste your notes, or add a source on its page.`,
    options: [ADDED, SKIP],
    default: SKIP,
    about: 'no_material',
  };
}
