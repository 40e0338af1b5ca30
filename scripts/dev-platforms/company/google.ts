import type { Moment } from '../moment.ts';
import type { OutsiderKey, PersonKey } from './people.ts';

export interface Mail {
  at: Moment;
  from: PersonKey | OutsiderKey;
  to: PersonKey | OutsiderKey;
  subject: string;
  text: string;
  /** One of `mailLabels`. */
  label?: keyof typeof mailLabels;
}

export interface CalendarEvent {
  at: Moment;
  minutes: number;
  title: string;
  with: (PersonKey | OutsiderKey)[];
  where?: string;
  text?: string;
}

/** An event that takes place in every week of the story, and in the next two. */
export interface WeeklyEvent extends Omit<CalendarEvent, 'at'> {
  day: 'mon' | 'tue' | 'wed' | 'thu' | 'fri';
  time: `${number}:${number}`;
}

export interface DriveFile {
  at: Moment;
  name: string;
  text: string;
}

/** Maya’s own labels in Gmail. */
export const mailLabels = { Label_customers: 'Customers', Label_audit: 'Audit', Label_board: 'Board' } as const;

/** What is in Maya’s mailbox. A message with the subject of an earlier one, after "Re: ", belongs to its conversation. */
export const mails: Mail[] = [
  {
    at: '-8 tue 08:50',
    from: 'sarah',
    to: 'maya',
    subject: 'Ledger this quarter',
    text: 'Maya,\n\nthe three goals are agreed: the invoice export, imports in under 10 minutes, and seats for accountants. Please send me a status every Friday, one page at most: what shipped, figures, risks, next week.\n\nSarah',
  },
  {
    at: '-7 mon 09:10',
    from: 'nadia',
    to: 'maya',
    label: 'Label_customers',
    subject: 'Waiting for the export',
    text: 'Hello Maya,\n\nour accountant still gets screenshots from us. When can we expect a file? We have about 900 invoices a month.\n\nNadia Cole, Harbor Foods',
  },
  {
    at: '-7 mon 11:30',
    from: 'maya',
    to: 'nadia',
    label: 'Label_customers',
    subject: 'Re: Waiting for the export',
    text: 'Hello Nadia,\n\nyou will be among the first three who can try it, in about three weeks. It will be a CSV file with one row per invoice and tax rate.\n\nMaya',
  },
  {
    at: '-5 thu 16:20',
    from: 'nadia',
    to: 'maya',
    label: 'Label_customers',
    subject: 'Tuesday',
    text: 'Maya,\n\non Tuesday morning our bank import stood still for 42 minutes, on the day on which we close our month. Tom explained it well, but I need to know that it does not happen again.\n\nNadia',
  },
  {
    at: '-5 fri 12:10',
    from: 'maya',
    to: 'nadia',
    label: 'Label_customers',
    subject: 'Re: Tuesday',
    text: 'Nadia,\n\nthank you for the call. In short: changes to large tables now run outside office hours, and we are called after 5 minutes without a finished import. Nothing was lost on Tuesday.\n\nMaya',
  },
  {
    at: '-3 wed 15:40',
    from: 'nadia',
    to: 'maya',
    label: 'Label_customers',
    subject: 'VAT totals in the export',
    text: 'Hello Maya,\n\nthe export is what we needed, but some VAT totals are a cent off. I attached 14 examples for Tom. Our accountant will not accept that.\n\nNadia',
  },
  {
    at: '-2 tue 13:50',
    from: 'nadia',
    to: 'maya',
    label: 'Label_customers',
    subject: 'Re: VAT totals in the export',
    text: 'All of last month matches now, thank you. Six days from the complaint to the fix, I did not expect that. We will renew for a year.\n\nNadia',
  },
  {
    at: '-2 thu 09:30',
    from: 'robert',
    to: 'maya',
    label: 'Label_audit',
    subject: 'Sign-off of the invoice export',
    text: 'Dear Ms Okafor,\n\nbefore we can sign off the export, we have to see who exported which period and when. At present this is not recorded. Please tell us when we can review it.\n\nRobert Hale, Hale & Partners',
  },
  {
    at: '-2 thu 12:00',
    from: 'maya',
    to: 'robert',
    label: 'Label_audit',
    subject: 'Re: Sign-off of the invoice export',
    text: 'Dear Mr Hale,\n\nthe export log will be on our test system on {-1 tue}. We move the release to {0 thu}, so that you have a week.\n\nMaya Okafor',
  },
  {
    at: '-1 tue 09:15',
    from: 'maya',
    to: 'robert',
    label: 'Label_audit',
    subject: 'Re: Sign-off of the invoice export',
    text: 'Dear Mr Hale,\n\nthe export log is ready for your review. Your access ends on {0 fri}.\n\nMaya Okafor',
  },
  {
    at: '-1 wed 10:05',
    from: 'lena',
    to: 'maya',
    subject: 'Northbank: new format of statements',
    text: 'Dear Maya,\n\nfrom next quarter on, Northbank sends statements in a new format. The old one ends a month later. The description is attached; a test file follows in two weeks.\n\nLena Brandt, Northbank',
  },
  {
    at: '0 mon 08:40',
    from: 'owen',
    to: 'maya',
    label: 'Label_customers',
    subject: 'Export of our archive',
    text: 'Hi Maya,\n\nI tried all our invoices since we started, 18,200 of them, and it gave up after a minute. No hurry, but it would spare us a shelf of paper.\n\nOwen, Fenwick Cycles',
  },
  {
    at: '0 wed 09:05',
    from: 'robert',
    to: 'maya',
    label: 'Label_audit',
    subject: 'Re: Sign-off of the invoice export',
    text: 'Dear Ms Okafor,\n\nwe have reviewed the export log and approve the export without conditions. The letter follows by post.\n\nRobert Hale, Hale & Partners',
  },
  {
    at: '0 wed 09:20',
    from: 'owen',
    to: 'maya',
    label: 'Label_customers',
    subject: 'Re: Export of our archive',
    text: 'It arrived while I made coffee. Faster than finding the paper. Thank you!\n\nOwen',
  },
  {
    at: '0 wed 12:30',
    from: 'sarah',
    to: 'maya',
    label: 'Label_board',
    subject: 'Board on {1 tue}',
    text: 'Maya,\n\nthe board meets on {1 tue} at 14:00. I need one page on Ledger by Monday noon: the release, imports, and what we know about churn. Harbor Foods is a good example.\n\nSarah',
  },
  {
    at: '0 fri 09:25',
    from: 'amir',
    to: 'maya',
    subject: 'Signed',
    text: 'Dear Maya,\n\nI signed the contract today and look forward to {2 mon}.\n\nAmir',
  },
];

