import type { Question, Settled } from './question.ts';

const WRITE = 'Write a short version that says so';
const SKIP = 'Skip this one';

/** What a run asks when it found nothing to tell. `covers` is the time that it looked at, in words; `goesOutUnread` has it skipped without an answer. */
export function nothingNew(title: string, covers: string, goesOutUnread: boolean): Question {
  return {
    question: `I found nothing new for “${title}” (${covers}). Shall I write a short version that says so, or skip this one?`,
    options: [WRITE, SKIP],
    default: goesOutUnread ? SKIP : WRITE,
    about: 'nothing_new',
  };
}

/** Whether the person wants no version this time. */
export function wantsNone(about: Question['about'], settled: Settled | null): boolean {
  return about !== undefined && settled?.answer === SKIP;
}
