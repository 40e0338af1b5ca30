const scope = (name: string) => `https://www.googleapis.com/auth/${name}`;

/** What the person is asked to allow. They may leave out any but the first two, which say whose account it is. */
export const googleScopes = {
  account: 'openid email',
  readMail: scope('gmail.readonly'),
  writeMail: scope('gmail.compose'),
  listCalendars: scope('calendar.calendarlist.readonly'),
  readEvents: scope('calendar.events.readonly'),
  readFiles: scope('drive.readonly'),
  /** Only files that the app itself has created. */
  createFiles: scope('drive.file'),
} as const;
