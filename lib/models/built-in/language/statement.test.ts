import { describe, expect, test } from 'vitest';
import { statementsOf } from './statement.ts';

const topics = (text: string) => statementsOf(text).map((statement) => [statement.text, statement.topic]);
const texts = (text: string) => statementsOf(text).map((statement) => statement.text);

describe('statementsOf loses nothing', () => {
  test.each([
    '#214 login crash is fixed and released',
    '99.95',
    '> Quote: we ship in May',
    '`export` is merged',
    '---draft--- of the plan',
    '|Revenue| is 5',
    '👍',
  ])('“%s” is a statement', (line) => expect(texts(line)).toEqual([line]));

  test('a row of a table is a statement with the names of its columns and its own values', () => {
    const table = '| Team | Spend | Change |\n|---|--:|---|\n| Platform | 10,000 euros over budget | +5 % |\n| Sales \\| EU | 99.95 | |';
    expect(texts(table)).toEqual(['Team Platform: Spend 10,000 euros over budget, Change +5 %', 'Team Sales | EU: Spend 99.95']);
    expect(texts('Team | Spend\n--- | ---\nPlatform | 10')).toEqual(['Team Platform: Spend 10']);
    expect(texts('| Team | Spend |\n|---|---|')).toEqual(['Team: Spend']);
    expect(texts('Before.\n| Platform | 10 |\nAfter.')).toEqual(['Before.', 'Platform: 10', 'After.']);
  });

  test('headings, labels, rules and fences are not statements, and the content of a fence is one', () => {
    const text = '# Notes\n\nPlan\n====\n\nRisks\n---\n\n- Done:\n  - Shipped search\n\n**Next:**\n* * *\n```js\n# 5 | 3\n```\n';
    expect(texts(text)).toEqual(['Shipped search', '# 5 | 3']);
  });

  test('an item that continues on the next line is one statement', () => {
    expect(texts('- The lease ends on 3 March\n  and cannot be extended\n- Search is live')).toEqual([
      'The lease ends on 3 March and cannot be extended',
      'Search is live',
    ]);
  });

  test('an abbreviation does not end a sentence', () => {
    expect(texts('Dr. Smith signed the lease. Rent is approx. 5k.')).toEqual(['Dr. Smith signed the lease.', 'Rent is approx. 5k.']);
  });

  test.each(['See https://example.com/a_b?x=1&y=2!z for details.', 'Version 2.0.1 of app.acme.com is live.', 'The file a?b!c is saved.'])(
    '“%s” is one statement, because a sentence ends before a space only',
    (line) => expect(texts(line)).toEqual([line]),
  );

  test('a sentence that was wrapped at the end of a line is one statement, and short lines are one each', () => {
    expect(
      texts(
        'We might slip by a week because the testers found 14\nbugs, and three of them are critical for the launch\n(see the list). Budget is fine.',
      ),
    ).toEqual([
      'We might slip by a week because the testers found 14 bugs, and three of them are critical for the launch (see the list).',
      'Budget is fine.',
    ]);
    expect(texts('rotate the keys of the staging and production servers\nwrite the runbook\nhire')).toHaveLength(3);
    expect(texts('Dinner with Bo\nand the runbook')).toHaveLength(2);
    expect(texts('Ana finished the retry queue that had been open since October\nBo is blocked')).toHaveLength(2);
  });

  test('the header, greeting and closing of an email are not statements, and its subject is a heading', () => {
    const email =
      'From: Chris <chris@acme.com>\nTo: Maya\nSubject: RE: Launch risks\n\nHi all,\n\nThe lease ends in March.\nThanks to Ana, search is live.\n\nBest regards,\nChris Cole\nHead of Sales';
    expect(statementsOf(email).map(({ text, headings }) => [text, headings])).toEqual([
      ['The lease ends in March.', ['Launch risks']],
      ['Thanks to Ana, search is live.', ['Launch risks']],
    ]);
    expect(texts('From: Berlin to Paris in 4 hours')).toEqual(['From: Berlin to Paris in 4 hours']);
    expect(texts('Thanks,\nthe export is done and the keys are rotated')).toEqual(['the export is done and the keys are rotated']);
    expect(texts('Dear customers were lost')).toEqual(['Dear customers were lost']);
  });

  test('a label with content is kept with what is below it', () => {
    expect(topics('Blocked by legal:\n- EU invoices\n\nHi team:\n- Search is live')).toEqual([
      ['Blocked by legal: EU invoices', 'risk'],
      ['Search is live', 'done'],
    ]);
  });
});

