import { expect, test } from 'vitest';
import { withoutInlineMarks } from './without-inline-marks.ts';

test.each([
  ['The **offsite** takes place in *Lisbon*, __surely__ and _soon_.', 'The offsite takes place in Lisbon, surely and soon.'],
  ['The flag is `OFFSITE_MODE=on`, not ``a ` b``.', 'The flag is OFFSITE_MODE=on, not a ` b.'],
  ['See [Travel rules](https://example.com/x "Rules") and ![a chart](https://example.com/c.png).', 'See Travel rules and a chart.'],
  ['~~Taxi~~ train', 'Taxi train'],
  ['***Both*** at once', 'Both at once'],
])('the marks of Markdown in “%s” are left out', (text, plain) => {
  expect(withoutInlineMarks(text)).toBe(plain);
});

test.each(['5*3*2 crates, 2 ** 3, a * b * c', 'snake_case_name and _private', 'Stars: ** and * and `', 'It costs $5 [about](that).', '**'])(
  '“%s” stays as it is',
  (text) => {
    expect(withoutInlineMarks(text)).toBe(text);
  },
);

test('in code, nothing is a mark', () => {
  expect(withoutInlineMarks('`**kwargs` and `a_b_c`')).toBe('**kwargs and a_b_c');
});
