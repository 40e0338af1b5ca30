import type { Moment } from '../moment.ts';
import type { PersonKey } from './people.ts';

/** A page in the handbook, with its text in Markdown, and what it became later. */
interface NotionPage {
  at: Moment;
  from: PersonKey;
  title: string;
  text: string;
  changed?: { at: Moment; by: PersonKey; text: string };
}

export const notionPages: NotionPage[] = [
  {
    at: '-8 mon 16:00',
    from: 'maya',
    title: 'Goals of the quarter',
    text: '1. Invoice export for accountants, released to every customer\n2. Bank imports of 20,000 transactions in under 10 minutes; today it takes 41\n3. Seats for accountants',
    changed: {
      at: '-4 mon 11:35',
      by: 'maya',
      text: '1. Invoice export for accountants, released to every customer\n2. Bank imports of 20,000 transactions in under 10 minutes; today it takes 41\n\nSeats for accountants moved to next quarter.',
    },
  },
  {
    at: '-8 mon 16:30',
    from: 'maya',
    title: 'How we work',
    text: '- Planning on Mondays, demo on Fridays.\n- A decision is written down on the day on which it is made.\n- Sarah reads one page a week, and nothing longer.',
  },
  {
    at: '-7 tue 13:00',
    from: 'tom',
    title: 'What accountants told us',
    text: '## Files\n\nAll four open CSV. Three want one row per tax rate. Nobody asked for XML.\n\n## Afterwards\n\nTwo import the file into their own program; two check it by hand against the bank.',
  },
  {
    at: '-5 wed 15:30',
    from: 'jonas',
    title: 'Post-mortem: imports stood still',
    text: '| | |\n| - | - |\n| When | {-5 tue}, 10:12 to 10:54 |\n| Who | 17 customers |\n| Lost | nothing |\n\n## Cause\n\nA migration locked the transactions table.\n\n## Actions\n\n- Migrations of large tables run outside office hours (Jonas).\n- An alert after 5 minutes without a finished import (Priya).',
  },
  {
    at: '-4 mon 12:00',
    from: 'maya',
    title: 'Decisions',
    text: '- {-7 tue}: CSV only for this quarter.\n- {-4 mon}: Seats for accountants move to next quarter.',
    changed: {
      at: '-2 thu 11:50',
      by: 'maya',
      text: '- {-7 tue}: CSV only for this quarter.\n- {-4 mon}: Seats for accountants move to next quarter.\n- {-3 wed}: A wrong tax figure blocks the release.\n- {-2 thu}: The release moves from {-1 thu} to {0 thu}, because Hale & Partners need an export log.',
    },
  },
  {
    at: '-3 tue 17:30',
    from: 'priya',
    title: 'How the export works',
    text: 'One row per invoice and tax rate. Credit notes are rows with negative amounts.\n\n## Rounding\n\nTo be decided: per line, or per tax rate as on the invoice.',
    changed: {
      at: '-2 tue 15:00',
      by: 'priya',
      text: 'One row per invoice and tax rate. Credit notes are rows with negative amounts.\n\n## Rounding\n\nPer tax rate, as on the invoice. The 14 examples of Harbor Foods are tests.',
    },
  },
  {
    at: '-1 wed 16:00',
    from: 'elif',
    title: 'Usability sessions with the export',
    text: 'Five people, one task: send last month to your accountant.\n\n- All five found the export.\n- Two looked under Reports first. A link is there now.\n- The preview was read by everybody, and changed by nobody.',
  },
  {
    at: '-1 fri 17:00',
    from: 'maya',
    title: 'Checklist for 2.4',
    text: '- [ ] Go or no-go on Wednesday at 16:00\n- [ ] Help page\n- [ ] Email to all customers',
    changed: {
      at: '0 wed 16:20',
      by: 'maya',
      text: '- [x] Go or no-go on Wednesday at 16:00\n- [ ] Help page\n- [ ] Email to all customers',
    },
  },
  {
    at: '0 thu 16:30',
    from: 'tom',
    title: 'Answers about the export',
    text: '## The columns are all in one cell\n\nThe separator is a comma. Until it follows the language of the account, choose the comma when you open the file.',
  },
];

/** A row of the roadmap, and how its status changed. */
interface NotionRow {
  title: string;
  owner: PersonKey;
  states: { at: Moment; by: PersonKey; status: string }[];
}

export const notionRows: NotionRow[] = [
  {
    title: 'Invoice export for accountants',
    owner: 'priya',
    states: [
      { at: '-8 mon 15:00', by: 'maya', status: 'In progress' },
      { at: '-4 fri 15:00', by: 'priya', status: 'Beta' },
      { at: '0 thu 10:25', by: 'priya', status: 'Released' },
    ],
  },
  {
    title: 'Imports of 20,000 transactions in under 10 minutes',
    owner: 'jonas',
    states: [
      { at: '-8 mon 15:05', by: 'maya', status: 'In progress' },
      { at: '-2 fri 15:10', by: 'jonas', status: 'Released' },
    ],
  },
  {
    title: 'Seats for accountants',
    owner: 'elif',
    states: [
      { at: '-8 mon 15:10', by: 'maya', status: 'Planned' },
      { at: '-4 mon 11:40', by: 'maya', status: 'Next quarter' },
    ],
  },
  { title: 'Alert for imports', owner: 'priya', states: [{ at: '-5 fri 11:40', by: 'priya', status: 'Released' }] },
  { title: 'Export log', owner: 'priya', states: [{ at: '-1 mon 16:10', by: 'priya', status: 'In review' }] },
  { title: 'Export per location', owner: 'maya', states: [{ at: '0 tue 17:20', by: 'tom', status: 'Asked for by three customers' }] },
];
