import { expect, test } from 'vitest';
import { resourceChoices } from './resource-choices.ts';

const channel = (name: string) => ({ externalId: name, name: `#${name}`, kind: 'channel' as const });

test('a picked channel that the platform no longer lists can be taken away', () => {
  const choices = resourceChoices([channel('ledger'), channel('support')], [channel('archived'), channel('ledger')]);
  expect(choices.map(({ name, isGone }) => [name, isGone])).toEqual([
    ['#archived', true],
    ['#ledger', false],
    ['#support', false],
  ]);
});
