/** What the words of a notification are made of. */
export interface About {
  /** Of the deliverable, or the task; null where it is about neither. */
  title: string | null;
  versionNumber: number | null;
  /** How it stands now: of the version, its delivery or the request; of work what came of its newest run. Null: as it was then. */
  state: string | null;
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

const isOpen = (state: string | null) => state === null || state === 'open';

/** What happened then, and how it stands now: the time that is told is that of what happened. */
function draftMessage(state: string | null): string {
  switch (state) {
    case null:
    case 'staged':
    case 'reviewing':
      return 'is ready for review';
    case 'approved':
    case 'delivered':
      return 'was ready for review and is now approved';
    case 'rejected':
      return 'was ready for review and is now rejected';
    default:
      return 'was written';
  }
}

function undeliveredMessage(state: string | null): string {
  switch (state) {
    case 'saved':
      return 'was saved, not sent';
    case 'failed':
      return 'did not arrive';
    case 'unknown':
      return 'may not have arrived';
    case 'delivered':
      return 'did not arrive at first, but has arrived since';
    default:
      return 'may not have arrived';
  }
}

function endedMessage(state: string | null): string {
  switch (state) {
    case null:
    case 'done':
      return 'is finished';
    case 'partly_done':
      return 'is partly done';
    case 'nothing_found':
      return 'finished without finding anything';
    default:
      return 'has ended';
  }
}

/** Everything that is told of, in the order of the switches. The database makes them: its check constraint has the same list. */
export const notificationKinds = {
  draft: { when: 'A draft is ready for my review', mailed: true, words: (about) => `${version(about)} ${draftMessage(about.state)}` },
  question: {
    when: 'A run asks me something while I’m away',
    mailed: true,
    words: ({ title, state }) => `The run of ${quoted(title, 'a deliverable')} ${isOpen(state) ? 'has' : 'had'} a question for you`,
  },
  approval: {
    when: 'My approval is needed while I’m away',
    mailed: true,
    words: ({ title, state }) => `Your approval ${isOpen(state) ? 'is' : 'was'} needed for ${quoted(title, 'a deliverable')}`,
  },
  writing_failed: {
    when: 'A version could not be written',
    mailed: true,
    bad: true,
    words: (about) => `${version(about)} could not be written`,
  },
  delivery_failed: {
    when: 'A delivery failed, couldn’t be confirmed or was only saved',
    mailed: true,
    bad: true,
    words: (about) => `${version(about)} ${undeliveredMessage(about.state)}`,
  },
  delivered: { when: 'A version was delivered automatically', mailed: false, words: (about) => `${version(about)} was delivered` },
  late: { when: 'A run started late', mailed: false, bad: true, words: (about) => `${version(about)} was started late` },
  work_completed: {
    when: 'A ticket I asked for is finished',
    mailed: true,
    words: ({ title, state }) => `${quoted(title, 'The ticket you asked for')} ${endedMessage(state)}`,
  },
  work_failed: {
    when: 'A ticket I asked for failed',
    mailed: true,
    bad: true,
    words: ({ title }) => `${quoted(title, 'The ticket you asked for')} failed`,
  },
} as const satisfies Record<string, Kind>;

export type NotificationKind = keyof typeof notificationKinds;

/** The names of all kinds. */
export const kindNames = Object.keys(notificationKinds) as NotificationKind[];

/** The definition of a kind. */
export const kindOf = (kind: NotificationKind): Kind => notificationKinds[kind];
