import type { Moment } from '../moment.ts';
import type { PersonKey } from './people.ts';

interface LinearComment {
  at: Moment;
  from: PersonKey;
  text: string;
}

/** An issue of the team Product. They are numbered in the order of their times. */
interface LinearIssue {
  at: Moment;
  from: PersonKey;
  title: string;
  text: string;
  assignee: PersonKey;
  labels?: string[];
  /** Whether it belongs to the project Launch. */
  isForLaunch?: boolean;
  comments?: LinearComment[];
  ended?: { at: Moment; how: 'Done' | 'Canceled' };
}

export const linearIssues: LinearIssue[] = [
  {
    at: '-8 tue 09:40',
    from: 'maya',
    title: 'Ask accountants which files they can open',
    text: 'Before we build anything: which format, which columns, and what they do with the file afterwards.',
    assignee: 'tom',
    labels: ['research'],
    comments: [
      { at: '-7 tue 11:22', from: 'tom', text: 'Four calls. All open CSV, three want one row per tax rate, nobody asked for XML.' },
    ],
    ended: { at: '-7 tue 11:30', how: 'Done' },
  },
  {
    at: '-8 tue 10:05',
    from: 'elif',
    title: 'Export dialog',
    text: 'One screen with the period and the format, no wizard. To decide: does it show what will be in the file?',
    assignee: 'elif',
    labels: ['design'],
    isForLaunch: true,
    comments: [
      { at: '-6 mon 15:10', from: 'elif', text: 'It shows the first ten rows. People did not trust a file that they could not see.' },
    ],
    ended: { at: '-6 tue 10:15', how: 'Done' },
  },
  {
    at: '-7 wed 14:20',
    from: 'elif',
    title: 'Sketch seats for accountants',
    text: 'A login that shows invoices of several customers and changes nothing.',
    assignee: 'elif',
    labels: ['design', 'later'],
    comments: [{ at: '-4 mon 11:25', from: 'maya', text: 'Moves to next quarter. The sketches stay here.' }],
    ended: { at: '-4 mon 11:30', how: 'Canceled' },
  },
  {
    at: '-4 mon 11:50',
    from: 'elif',
    title: 'Empty states of the export',
    text: 'No invoices in the period, no permission, and an export that is still running.',
    assignee: 'elif',
    labels: ['design'],
    isForLaunch: true,
    ended: { at: '-3 thu 16:00', how: 'Done' },
  },
  {
    at: '-2 mon 10:00',
    from: 'elif',
    title: 'Five usability sessions with the export',
    text: 'Two beta customers, two accountants, one person who has never seen it. Task: send last month to your accountant.',
    assignee: 'elif',
    labels: ['research'],
    isForLaunch: true,
    comments: [
      { at: '-2 thu 17:00', from: 'elif', text: 'Three of five done. All found it, one looked under Reports first.' },
      { at: '-1 wed 15:30', from: 'elif', text: 'All five done. Two of five looked under Reports first.' },
    ],
    ended: { at: '-1 wed 15:40', how: 'Done' },
  },
  {
    at: '-2 thu 13:10',
    from: 'priya',
    title: 'Page of the export log',
    text: 'Who exported which period, when, and how many invoices. Administrators see all, others their own.',
    assignee: 'elif',
    labels: ['design'],
    isForLaunch: true,
    ended: { at: '-2 fri 12:00', how: 'Done' },
  },
  {
    at: '-1 wed 15:45',
    from: 'elif',
    title: 'Link to the export under Reports',
    text: 'From the usability sessions.',
    assignee: 'elif',
    isForLaunch: true,
    ended: { at: '-1 thu 11:00', how: 'Done' },
  },
  {
    at: '-1 fri 15:40',
    from: 'maya',
    title: 'Help page for the export',
    text: 'How to export a period, what each column means, and what to do when an accountant sees broken umlauts.',
    assignee: 'elif',
    labels: ['writing'],
    isForLaunch: true,
    comments: [{ at: '0 tue 14:20', from: 'tom', text: 'Please say which separator the file has. It will be the first question.' }],
    ended: { at: '0 thu 10:28', how: 'Done' },
  },
  {
    at: '-1 fri 15:45',
    from: 'maya',
    title: 'Announce the export to all customers',
    text: 'An email and a note in the app, two hours after the release.',
    assignee: 'tom',
    labels: ['writing'],
    isForLaunch: true,
    ended: { at: '0 thu 12:05', how: 'Done' },
  },
  {
    at: '0 thu 15:00',
    from: 'tom',
    title: 'Ask the first 20 customers what they did with the file',
    text: 'Whether the accountant could open it, and what they still do by hand.',
    assignee: 'tom',
    labels: ['research'],
  },
];

/** What Maya wrote about the project Launch. */
export const linearUpdates: { at: Moment; health: 'onTrack' | 'atRisk' | 'offTrack'; text: string }[] = [
  {
    at: '-7 fri 16:00',
    health: 'onTrack',
    text: 'The export is CSV, one row per invoice and tax rate. The release is planned for {-1 thu}.',
  },
  { at: '-6 fri 16:00', health: 'onTrack', text: 'The dialog is designed, and the first real file is written. Credit notes follow.' },
  { at: '-5 fri 16:00', health: 'onTrack', text: 'The import stall took a day of two people. The date still holds.' },
  { at: '-4 fri 16:30', health: 'onTrack', text: 'The beta is on for three customers. Seats for accountants move to next quarter.' },
  {
    at: '-3 fri 16:00',
    health: 'atRisk',
    text: 'VAT totals differ by a cent from the invoices. Nothing is released before that is right.',
  },
  {
    at: '-2 fri 16:00',
    health: 'atRisk',
    text: 'VAT is right. Hale & Partners need an export log before they sign off, so the release moves from {-1 thu} to {0 thu}.',
  },
  {
    at: '-1 fri 16:00',
    health: 'onTrack',
    text: 'The export log is there, and 12 customers are in the beta. Go or no-go is on Wednesday.',
  },
  {
    at: '0 wed 16:30',
    health: 'onTrack',
    text: 'Go. Large exports run in the background, and Hale & Partners approved the log without conditions.',
  },
];
