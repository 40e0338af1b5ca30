import { expect, test } from 'vitest';
import { asksAboutNow, withoutNow } from './now.ts';

test.each([
  'how long does an import take now?',
  'what is the p95 of checkout?',
  'What’s the error rate',
  'who owns checkout?',
  'how many customers are in the beta',
  'the current price of a seat',
  'what were the latest figures',
  'have we got an answer from Hale & Partners?',
  'is the migration still running?',
])('“%s” asks about what holds now', (text) => expect(asksAboutNow(text)).toBe(true));

test.each([
  'what did we decide about the database?',
  'why was the release moved',
  'who wrote the post-mortem?',
  'how long did imports take in May?',
  'the price of a seat',
  'from now on write it in English',
  'when will the export ship',
])('“%s” does not ask about what holds now', (text) => expect(asksAboutNow(text)).toBe(false));

test.each([
  ['fast are imports today', 'fast are imports'],
  ['the current price of a seat', 'the price of a seat'],
  ['the latest', 'the latest'],
  ['imports stand still', 'imports stand still'],
])('without the words that only say when, “%s” is “%s”', (topic, rest) => expect(withoutNow(topic)).toBe(rest));
