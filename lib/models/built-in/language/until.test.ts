import { expect, it } from 'vitest';
import { readUntil } from './until.ts';

const moment = { now: new Date('2026-11-18T10:00:00Z'), timeZone: 'Europe/London' };

it.each([
  ['pause it until 4 January', '2027-01-04'],
  ['pause it until January 11', '2027-01-11'],
  ['nobody is here till Jan 12, so let it rest until then', '2027-01-12'],
  ['no digest till Monday', '2026-11-23'],
  ['hold it until the 30th', '2026-11-30'],
  ['stop it until the 3rd', '2026-12-03'],
  ['pause it for a fortnight', '2026-12-02'],
  ['give it a rest for a couple of weeks', '2026-12-02'],
  ['nothing for the next five weeks', '2026-12-23'],
  ['pause it for the rest of the month', '2026-12-01'],
  ['pause it until the end of the month', '2026-12-01'],
  ['pause it until next week', '2026-11-23'],
  ['on hold until March', '2027-03-01'],
  ['on hold until mid-March', '2027-03-15'],
  ['take a break, back in October', '2027-10-01'],
  ['until the new year', '2027-01-01'],
  ['off through the end of the month', '2026-12-01'],
  ['none throughout December', '2027-01-01'],
  ['no digests for the whole of January', '2027-02-01'],
  ['until after Christmas', '2026-12-27'],
  ['not before February', '2027-02-01'],
  ['on hold until Q2', '2027-04-01'],
  ['on hold until 2027', '2027-01-01'],
  ['that will do, start again on Thursday', '2026-11-19'],
  ['enough for now, back next Tuesday', '2026-11-24'],
  ['until the spring is really here, say 20 March', '2027-03-20'],
  ['until the new year, i.e. 4 January', '2027-01-04'],
  ["until they're gone, let's say the 7th", '2026-12-07'],
  ['until everyone is back, which is 4 January', '2027-01-04'],
  ['until the move is over, probably 15 December', '2026-12-15'],
  ['until the movers have left, the 7th I guess', '2026-12-07'],
  ['until the contract is signed', 'unclear'],
  ['until the contract is signed, 2 weeks at most', 'unclear'],
  ['put it on hold over Christmas', 'unclear'],
  ['off until 4 January, so her Friday report can sleep until then', '2027-01-04'],
  ['until further notice', undefined],
  ['for now', undefined],
])('“%s” lasts until %s', (text, day) => expect(readUntil(text, moment)).toBe(day));

it.each([
  ['Ana is away and returns on 3 December. Hers can wait until then.', '2026-12-03'],
  ['The audit is on 11 January. Keep it quiet till then.', '2027-01-11'],
  ['No idea yet. Keep it quiet till then.', undefined],
])('“then” in “%s” is %s', (message, day) => expect(readUntil(message.split('. ')[1]!, moment, message)).toBe(day));
