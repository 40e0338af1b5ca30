import { quoted } from '#lib/base/text/shorten.ts';

/** The data behind a notification's sentence. */
export interface About {
  /** Of the deliverable, or the task; null where it is about neither. */
  title: string | null;
  versionNumber: number | null;
  /** The current state of the version, delivery or request, or the outcome of the ticket's newest run. Null: unchanged. */
  state: string | null;
}

interface Kind {
  /** The label of its setting. */
  when: string;
  /** Whether it is emailed by default. */
  emailed: boolean;
  /** Whether something went wrong. */
  bad?: true;
  /** One sentence without its full stop. */
  message(about: About): string;
}

const LONGEST_TITLE = 80;

const quotedOr = (title: string | null, other: string) => (title?.trim() ? quoted(title, LONGEST_TITLE) : other);
const version = ({ title, versionNumber }: About) => `Version ${versionNumber ?? ''} of ${quotedOr(title, 'a deliverable')}`;

const isOpen = (state: string | null) => state === null || state === 'open';

/** What happened, with the current state: the time shown is that of the event. */
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
    case 'ready':
      return 'did not arrive; it can be downloaded since';
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

/** All kinds, in the order of the settings. The database creates the rows: its check constraint has the same list. */
export const notificationKinds = {
  draft: { when: 'A draft is ready for my review', emailed: true, message: (about) => `${version(about)} ${draftMessage(about.state)}` },
  question: {
    when: 'A run asks me something while I’m away',
    emailed: true,
    message: ({ title, state }) => `The run of ${quotedOr(title, 'a deliverable')} ${isOpen(state) ? 'has' : 'had'} a question for you`,
  },
  approval: {
    when: 'My approval is needed while I’m away',
    emailed: true,
    message: ({ title, state }) => `Your approval ${isOpen(state) ? 'is' : 'was'} needed for ${quotedOr(title, 'a deliverable')}`,
  },
  writing_failed: {
    when: 'A version couldn’t be written',
    emailed: true,
    bad: true,
    message: (about) => `${version(about)} couldn’t be written`,
  },
  delivery_failed: {
    when: 'A delivery failed, couldn’t be confirmed or was only saved',
    emailed: true,
    bad: true,
    message: (about) => `${version(about)} ${undeliveredMessage(about.state)}`,
  },
  delivered: { when: 'A version was delivered automatically', emailed: false, message: (about) => `${version(about)} was delivered` },
  late: { when: 'A run started late', emailed: false, bad: true, message: (about) => `${version(about)} was started late` },
  work_completed: {
    when: 'A ticket I asked for is finished',
    emailed: true,
    message: ({ title, state }) => `${quotedOr(title, 'The ticket you asked for')} ${endedMessage(state)}`,
  },
  work_failed: {
    when: 'A ticket I asked for failed',
    emailed: true,
    bad: true,
    message: ({ title }) => `${quotedOr(title, 'The ticket you asked for')} failed`,
  },
} as const satisfies Record<string, Kind>;

export type NotificationKind = keyof typeof notificationKinds;

/** The names of all kinds. */
export const kindNames = Object.keys(notificationKinds) as NotificationKind[];

/** The definition of a kind. */
export const kindOf = (kind: NotificationKind): Kind => notificationKinds[kind];
