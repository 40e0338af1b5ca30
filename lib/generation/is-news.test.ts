import { expect, test } from 'vitest';
import { newsOf } from './is-news.ts';

const deliverable = {
  title: 'Weekly report on the ledger',
  deliverable_type: 'research_brief',
  description: null,
  instructions: 'Keep it short.',
  sources: [],
  domain_id: 'a',
};
const isNews = newsOf(deliverable as never);
const memory = (content: string, more: object = {}) => ({ content, type: 'fact', domain_id: null, ...more });
const ofItsTime = { ofItsTime: true };

test.each([
  ['a fact that speaks of its subject', memory('The ledger export is late.')],
  ['a fact of its domain', memory('The export is late.', { domain_id: 'a' })],
  ['a decision of its time', memory('We decided to move to December.', { type: 'decision' })],
])('%s is news', (_, known) => expect(isNews(known, ofItsTime)).toBe(true));

test.each([
  ['who somebody is', memory('My manager is Sarah Chen.')],
  ['who somebody is, in other words', memory('Sarah Chen is my new manager.', { domain_id: 'a' })],
  ['where the person works, though it names the subject', memory('I work at Ledger Pumps.')],
  ['a fact of something else, though it says "report" and "weekly"', memory('The weekly report of the dentist is blue.')],
])('%s is not', (_, known) => expect(isNews(known, ofItsTime)).toBe(false));

test('what reports on the person’s work tells every fact of its time, still not who somebody is', () => {
  const ofStatus = newsOf({ ...deliverable, deliverable_type: 'status_report' } as never);
  expect(ofStatus(memory('The export is late.'), ofItsTime)).toBe(true);
  expect(ofStatus(memory('The export is late.'), { ofItsTime: false })).toBe(false);
  expect(ofStatus(memory('My manager is Sarah Chen.'), ofItsTime)).toBe(false);
});

test('a decision of another time is news only where it is of the subject', () => {
  const decided = (content: string) => isNews(memory(content, { type: 'decision' }), { ofItsTime: false });
  expect(decided('We decided to move to December.')).toBe(false);
  expect(decided('We decided to move the ledger.')).toBe(true);
});
