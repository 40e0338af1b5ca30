import type { Moment } from '../moment.ts';
import type { PersonKey } from './people.ts';

export interface GithubComment {
  at: Moment;
  from: PersonKey;
  text: string;
}

/** An issue, or a pull request if `branch` is set. `number` is the one that GitHub gives it: both are counted together. */
export interface GithubDiscussion {
  number: number;
  at: Moment;
  from: PersonKey;
  title: string;
  body: string;
  labels?: string[];
  assignee?: PersonKey;
  /** The branch with its changes. */
  branch?: string;
  comments?: GithubComment[];
  /** When it was closed, or merged, and by whom. */
  closed?: { at: Moment; by: PersonKey };
}

export interface GithubRelease {
  at: Moment;
  from: PersonKey;
  tag: string;
  name: string;
  text: string;
}

export const githubOwner = 'acme';
/** The repositories; what follows is in the first. */
export const githubRepositories = [
  { name: 'ledger', description: 'Bookkeeping for small companies', private: true },
  { name: 'reports', description: 'Reports of the Ledger team', private: true },
];

export const githubDiscussions: GithubDiscussion[] = [
  {
    number: 1,
    at: '-8 mon 14:00',
    from: 'maya',
    title: 'Export invoices for accountants',
    body: 'Accountants need all invoices of a period as a file: one row per invoice and tax rate, with the customer, the number, the date and the VAT.',
    labels: ['export', 'goal'],
    assignee: 'priya',
    comments: [
      {
        at: '-7 tue 11:40',
        from: 'priya',
        text: 'Format: CSV, one row per invoice and tax rate. Three of four accountants asked for exactly that.',
      },
    ],
    closed: { at: '0 thu 10:40', by: 'priya' },
  },
  {
    number: 2,
    at: '-8 mon 14:20',
    from: 'maya',
    title: 'Import 20,000 transactions in under 10 minutes',
    body: 'Today it takes 41 minutes. Month-end of larger customers does not fit into a lunch break.',
    labels: ['import', 'goal'],
    assignee: 'jonas',
    comments: [{ at: '-8 thu 15:30', from: 'jonas', text: '70 % of the time is the duplicate check: one query per transaction.' }],
    closed: { at: '-2 fri 14:10', by: 'jonas' },
  },
  {
    number: 3,
    at: '-7 wed 16:00',
    from: 'jonas',
    title: 'Check duplicates in batches of 500',
    body: 'One query per 500 transactions instead of one each. 41 minutes become 23.',
    labels: ['import'],
    branch: 'batch-duplicate-check',
    comments: [{ at: '-6 tue 09:50', from: 'priya', text: 'Looks good. Please add a test with two equal transactions in one batch.' }],
    closed: { at: '-6 wed 14:00', by: 'jonas' },
  },
  {
    number: 4,
    at: '-6 thu 15:30',
    from: 'priya',
    title: 'Write invoices of a period as CSV',
    body: 'The first part of #1: period, columns, preview of ten rows.',
    labels: ['export'],
    branch: 'export-csv',
    closed: { at: '-5 mon 17:00', by: 'priya' },
  },
  {
    number: 5,
    at: '-5 wed 15:20',
    from: 'maya',
    title: 'Run migrations of large tables outside office hours',
    body: 'From the post-mortem of the import stall: a migration locked the transactions table for 42 minutes.',
    labels: ['reliability'],
    assignee: 'jonas',
    closed: { at: '-4 tue 12:00', by: 'jonas' },
  },
  {
    number: 6,
    at: '-5 wed 15:25',
    from: 'maya',
    title: 'Alert when no import finishes for 5 minutes',
    body: 'From the post-mortem of the import stall. On Tuesday nobody was called.',
    labels: ['reliability'],
    assignee: 'priya',
    closed: { at: '-5 fri 11:20', by: 'priya' },
  },
  {
    number: 7,
    at: '-4 mon 11:15',
    from: 'maya',
    title: 'Seats for accountants',
    body: 'A login for accountants that shows invoices of several customers and changes nothing. Moved to next quarter.',
    labels: ['later'],
  },
  {
    number: 8,
    at: '-4 fri 16:20',
    from: 'priya',
    title: 'Credit notes are missing in the export',
    body: 'Reported by Harbor Foods and Brightside Dental on the first day of the beta.',
    labels: ['export', 'bug'],
    assignee: 'priya',
    closed: { at: '-3 tue 16:50', by: 'priya' },
  },
  {
    number: 9,
    at: '-3 mon 10:30',
    from: 'jonas',
    title: 'Read bank files as a stream',
    body: 'The file is no longer loaded whole. 23 minutes become 11, and memory stays flat.',
    labels: ['import'],
    branch: 'stream-bank-files',
    closed: { at: '-3 tue 13:30', by: 'jonas' },
  },
  {
    number: 10,
    at: '-3 tue 11:00',
    from: 'priya',
    title: 'Export credit notes',
    body: 'Fixes #8. Credit notes are rows with negative amounts.',
    labels: ['export'],
    branch: 'export-credit-notes',
    closed: { at: '-3 tue 16:45', by: 'priya' },
  },
  {
    number: 11,
    at: '-3 wed 16:18',
    from: 'priya',
    title: 'VAT totals of the export differ by a cent',
    body: 'The export rounds per line, the invoice rounds per tax rate. 14 examples from Harbor Foods.',
    labels: ['export', 'bug', 'blocker'],
    assignee: 'priya',
    comments: [{ at: '-2 tue 14:05', from: 'tom', text: 'Harbor Foods confirms that the totals of last month match.' }],
    closed: { at: '-2 tue 14:10', by: 'priya' },
  },
  {
    number: 12,
    at: '-2 mon 15:00',
    from: 'priya',
    title: 'Round VAT per tax rate in the export',
    body: 'Fixes #11. The 14 examples are tests now.',
    labels: ['export'],
    branch: 'round-per-tax-rate',
    closed: { at: '-2 tue 10:20', by: 'priya' },
  },
  {
    number: 13,
    at: '-2 thu 11:25',
    from: 'priya',
    title: 'Record who exported what',
    body: 'Hale & Partners need it before they sign off: who, which period, when, how many invoices.',
    labels: ['export', 'blocker'],
    assignee: 'priya',
    closed: { at: '-1 mon 16:05', by: 'priya' },
  },
  {
    number: 14,
    at: '-2 thu 16:40',
    from: 'jonas',
    title: 'Match transactions to invoices while reading',
    body: 'Matching no longer waits for the end of the file. 11 minutes become 9.',
    labels: ['import'],
    branch: 'match-while-reading',
    closed: { at: '-2 fri 14:05', by: 'jonas' },
  },
  {
    number: 15,
    at: '-1 mon 10:20',
    from: 'priya',
    title: 'Add the export log',
    body: 'For #13. A page under Settings lists every export; administrators see all, others their own.',
    labels: ['export'],
    branch: 'export-log',
    closed: { at: '-1 mon 16:00', by: 'priya' },
  },
  {
    number: 16,
    at: '-1 thu 14:45',
    from: 'priya',
    title: 'Exports of more than 15,000 invoices time out',
    body: 'The request ends after 60 seconds. Found with the archive of a test account.',
    labels: ['export', 'blocker'],
    assignee: 'priya',
    comments: [
      { at: '0 mon 15:10', from: 'tom', text: 'Fenwick Cycles has it, too, with 18,200 invoices. I promised an answer by Wednesday.' },
      { at: '0 tue 16:50', from: 'priya', text: 'With #17, 18,200 invoices take 2 minutes and 10 seconds.' },
    ],
    closed: { at: '0 tue 16:50', by: 'priya' },
  },
  {
    number: 17,
    at: '0 mon 17:20',
    from: 'priya',
    title: 'Run large exports in the background',
    body: 'Fixes #16. More than 5,000 invoices run in the background; an email with a link says when the file is ready.',
    labels: ['export'],
    branch: 'background-exports',
    comments: [{ at: '0 tue 11:30', from: 'jonas', text: 'Reviewed. The link should end after 7 days, otherwise good.' }],
    closed: { at: '0 tue 16:40', by: 'priya' },
  },
  {
    number: 18,
    at: '0 tue 17:05',
    from: 'priya',
    title: 'Choose the separator of the CSV file by language',
    body: 'German and French accounts get a semicolon, which their spreadsheet programs expect.',
    labels: ['export'],
    branch: 'csv-separator',
    closed: { at: '0 fri 11:00', by: 'priya' },
  },
  {
    number: 19,
    at: '0 tue 17:10',
    from: 'tom',
    title: 'Export per location',
    body: 'Asked for by Brightside Dental, Harbor Foods and one more. Not for 2.4.',
    labels: ['export', 'later'],
  },
];

export const githubReleases: GithubRelease[] = [
  {
    at: '-6 wed 15:00',
    from: 'jonas',
    tag: 'v2.3.0',
    name: 'Faster imports',
    text: 'Imports take about half of the time: 23 minutes for 20,000 transactions.',
  },
  {
    at: '-2 fri 15:00',
    from: 'jonas',
    tag: 'v2.3.1',
    name: 'Imports in 9 minutes',
    text: 'Bank files are read as a stream, and matched while they are read.',
  },
  {
    at: '0 thu 10:05',
    from: 'priya',
    tag: 'v2.4.0',
    name: 'Invoice export',
    text: 'Invoices of a period as CSV for accountants, with credit notes, an export log, and large exports in the background.',
  },
];
