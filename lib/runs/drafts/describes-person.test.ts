import { expect, test } from 'vitest';
import { describesPerson } from './describes-person.ts';

test.each(['My manager is Sarah Chen.', 'Sarah Chen is my new manager.', 'I work at Ledger Pumps.', 'I’m the head of operations.'])(
  '“%s” describes a person',
  (content) => expect(describesPerson(content)).toBe(true),
);

test.each(['The ledger export is late.', 'We decided to move to December.', 'Sarah is on leave until May.'])('“%s” does not', (content) =>
  expect(describesPerson(content)).toBe(false),
);
