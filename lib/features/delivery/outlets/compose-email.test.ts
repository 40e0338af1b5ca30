import PostalMime from 'postal-mime';
import { expect, test } from 'vitest';
import type { Format } from '#lib/entities/format.ts';
import { composeEmail } from './compose-email.ts';

const content = 'Costs rose by 5\\*2 %, says **[the report](https://acme.example/a)**.';

async function composed(format: Format, text = content) {
  const edition = { versionId: 'v', deliverableId: 'd', number: 2, title: 'Status', content: text };
  const parcel = { id: 'a', userId: 'u', edition, format, target: 'sarah@acme.com' };
  return PostalMime.parse(await composeEmail(parcel, 'Maya <maya@acme.com>', new Date()));
}
const attached = ({ attachments }: { attachments: { filename: string | null; content: unknown }[] }) =>
  attachments.map(({ filename }) => filename);

test('the plain text of an email has no Markdown, and its links keep their addresses', async () => {
  const email = await composed('html');
  expect(email.text?.trim()).toBe('Costs rose by 5*2 %, says the report <https://acme.example/a>.');
  expect(email.html).toContain('<a href="https://acme.example/a">the report</a>');
  expect(attached(email)).toEqual([]);
});

test('an email with Markdown attached has the unchanged text in that file', async () => {
  const email = await composed('md');
  expect(attached(email)).toEqual(['Status, version 2.md']);
  expect(new TextDecoder().decode(email.attachments[0]!.content as ArrayBuffer)).toBe(content);
  expect(email.text).not.toContain('**');
});

test('a text that cannot be laid out is sent as it is written if Markdown was requested, and otherwise refused', async () => {
  const deep = '>'.repeat(50_000);
  expect((await composed('md', deep)).text?.trim()).toBe(deep);
  await expect(composed('html', deep)).rejects.toThrow('nested');
});
