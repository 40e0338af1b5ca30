import type { Moment } from '../moment.ts';
import type { PersonKey } from './people.ts';

export interface SlackReply {
  at: Moment;
  from: PersonKey;
  text: string;
}

export interface SlackMessage extends SlackReply {
  replies?: SlackReply[];
}

export interface SlackChannel {
  isPrivate?: boolean;
  messages: SlackMessage[];
}

/** The channels of Acme’s workspace. */
export const slackChannels: Record<string, SlackChannel> = {
  ledger: {
    messages: [
      {
        at: '-8 mon 10:40',
        from: 'maya',
        text: 'The quarter for Ledger, as agreed this morning: 1) invoice export for accountants, released to every customer; 2) bank imports of 20,000 transactions in under 10 minutes, today it takes 41; 3) seats for accountants. If something has to wait, it is number 3.',
        replies: [
          {
            at: '-8 mon 10:52',
            from: 'jonas',
            text: 'I start with a profile of the import. 41 minutes is mostly one thing, I just do not know which yet.',
          },
          {
            at: '-8 mon 11:05',
            from: 'priya',
            text: 'Export is mine. First question is which file format the accountants can really open.',
          },
        ],
      },
      {
        at: '-8 thu 15:20',
        from: 'jonas',
        text: 'Profile of the import is done: 70 % of the time is the duplicate check, which asks the database once per transaction. Doing it in batches should halve the total.',
      },
      {
        at: '-8 fri 15:45',
        from: 'elif',
        text: 'First sketch of the export dialog was in the demo. One screen, period and format, no wizard.',
      },
      {
        at: '-7 tue 11:10',
        from: 'priya',
        text: 'I called four accountants. All four open CSV, three want one row per tax rate, nobody asked for XML. So the export is CSV, one row per invoice and tax rate.',
        replies: [
          { at: '-7 tue 11:24', from: 'maya', text: 'Decision: CSV only for this quarter. Thanks for calling them instead of guessing.' },
        ],
      },
      {
        at: '-7 thu 16:30',
        from: 'elif',
        text: 'Export dialog is final in the design file. The preview shows the first ten rows, because people did not trust a file they could not see.',
      },
      {
        at: '-6 wed 14:15',
        from: 'jonas',
        text: 'Batched duplicate check is merged (#3). The import of 20,000 transactions now takes 23 minutes instead of 41.',
        replies: [
          { at: '-6 wed 14:31', from: 'maya', text: 'Great. What is next on the list?' },
          { at: '-6 wed 14:36', from: 'jonas', text: 'Reading the bank file as a stream instead of loading it whole.' },
        ],
      },
      { at: '-6 fri 10:05', from: 'priya', text: 'The export writes its first real file. Credit notes are not in it yet.' },
      {
        at: '-5 tue 10:20',
        from: 'jonas',
        text: 'Imports stand still since 10:12. Looking.',
        replies: [
          { at: '-5 tue 10:31', from: 'jonas', text: 'The migration of this morning locks the transactions table. I am rolling it back.' },
          { at: '-5 tue 10:55', from: 'jonas', text: 'Imports run again since 10:54. 17 customers waited, nothing was lost.' },
          { at: '-5 tue 11:02', from: 'maya', text: 'Thank you. Post-mortem tomorrow at 14:00. Tom, can you write to the 17?' },
          { at: '-5 tue 11:08', from: 'tom', text: 'On it.' },
        ],
      },
      {
        at: '-5 wed 15:10',
        from: 'maya',
        text: 'Post-mortem of the import stall: 42 minutes, 17 customers, no data lost. Two actions: migrations of large tables run outside office hours (Jonas), and an alert after 5 minutes without a finished import (Priya).',
      },
      { at: '-5 fri 11:30', from: 'priya', text: 'The alert is live. It would have called us at 10:17 on Tuesday.' },
      {
        at: '-4 mon 10:45',
        from: 'maya',
        text: 'Decision from planning: seats for accountants move to next quarter. The export and the imports need everybody until the release.',
        replies: [
          {
            at: '-4 mon 10:58',
            from: 'elif',
            text: 'Fine with me. I put the sketches aside and help Priya with the empty states of the export.',
          },
        ],
      },
      {
        at: '-4 thu 09:50',
        from: 'priya',
        text: 'The export beta is on for three customers: Harbor Foods, Brightside Dental and Fenwick Cycles.',
      },
      {
        at: '-3 tue 13:40',
        from: 'jonas',
        text: 'Streaming is merged (#9). 20,000 transactions import in 11 minutes. One more minute to find.',
      },
      {
        at: '-3 wed 16:05',
        from: 'tom',
        text: 'Harbor Foods says that the VAT totals of the export differ from the invoices by a cent here and there. Nadia sent 14 examples.',
        replies: [
          { at: '-3 wed 16:20', from: 'priya', text: 'Reproduced. We round per line, the invoice rounds per tax rate. That is #11.' },
          { at: '-3 wed 16:26', from: 'maya', text: 'Release blocker. Nobody forgives a wrong tax figure.' },
        ],
      },
      { at: '-3 fri 15:50', from: 'elif', text: 'Demo: Fenwick Cycles exported a whole year in front of us, 2,100 invoices in 9 seconds.' },
      {
        at: '-2 tue 10:30',
        from: 'priya',
        text: 'VAT rounding is fixed and merged (#12). All 14 examples of Harbor Foods now match to the cent.',
        replies: [{ at: '-2 tue 14:02', from: 'tom', text: 'Nadia confirms: all totals of last month match.' }],
      },
      {
        at: '-2 thu 11:15',
        from: 'maya',
        text: 'Hale & Partners want to see who exported what before they sign off the export. We do not record that yet, so the release moves by one week, from {-1 thu} to {0 thu}. I told Sarah.',
        replies: [
          { at: '-2 thu 11:29', from: 'priya', text: 'An export log is two days of work. Issue #13 is mine.' },
          { at: '-2 thu 11:40', from: 'sarah', text: 'Understood. I prefer a week later over an auditor who says no.' },
        ],
      },
      {
        at: '-2 fri 14:20',
        from: 'jonas',
        text: 'Imports are at 9 minutes for 20,000 transactions (#14). The goal of the quarter was under 10, so this one is done.',
      },
      {
        at: '-1 mon 16:10',
        from: 'priya',
        text: 'The export log is merged (#15). It shows who exported which period, when, and how many invoices.',
      },
      {
        at: '-1 tue 10:00',
        from: 'tom',
        text: 'The export beta now has 12 customers. Seven of them are with an accountant who asked for it.',
      },
      {
        at: '-1 wed 15:35',
        from: 'elif',
        text: 'Five usability sessions with the export are done. Everybody found it; two of five looked for it under Reports first, so I added a link there.',
      },
      {
        at: '-1 fri 15:55',
        from: 'maya',
        text: 'Demo done, and the team agreed: release candidate on Monday, go or no-go on Wednesday at 16:00, release on Thursday.',
      },
      {
        at: '0 mon 11:20',
        from: 'priya',
        text: 'Release candidate 2.4.0-rc1 is on staging. Open for the release: #16 only, exports of more than 15,000 invoices time out.',
      },
      {
        at: '0 mon 15:05',
        from: 'tom',
        text: 'Fenwick Cycles tried their whole archive, 18,200 invoices, and the export stopped after 60 seconds. They are relaxed about it, but I promised an answer by Wednesday.',
        replies: [
          {
            at: '0 mon 15:12',
            from: 'priya',
            text: 'Same cause as #16. Large exports will run in the background and send an email when they are ready.',
          },
          { at: '0 mon 15:30', from: 'maya', text: 'Good. Without that there is no go on Wednesday.' },
        ],
      },
      {
        at: '0 tue 10:10',
        from: 'jonas',
        text: 'Last week there were 1,940 imports, none took longer than 10 minutes. The slowest had 64,000 transactions and took 9:40.',
      },
      {
        at: '0 tue 16:45',
        from: 'priya',
        text: 'Exports in the background are merged (#17). The archive of Fenwick Cycles, 18,200 invoices, takes 2 minutes and 10 seconds.',
        replies: [{ at: '0 tue 16:58', from: 'tom', text: 'Told Owen at Fenwick Cycles. He tries it tonight.' }],
      },
      { at: '0 wed 09:35', from: 'tom', text: 'Owen at Fenwick Cycles has his archive. His words: "faster than finding the paper".' },
      { at: '0 wed 11:50', from: 'maya', text: 'Hale & Partners approved the export log this morning, without conditions.' },
      {
        at: '0 wed 16:40',
        from: 'maya',
        text: 'Go for 2.4. Release on Thursday at 10:00. Priya releases, Jonas watches the imports, Tom answers customers, Elif is on the help page.',
      },
      {
        at: '0 thu 10:25',
        from: 'priya',
        text: '2.4.0 is out for all 412 customers. No errors in the first 20 minutes.',
        replies: [{ at: '0 thu 10:31', from: 'elif', text: 'Help page is live, too.' }],
      },
      {
        at: '0 fri 10:15',
        from: 'tom',
        text: 'Day one of the export: 64 customers exported 31,000 invoices. Three questions in support, all about the separator in the CSV file.',
      },
      {
        at: '0 fri 11:05',
        from: 'priya',
        text: 'The separator follows the language of the account now (#18, merged). That answers all three questions.',
      },
    ],
  },
  'ledger-support': {
    messages: [
      {
        at: '-8 wed 09:20',
        from: 'tom',
        text: 'Numbers of last month: 31 tickets about slow imports, 22 about exports that we do not have, 9 about everything else.',
      },
      {
        at: '-7 fri 10:40',
        from: 'tom',
        text: 'Brightside Dental asks when their accountant can look at invoices without calling them. Told them that we work on an export first.',
      },
      { at: '-6 thu 11:00', from: 'tom', text: 'Fewer complaints about imports since yesterday: two this week, eight in the week before.' },
      {
        at: '-5 tue 12:15',
        from: 'tom',
        text: 'All 17 customers of the import stall have a message from me. Two asked whether data is missing; it is not, and I could show it.',
      },
      {
        at: '-5 thu 14:30',
        from: 'tom',
        text: 'Harbor Foods was one of the 17 and is unhappy: they were closing their month. I offered a call with Maya on Friday.',
      },
      {
        at: '-4 fri 16:10',
        from: 'tom',
        text: 'First day of the export beta: Harbor Foods exported one month, Brightside Dental exported three months. Credit notes are missing for both.',
        replies: [{ at: '-4 fri 16:25', from: 'priya', text: 'Known, #8. They come on Tuesday.' }],
      },
      { at: '-3 tue 17:10', from: 'priya', text: 'Credit notes are in the export since this afternoon (#10).' },
      {
        at: '-2 wed 09:45',
        from: 'tom',
        text: 'Harbor Foods renewed for a year. Nadia wrote that the fix of the VAT totals within a week decided it.',
      },
      { at: '-1 thu 13:20', from: 'tom', text: 'Import tickets this month so far: 12, after 31 two months ago.' },
      { at: '0 tue 14:05', from: 'tom', text: 'The help page for the export is written, Elif adds the pictures.' },
      {
        at: '0 tue 17:15',
        from: 'tom',
        text: 'Brightside Dental asks for an export per location. Not for 2.4, but I hear it for the third time. Issue #19 collects them.',
      },
      { at: '0 thu 16:30', from: 'tom', text: 'Quiet release day: 11 tickets, on a usual Thursday there are 14.' },
    ],
  },
  'ledger-leads': {
    isPrivate: true,
    messages: [
      {
        at: '-6 mon 17:00',
        from: 'sarah',
        text: 'Budget for the rest of the year: one more person in support is approved, one more engineer is not.',
      },
      {
        at: '-4 wed 12:10',
        from: 'maya',
        text: 'Moving seats for accountants costs us two deals of about 9,000 pounds together. A late export costs more: eleven customers wait for it.',
      },
      {
        at: '-2 thu 12:05',
        from: 'maya',
        text: 'Release of 2.4 one week later, because of the export log. No customer has a date in a contract.',
      },
      {
        at: '-1 thu 17:20',
        from: 'sarah',
        text: 'Amir Sadeghi is the best of the four for support. I would like to send the offer on Monday.',
        replies: [{ at: '-1 thu 17:32', from: 'maya', text: 'Yes, please. Tom liked him, too.' }],
      },
      { at: '0 mon 17:15', from: 'sarah', text: 'Offer to Amir is out, start on {2 mon}. He answers by Friday.' },
      {
        at: '0 wed 12:20',
        from: 'sarah',
        text: 'For the board on {1 tue}: one page on Ledger, please, with the date of the release and what it does for churn.',
      },
      { at: '0 fri 09:40', from: 'sarah', text: 'Amir signed.' },
    ],
  },
  'ledger-status': {
    messages: [
      {
        at: '-1 fri 16:30',
        from: 'maya',
        text: 'Status of last week. Shipped: the export log, a link to the export under Reports. Beta: 12 customers. Imports: 9 minutes for 20,000 transactions, goal met. Next: release candidate on Monday, release on {0 thu}. Risk: very large exports time out (#16).',
      },
    ],
  },
};