export const weeklyEvents: WeeklyEvent[] = [
  { day: 'mon', time: '10:00', minutes: 45, title: 'Planning, Ledger', with: ['jonas', 'priya', 'elif', 'tom'], where: 'Room Cedar' },
  { day: 'wed', time: '11:00', minutes: 30, title: 'Maya and Sarah', with: ['sarah'] },
  { day: 'fri', time: '15:00', minutes: 45, title: 'Demo, Ledger', with: ['jonas', 'priya', 'elif', 'tom', 'sarah'], where: 'Room Cedar' },
];

export const calendarEvents: CalendarEvent[] = [
  { at: '-5 wed 14:00', minutes: 60, title: 'Post-mortem of the import stall', with: ['jonas', 'priya', 'tom'], where: 'Room Birch' },
  { at: '-5 fri 11:00', minutes: 30, title: 'Call with Harbor Foods', with: ['nadia', 'tom'] },
  { at: '-2 thu 10:30', minutes: 30, title: 'Release date of 2.4', with: ['priya', 'jonas'] },
  { at: '-1 thu 14:00', minutes: 60, title: 'Interview: Amir Sadeghi, support', with: ['tom', 'sarah', 'amir'] },
  {
    at: '0 wed 16:00',
    minutes: 30,
    title: 'Go or no-go for 2.4',
    with: ['jonas', 'priya', 'elif', 'tom'],
    text: 'Needed: the sign-off by Hale & Partners, #16 closed.',
  },
  { at: '0 thu 10:00', minutes: 60, title: 'Release of 2.4', with: ['jonas', 'priya', 'tom', 'elif'] },
  { at: '1 tue 14:00', minutes: 120, title: 'Board meeting', with: ['sarah'], where: 'Room Oak', text: 'Ledger has 15 minutes.' },
  { at: '1 wed 13:00', minutes: 60, title: 'Look back at 2.4', with: ['jonas', 'priya', 'elif', 'tom'] },
  { at: '1 thu 09:30', minutes: 60, title: 'Seats for accountants: first plan', with: ['elif', 'priya'] },
  { at: '2 mon 09:00', minutes: 480, title: 'Amir’s first day', with: ['tom'] },
  { at: '2 tue 10:00', minutes: 45, title: 'New format of Northbank', with: ['lena', 'jonas'] },
];

/** Google Docs in the folder Ledger of Maya’s Drive. */
export const driveFolder = 'Ledger';
export const driveFiles: DriveFile[] = [
  {
    at: '-8 mon 13:00',
    name: 'Goals of the quarter',
    text: 'Goals of the quarter\n\n1. Invoice export for accountants, released to every customer. Owner: Priya.\n2. Bank imports of 20,000 transactions in under 10 minutes, from 41. Owner: Jonas.\n3. Seats for accountants. Owner: Elif. Moved to next quarter on {-4 mon}.',
  },
  {
    at: '-5 wed 16:00',
    name: 'Post-mortem: import stall',
    text: 'Post-mortem: import stall\n\nOn Tuesday, imports stood still from 10:12 to 10:54, 42 minutes. 17 customers waited. No data was lost.\n\nCause: a migration locked the transactions table.\n\nActions: migrations of large tables run outside office hours (Jonas, done). Alert after 5 minutes without a finished import (Priya, done).',
  },
  {
    at: '-1 wed 17:00',
    name: 'Usability of the export',
    text: 'Usability of the export\n\nFive sessions with three customers and two accountants. All five exported a month without help. Two looked under Reports first; a link is there now. Nobody noticed the choice of columns, and nobody missed it.',
  },
  {
    at: '0 mon 12:00',
    name: 'Release plan 2.4',
    text: 'Release plan 2.4\n\nMonday: release candidate on staging.\nWednesday, 16:00: go or no-go. Conditions: sign-off by Hale & Partners; exports of more than 15,000 invoices work.\nThursday, 10:00: release to all 412 customers. Priya releases, Jonas watches the imports, Tom answers customers.\nIf imports take longer than 15 minutes, we turn the export off and keep the rest.',
  },
];
