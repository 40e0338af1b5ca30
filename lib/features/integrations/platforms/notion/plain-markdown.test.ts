import { expect, test } from 'vitest';
import { plainMarkdown } from './plain-markdown.ts';

test('pages and databases in a page are a list of their titles', () => {
  const inside =
    '<page url="https://www.notion.so/1">Goals</page>\n\t<database url="https://www.notion.so/2" inline="true">Roadmap</database>';
  expect(plainMarkdown(`Start here.\n${inside}\nThe end.`)).toBe('Start here.\n- Goals\n\t- Roadmap\nThe end.');
});

test('blocks that only Notion has keep their text, without their tags and colors', () => {
  const page =
    '# Risks {color="red"}\n<callout icon="💡" color="gray_bg">\n\tCall **Aldine** first. {toggle="true" color="blue"}\n</callout>\n' +
    '<columns>\n\t<column>\n\t\tLeft\n\t</column>\n</columns>\n<details>\n<summary>More</summary>\n\tHidden\n</details>\n<empty-block/>\n<table_of_contents/>';
  expect(plainMarkdown(page).replaceAll(/\s+/g, ' ').trim()).toBe('# Risks Call **Aldine** first. Left More Hidden');
});

test('mentions are what they name', () => {
  expect(
    plainMarkdown(
      '<mention-user url="user://1">Maya Okafor</mention-user> and <mention-user url="user://2"/> meet on <mention-date start="2026-12-01" startTime="10:00" end="2026-12-02"/> about <mention-page url="https://www.notion.so/3"/>.',
    ),
  ).toBe('Maya Okafor and @someone meet on 2026-12-01 10:00 to 2026-12-02 about https://www.notion.so/3.');
});

test('the rows of a table name their columns', () => {
  const table =
    '<table fit-page-width="true" header-row="true">\n<tr>\n<td>Risk</td>\n<td>Owner</td>\n</tr>\n<tr>\n<td>Customs<br>broker</td>\n<td>Tom \\*</td>\n</tr>\n</table>';
  expect(plainMarkdown(`Before\n${table}\nAfter`)).toBe('Before\nRisk: Customs broker; Owner: Tom *\nAfter');
});

test('escaped characters are what the person wrote, and code stays as it is', () => {
  expect(plainMarkdown('2 \\* 3 \\<b\\> \\[x\\] {n}\n```\n<page>\\*</page> {color="red"}\n```\n\\{a\\}')).toBe(
    '2 * 3 <b> [x] {n}\n```\n<page>\\*</page> {color="red"}\n```\n{a}',
  );
});

test('an unknown tag and a table that does not end lose no text', () => {
  expect(plainMarkdown('A <b>bold</b> word')).toBe('A <b>bold</b> word');
  expect(plainMarkdown('<table>\n<tr>\n<td>One</td>\n<td>Two')).toBe('One; Two');
});
