/** A limit on what is sent, stored or done. The messages for people, models and clients are generated from it. */
export interface Limit {
  most: number;
  /** The unit of `most`, if it does not count items. */
  unit?: 'bytes' | 'characters';
  /** The period in seconds; absent for a limit on what currently exists or runs. */
  seconds?: number;
  /** The rule, as shown when the limit is reached. `{most}` is replaced by the number with its unit. */
  rule: string;
  /** How to free space, if waiting is not enough. */
  remedy?: string;
  /** What the limit is counted per. */
  countedPer: string;
  /** Enforced by database triggers, which get the number with `set_limits`. */
  inDatabase?: true;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const KB = 1024;
const MB = 1024 * KB;

/**
 * Every limit that people and clients can reach. Code reads the numbers here, `npm start` writes those that the database
 * enforces into it, and docs/limits.md is generated from this list.
 */
export const limits = {
  messages: { most: 20, seconds: MINUTE, rule: 'You can send up to {most} messages a minute.', countedPer: 'person' },
  messageCharacters: {
    most: 100_000,
    unit: 'characters',
    rule: 'A message can have up to {most}.',
    remedy: 'Shorten it.',
    countedPer: 'message',
  },
  suggestionCharacters: {
    most: 120,
    unit: 'characters',
    rule: 'A suggested message can have up to {most}.',
    remedy: 'Shorten it.',
    countedPer: 'suggested message',
  },
  versionCharacters: {
    most: 100_000,
    unit: 'characters',
    rule: 'A version can have up to {most}.',
    remedy: 'Shorten it.',
    countedPer: 'version',
  },
  programBytes: {
    most: 4 * MB,
    unit: 'bytes',
    rule: 'A message from an API client can be up to {most}.',
    remedy: 'Send less at a time.',
    countedPer: 'request',
  },
  programRequests: {
    most: 120,
    seconds: MINUTE,
    rule: 'Your API clients can make up to {most} requests a minute across all tokens.',
    countedPer: 'person',
  },
  formBytes: {
    most: MB,
    unit: 'bytes',
    rule: 'A request from a page can be up to {most}.',
    remedy: 'Shorten it.',
    countedPer: 'request',
  },
  streams: {
    most: 20,
    rule: 'You can have up to {most} live-updating pages open.',
    remedy: 'Close one.',
    countedPer: 'person and app process',
  },
  waitingJobs: {
    most: 20,
    rule: 'You can have up to {most} tickets and {most} drafts waiting to run.',
    remedy: 'Try again when the next one starts.',
    countedPer: 'person and kind',
  },
  uploadsAtOnce: {
    most: 2,
    rule: 'Up to {most} of your uploads can run at the same time.',
    remedy: 'Wait until an upload has ended.',
    countedPer: 'person and app process',
  },
  uploadsInAll: {
    most: 8,
    rule: 'Up to {most} uploads can run at the same time on this server.',
    remedy: 'Wait until an upload has ended.',
    countedPer: 'app process',
  },
  uploadBytes: {
    most: 9.5 * MB,
    unit: 'bytes',
    rule: 'An upload can be up to {most}.',
    remedy: 'Upload the files in smaller groups.',
    countedPer: 'upload',
  },
  fileBytes: {
    most: 8 * MB,
    unit: 'bytes',
    rule: 'A file can be up to {most}.',
    remedy: 'Split it, or leave it out.',
    countedPer: 'file',
  },
  documentBytes: {
    most: 50 * MB,
    unit: 'bytes',
    rule: 'A document can be up to {most}.',
    remedy: 'Split it into smaller files.',
    countedPer: 'document',
  },
  imageBytes: {
    most: 3.75 * MB,
    unit: 'bytes',
    rule: 'An image can be up to {most}.',
    remedy: 'Save it smaller, and upload it again.',
    countedPer: 'image',
  },
  importBytes: {
    most: 200 * MB,
    unit: 'bytes',
    rule: 'A mailbox, a calendar or an archive can be up to {most}.',
    remedy: 'Split it into smaller files.',
    countedPer: 'import',
  },
  documents: {
    most: 10_000,
    rule: 'You can have up to {most} documents.',
    remedy: 'Delete some that you no longer need.',
    countedPer: 'person',
    inDatabase: true,
  },
  workspaceFiles: {
    most: 1000,
    rule: 'The workspace of a ticket can hold up to {most} files.',
    remedy: 'Remove some first.',
    countedPer: 'ticket',
  },
  workspaceBytes: {
    most: 50 * MB,
    unit: 'bytes',
    rule: 'The workspace of a ticket can hold up to {most}.',
    remedy: 'Remove some files first.',
    countedPer: 'ticket',
  },
  storageBytes: {
    most: 1024 * MB,
    unit: 'bytes',
    rule: 'Your documents and the files of your tickets can take up to {most} in total.',
    remedy: 'Delete documents or tickets that you no longer need.',
    countedPer: 'person',
    inDatabase: true,
  },
  tickets: {
    most: 1000,
    rule: 'You can have up to {most} tickets.',
    remedy: 'Delete some that you no longer need.',
    countedPer: 'person',
    inDatabase: true,
  },
  tokens: { most: 20, rule: 'You can have up to {most} API tokens.', remedy: 'Revoke one first.', countedPer: 'person', inDatabase: true },
  servers: { most: 20, rule: 'You can have up to {most} servers.', remedy: 'Remove one first.', countedPer: 'person', inDatabase: true },
  platformItems: {
    most: 100_000,
    rule: 'Your partner can keep up to {most} messages and other items of your platforms.',
    remedy: 'Pick less to be read.',
    countedPer: 'person',
    inDatabase: true,
  },
  models: {
    most: 50,
    rule: 'There can be up to {most} added models.',
    remedy: 'Remove one first.',
    countedPer: 'installation',
    inDatabase: true,
  },
  invitations: {
    most: 100,
    rule: 'There can be up to {most} invitations.',
    remedy: 'Revoke some first.',
    countedPer: 'installation',
    inDatabase: true,
  },
  signUpsFromAddress: {
    most: 20,
    seconds: HOUR,
    rule: 'Up to {most} accounts can be created per hour from one network address.',
    countedPer: 'network address',
  },
  signUpsInAll: {
    most: 200,
    seconds: 24 * HOUR,
    rule: 'Up to {most} accounts can be created here per day without an invitation.',
    countedPer: 'installation',
  },
  toolsPerServer: {
    most: 100,
    rule: 'A server can have up to {most} tools.',
    remedy: 'The first ones are listed.',
    countedPer: 'server',
    inDatabase: true,
  },
  signInsFromAddress: {
    most: 10,
    seconds: 10 * MINUTE,
    rule: 'You can enter a wrong password up to {most} times in 10 minutes.',
    countedPer: 'account and network address',
  },
  signInsFromKnownBrowser: {
    most: 10,
    seconds: 10 * MINUTE,
    rule: 'You can enter a wrong password up to {most} times in 10 minutes.',
    countedPer: 'account and browser that signed in to it before',
  },
  signInsOfAccount: {
    most: 100,
    seconds: 10 * MINUTE,
    rule: 'Up to {most} wrong passwords are allowed per account in 10 minutes from browsers that have not signed in to it before.',
    countedPer: 'account',
  },
  passwordResets: {
    most: 3,
    seconds: 10 * MINUTE,
    rule: 'Up to {most} password reset links can be sent to one email address in 10 minutes.',
    countedPer: 'email address',
  },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof limits;

/** The limits that database triggers enforce, as `set_limits` expects them. */
export function databaseLimits(): Record<string, number> {
  return Object.fromEntries(
    Object.entries<Limit>(limits)
      .filter(([, { inDatabase }]) => inDatabase)
      .map(([name, { most }]) => [name, most]),
  );
}

/** The limit that caused a refusal by the database; null for any other error. */
export function limitOfError(error: unknown): LimitName | null {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  const name = code === 'PT429' ? /^limit (\w+)$/.exec(String(message))?.[1] : undefined;
  return name && Object.hasOwn(limits, name) ? (name as LimitName) : null;
}

/** The limits of a ticket's workspace; `fileBytes` is for one file. */
export const workspaceLimits = {
  files: limits.workspaceFiles.most,
  bytes: limits.workspaceBytes.most,
  fileBytes: limits.fileBytes.most,
} as const;
