import type { Question, Settlement } from './question.ts';

const WRITE = 'Write a short version that says so';
const ADDED = 'I added a source';
const SKIP = 'Skip this one';

/** The question of a run that found nothing new. `covers` is the period it covered; with `goesOutUnread` it is skipped without an answer. */
export function emptyRunQuestion(title: string, covers: string, goesOutUnread: boolean): Question {
  return {
    question: `I found nothing new for “${title}” (${covers}). Should I write a short version that says so, or skip this one?`,
    options: [WRITE, SKIP],
    default: goesOutUnread ? SKIP : WRITE,
    about: 'nothing_new',
  };
}

/** Whether the person wants no version this time. */
export function wantsNone(about: Question['about'], settled: Settlement | null): boolean {
  return about !== undefined && settled?.answer === SKIP;
}

/** The question of a run that has nothing to write a first version from. A free-text answer becomes its material. */
export function noMaterial(title: string): Question {
  return {
    question: `I have nothing to write “${title}” from: it has no sources and no matching memories. What should it say? Write or paste your notes, or add a source on its page.`,
    options: [ADDED, SKIP],
    default: SKIP,
    about: 'no_material',
  };
}
