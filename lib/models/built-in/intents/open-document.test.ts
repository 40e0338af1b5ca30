import { expect, test } from 'vitest';
import { SmallTestEnv, testEnvs } from '../testing/small-test-env.ts';
import { Talk } from '../testing/talk.ts';

const talk = () => new Talk(new SmallTestEnv({ ...testEnvs.firm(), document: [{ id: 'd', name: 'Customers 2026.csv' }] }));

test.each(['show me customers 2026.csv', 'Open the file “Customers 2026.csv”', 'where is my Customers 2026.csv?'])(
  '“%s” gives the link to the document',
  async (message) => {
    expect((await talk().say(message)).said).toBe('Here it is: [Customers 2026.csv](document:d).');
  },
);

test('a document that does not exist is not made up', async () => {
  expect((await talk().say('open plans.pdf')).said).toMatch(/^You have no document named “plans.pdf”/);
});