describe('the topic of a statement', () => {
  test('is that of its heading', () => {
    const text =
      '# Week 47\n\n## Done\n- Moved 40 customers to the new plan\n\n### Billing\n- Invoices will be split\n\n## Risks\n- The lease ends in March';
    expect(topics(text)).toEqual([
      ['Moved 40 customers to the new plan', 'done'],
      ['Invoices will be split', 'done'],
      ['The lease ends in March', 'risk'],
    ]);
  });

  test('is that of the label above its list', () => {
    const text =
      'Done:\n- The plan is signed\nIn progress:\n* Late fees in billing\n**Risks & blockers**\n1. The lease ends in March\n\nNext:\n- Close the books\n\nThe office was published.';
    expect(topics(text)).toEqual([
      ['The plan is signed', 'done'],
      ['Late fees in billing', 'progress'],
      ['The lease ends in March', 'risk'],
      ['Close the books', 'next'],
      ['The office was published.', 'done'],
    ]);
  });

  test.each([
    ['Completed', 'done'],
    ['Shipped this week', 'done'],
    ['What we did', 'done'],
    ['Doing', 'progress'],
    ['Ongoing', 'progress'],
    ['Next steps', 'next'],
    ['Plans', 'next'],
    ['Upcoming', 'next'],
    ['Next week', 'next'],
    ['Not done', 'next'],
    ['Blockers', 'risk'],
    ['Open issues', 'risk'],
    ['2. Risks and issues', 'risk'],
    ['Decisions', 'decision'],
    ['Decisions needed', 'question'],
    ['Asks', 'question'],
    ['Budget', 'figure'],
    ['Finance', 'figure'],
  ])('is that of the heading “%s”', (heading, topic) => {
    expect(topics(`## ${heading}\n- Ana and Tom`)).toEqual([['Ana and Tom', topic]]);
    expect(topics(`${heading}: Ana and Tom`.replace(/^2\. /, ''))[0]![1]).toBe(topic);
  });

  test.each(['Pricing plan', 'Done and next', 'Release team'])('is not read from the heading “%s”', (heading) => {
    expect(topics(`## ${heading}\n- The lease is late`)).toEqual([['The lease is late', 'risk']]);
  });

  test('is its own without a heading', () => {
    const next = 'We will start the next one in May.';
    expect(topics(`- The audit is done. ${next}`)).toEqual([
      ['The audit is done.', 'done'],
      [next, 'next'],
    ]);
    expect(topics(`## Done\n- The audit is done. ${next}`)).toEqual([[`The audit is done. ${next}`, 'done']]);
    expect(topics('- The audit is done. It will be published in May. Ana led it.')).toEqual([
      ['The audit is done. It will be published in May. Ana led it.', 'done'],
    ]);
  });

  test('is “done” for a checked box, otherwise “next”', () => {
    expect(topics('- [x] Send the plan\n- [ ] Signed lease')).toEqual([
      ['Send the plan', 'done'],
      ['Signed lease', 'next'],
    ]);
  });

  test('follows the state of a row', () => {
    expect(topics('| Task | Status |\n|---|---|\n| New plan | Done |\n| Login | Blocked |')).toEqual([
      ['Task New plan: Status Done', 'done'],
      ['Task Login: Status Blocked', 'risk'],
    ]);
  });

  test.each([
    '2.4.0 is out for all 412 customers.',
    'Help page is live, too.',
    'The announcement went out.',
    'The export is available in Europe.',
  ])('is “done” for “%s”', (line) => expect(topics(line)).toEqual([[line, 'done']]));

  test.each(['Tom is out sick.', 'The lift is out of order.', 'Help explains what to do.', 'The export is not available.'])(
    'is “other” for “%s”',
    (line) => expect(topics(line)).toEqual([[line, 'other']]),
  );

  test('is that of the state of an issue, a pull request or a release, which is no statement itself', () => {
    const items = [
      '- ana (pull request), 24 Nov 2026, 16:40: #5 Stop late fees',
      '  ',
      '  Merged; labels: billing; assigned to ana.',
      '  ',
      '  Fixes #4.',
      '- ana (issue), 24 Nov 2026, 16:41: Closed: #4 Invoicing fails',
      '- Bo Lee (issue), 24 Nov 2026, 16:42: PRO-2 Ask the shipped customers',
      '  ',
      '  Todo.',
      '- Bo Lee, 24 Nov 2026, 16:43: Merged.',
    ];
    expect(topics(items.join('\n'))).toEqual([
      ['ana (pull request), 24 Nov 2026, 16:40: #5 Stop late fees', 'done'],
      ['ana (issue), 24 Nov 2026, 16:41: Closed: #4 Invoicing fails', 'done'],
      ['Bo Lee (issue), 24 Nov 2026, 16:42: PRO-2 Ask the shipped customers', 'next'],
      ['Bo Lee, 24 Nov 2026, 16:43: Merged.', 'done'],
    ]);
  });

  test('is not “done” when the words deny it', () => {
    expect(topics('The export is not finished.\nNot done: the migration\nThe plan hasn’t been released.')).toEqual([
      ['The export is not finished.', 'other'],
      ['Not done: the migration', 'next'],
      ['The plan hasn’t been released.', 'next'],
    ]);
  });
});
