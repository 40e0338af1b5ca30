import { describe, expect, test } from 'vitest';
import { passagesMarkdown } from './passage-markdown.ts';

const one = (content: string, kind: Parameters<typeof passagesMarkdown>[1]) => passagesMarkdown([content], kind)[0];
const rows = 'Region: North; Revenue: 1.2m\nRegion: South | East; Revenue: *0.8m*';

describe('a passage as Markdown', () => {
  test('has the tables of a spreadsheet, whose signs format nothing', () => {
    expect(one(`# Sales_2026\n\n${rows}`, 'xlsx')).toBe(
      '# Sales\\_2026\n\n\n| Region | Revenue |\n| --- | --- |\n| North | 1.2m |\n| South \\| East | \\*0.8m\\* |\n',
    );
  });

  test('has the tables of Markdown, with their formatting', () => {
    expect(one(rows, 'markdown')).toContain('| South \\| East | *0.8m* |');
  });

  test('keeps the lines of other texts, and their lists', () => {
    expect(one('From: Lena\nTo: Maya\n\nWe need:\n  - a <b>\n    - more\nand that', 'eml')).toBe(
      'From: Lena\\\nTo: Maya\n\nWe need:\n\n- a \\<b\\>\n  - more\\\nand that',
    );
  });

  test('keeps the lines of a text that was written here, and its Markdown', () => {
    expect(one('**One**\ntwo\n\n| a | b |\n|---|---|\n| 1 | 2 |', null)).toBe('**One**\\\ntwo\n\n| a | b |\n|---|---|\n| 1 | 2 |');
  });

  test('leaves filled lines of Markdown to be filled anew', () => {
    expect(one('One\ntwo', 'markdown')).toBe('One\ntwo');
  });
});

test('code that continues in the next passage stays code', () => {
  expect(passagesMarkdown(['Look:\n\n```\na: 1; b: 2\na: 3; b: 4', '# no heading\n```\n\n# Next'], 'markdown')).toEqual([
    'Look:\n\n```\na: 1; b: 2\na: 3; b: 4',
    '```\n# no heading\n```\n\n# Next',
  ]);
});
