import { describe, expect, test } from 'vitest';
import { missingFrom } from './missing-from.ts';

describe('missingFrom', () => {
  test.each([
    ['Revenue rose to €40,000.', 'revenue: 40k'],
    ['Revenue rose to €40k.', 'Revenue is 40.000 EUR'],
    ['Margin is 12.5%.', 'The margin: 12,5 %'],
    ['We lost three customers and 3 offers.', 'Lost 3 customers. Three offers too.'],
    ['It was 1,234,567.89 in the end.', '1.234.567,89'],
    ['The switch-over is on 3 December.', 'Switch-over: 2026-12-03'],
    ['The call is at 14:30.', 'Call 14:30 with legal'],
    ['Due 24.11.2026.', 'due on 24 November 2026'],
    ['Margin fell 5%.', 'Margin: -5 %'],
    ['Anna’s team shipped it with ACME.', 'anna from acme shipped it'],
    ['Risk: Access is missing.', 'nobody has it'],
    ['Invoices are late.', 'billing is behind'],
  ])('“%s” is in “%s”', (statement, text) => expect(missingFrom(statement, text)).toEqual([]));

  test.each([
    ['Revenue rose to €45k.', 'Revenue: 40k', ['€45k']],
    ['Margin is +5 %.', 'Margin: -5 %', ['+5 %']],
    ['Growth was 12%.', 'We have 12 customers', ['12%']],
    ['Uptime was 99.95.', 'Uptime: 9995', ['99.95']],
    ['It took 40 minutes.', 'It cost 40k', ['40']],
    ['The lead is Priya.', 'The lead is Lena', ['Priya']],
    ['The call is on Friday, 4 May.', 'The call is on Tuesday, 4 June', ['May', 'Friday']],
    ['Version 2.1 is out on 5 May.', 'version 2.2, out 5 May', ['2.1']],
  ])('“%s” is not in “%s”', (statement, text, missing) => expect(missingFrom(statement, text)).toEqual(missing));

  test('a first word is a name if it is known as one', () => {
    const isName = (word: string) => word === 'Ben';
    expect(missingFrom('Ben shipped it.', 'Anna shipped it', isName)).toEqual(['Ben']);
    expect(missingFrom('Shipping began.', 'Anna shipped it', isName)).toEqual([]);
  });
});
