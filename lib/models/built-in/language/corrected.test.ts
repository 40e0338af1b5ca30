import { describe, expect, it } from 'vitest';
import { correctedStatement } from './corrected.ts';

const launch = 'The launch is on 12 March';
const price = 'Single sign-on costs 4 dollars per seat';
const office = 'The office in Lisbon closes on Fridays';

describe('the correction of a statement', () => {
  it.each([
    [launch, 'it slipped to 2 april', 'The launch is on 2 april'],
    [launch, 'it’s the 14th', 'The launch is on 14 March'],
    [launch, '26 March, not the 12th', 'The launch is on 26 March'],
    [launch, 'it moved from 12 March to 2 April 2027', 'The launch is on 2 April 2027'],
    [launch, 'it is on Friday now', 'The launch is on Friday'],
    [launch, 'in June', 'The launch is in June'],
    ['The launch is on 12 March 2027', '2 april', 'The launch is on 2 april'],
    ['The audit starts on the 3rd of May', 'the 4th of May', 'The audit starts on the 4th of May'],
    ['The audit starts on the 3rd of May', 'the 4th', 'The audit starts on the 4th of May'],
    ['The launch is in May', '2 June', 'The launch is on 2 June'],
    ['The standup is at 9:00', 'it’s at 10:15 now', 'The standup is at 10:15'],
    ['The standup is at half past nine', 'quarter to ten', 'The standup is at quarter to ten'],
    ['The review is on 12 March at 14:00', 'it’s 3 pm', 'The review is on 12 March at 3 pm'],
    ['The review is on Friday at 2 pm', 'it moved to Thursday at 4 pm', 'The review is on Thursday at 4 pm'],
    [price, 'it’s 6 dollars now', 'Single sign-on costs 6 dollars per seat'],
    [price, '6', 'Single sign-on costs 6 dollars per seat'],
    [price, 'it went up to €5.50', 'Single sign-on costs €5.50 per seat'],
    ['Churn is 4 % in the north', 'it’s 5.5%', 'Churn is 5.5% in the north'],
    [office, 'it’s Thursdays', 'The office in Lisbon closes on Thursdays'],
    ['Bo runs sales', 'it’s Kim Lee now', 'Kim Lee runs sales'],
    ['Our treasurer is Margaret Pike', 'Dennis Moore', 'Our treasurer is Dennis Moore'],
    ['We decided to use Supabase for the database', 'it’s MySQL now', 'We decided to use MySQL for the database'],
  ])('of “%s”: “%s”', (before, words, after) => {
    expect(correctedStatement(before, words.replaceAll('’', "'"))).toBe(after);
  });

  it.each([
    [launch, 'it slipped to early April', 'The launch slipped to early April'],
    [launch, 'it has to be done by 2 April', 'The launch has to be done by 2 April'],
    [launch, 'it slipped to 2 April because the tests failed', 'The launch slipped to 2 April because the tests failed'],
    [office, 'it closes at five', 'The office in Lisbon closes at five'],
    ['The office is open from 9:00 to 17:00', 'it opens at 10:00', 'The office opens at 10:00'],
    ['Tom joined from Globex in May', 'he left in June', 'Tom left in June'],
    [launch, 'he moved it to 2 April', 'he moved it to 2 April'],
  ])('of “%s” keeps the person’s words if it is not certain what they replace: “%s”', (before, words, after) => {
    expect(correctedStatement(before, words)).toBe(after);
  });

  it.each([
    ['The office is open from 9:00 to 17:00', '10:00'],
    ['Dana Cruz leads Northwind', 'Eva Lind'],
    ['Dana Cruz runs sales', 'Cruise'],
    ['Version 2 has 3 authors', '4'],
    ['The offsite is from 3 to 5 May', 'the 4th'],
    [launch, '6 dollars'],
    ['We decided to use Supabase', 'it’s off'],
  ])('of “%s” has to be asked for: “%s”', (before, words) => {
    expect(correctedStatement(before, words.replaceAll('’', "'"))).toBeUndefined();
  });
});
