import { expect, test } from 'vitest';
import { plainText } from './plain-text.ts';
import { readMarkdown } from './read-markdown.ts';

const shown = (markdown: string) => plainText(readMarkdown(markdown));

test('a text is shown without Markdown, with the address of each link and the person’s words unchanged', () => {
  expect(
    shown(`# Status of “Größe”

Costs rose by 5\\*2 % \\& snake\\_case stays; see **[the report](https://acme.example/a?b=1&c=2)**, *soon*.
Write to <sarah@acme.com> or see https://acme.example/plain. Revenue rose. [[1]](https://acme.example/m1)

## next week

~~Paris~~ Rome, with \`npm run *\`.  
A second line, 1 < 2.`),
  ).toBe(`Status of “Größe”

Costs rose by 5*2 % & snake_case stays; see the report <https://acme.example/a?b=1&c=2>, soon. Write to sarah@acme.com or see https://acme.example/plain. Revenue rose. [1] <https://acme.example/m1>


next week

~~Paris~~ Rome, with npm run *.
A second line, 1 < 2.`);
});

test('lists keep their marks, numbers, levels and checks', () => {
  expect(
    shown(`- one
- two
  1. three
  2. four
- [x] done
- [ ] open

3. third
4. fourth`),
  ).toBe(` - one
 - two
   1. three
   2. four
 - [x] done
 - [ ] open

 3. third
 4. fourth`);
});

test('a table is aligned in columns, a quotation and code keep their lines, and a rule is a line', () => {
  expect(
    shown(`| Name | Amount |
| :--- | ---: |
| Müller | 1,234 € |
| Al | 5 € |

> A quotation
> that goes on

\`\`\`ts
if (x) {
  y();
}
\`\`\`

---

End[^1].

[^1]: A note.`),
  ).toBe(`Name     Amount
Müller   1,234 €
Al       5 €

> A quotation that goes on

if (x) {
  y();
}


----------------------------------------

End[1].

[1] A note.`);
});
