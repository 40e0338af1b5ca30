/** What the words of a notification are made of. */
export interface About {
  /** Of the deliverable, or the task; null where it is about neither. */
  title: string | null;
  versionNumber: number | null;
}

interface Kind {
  /** What its switch is called. */
  when: string;
  /** Whether it is mailed to somebody who has not said. */
  mailed: boolean;
  /** Whether something went wrong. */
  bad?: true;
  /** One sentence without its full stop. */
  words(about: About): string;
}

const LONGEST_TITLE = 80;

function quoted(title: string | null, other: string): string {
  const letters = [...(title ?? '').replace(/\s+/g, ' ').trim()];
  if (letters.length === 0) return other;
  const short = letters.slice(0, LONGEST_TITLE - 1).join('');
  return `“${letters.length > LONGEST_TITLE ? `${short.trimEnd()}…` : letters.join('')}”`;
}
const version = ({ title, versionNumber }: About) => `Version ${versionNumber ?? ''} of ${quoted(title, 'a deliverable')}`;

/** Everything that is told of, in the order of the switches. The database makes them: its check constraint has the same list. */
export const notificationKinds = {
  draft: { when: 'A draft waits for my review', mailed: true, words: (about) => `${version(about)} waits for your review` },
  question: {
    when: 'A run asks me something while I am away',
    mailed: true,
    words: ({ title }) => `The run of ${quoted(title, 'a deliverable')} asks you something`,
  },
  approval: {
    when: 'A run asks for my approval while I am away',
    mailed: true,
    words: ({ title }) => `The run of ${quoted(title, 'a deliverable')} asks for your approval`,
  },
  writing_failed: {
    when: 'A version could not be written',
    mailed: true,
    bad: true,
    words: (about) => `${version(about)} could not be written`,
  },
  delivery_failed: {
    when: 'A version did not arrive, or may not have',
    mailed: true,
    bad: true,
    words: (about) => `${version(about)} did not arrive, or may not have`,
  },
  delivered: { when: 'A version was delivered by itself', mailed: false, words: (about) => `${version(about)} was delivered` },
  late: { when: 'A run began late', mailed: false, bad: true, words: (about) => `${version(about)} was begun late` },
  work_completed: {
    when: 'Work that I asked for is done',
    mailed: true,
    words: ({ title }) => `The work ${quoted(title, 'you asked for')} is done`,
  },
  work_failed: {
    when: 'Work that I asked for failed',
    mailed: true,
    bad: true,
    words: ({ title }) => `The work ${quoted(title, 'you asked for')} failed`,
  },
} as const satisfies Record<string, Kind>;

export type NotificationKind = keyof typeof notificationKinds;

/** The names of all kinds. */
export const kindNames = Object.keys(notificationKinds) as NotificationKind[];

/** The definition of a kind. */
export const kindOf = (kind: NotificationKind): Kind => notificationKinds[kind];
