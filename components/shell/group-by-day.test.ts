import { describe, expect, it } from 'vitest';
import { groupByDay } from './group-by-day.ts';

const now = new Date('2026-11-23T00:30:00Z');
const labels = (moments: string[], timeZone: string) =>
  groupByDay(
    moments.map((at) => ({ at })),
    ({ at }) => at,
    now,
    timeZone,
  ).map(({ label, items }) => [label, items.length]);

describe('chats by day', () => {
  it('groups each chat under its day or period, in the order given', () => {
    const moments = [
      '2026-11-23T00:10:00Z',
      '2026-11-22T23:50:00Z',
      '2026-11-21T12:00:00Z',
      '2026-11-16T12:00:00Z',
      '2026-11-15T12:00:00Z',
      '2026-09-02T12:00:00Z',
      '2025-09-02T12:00:00Z',
    ];
    expect(labels(moments, 'UTC')).toEqual([
      ['Today', 1],
      ['Yesterday', 1],
      ['Last week', 2],
      ['Last month', 1],
      ['September', 1],
      ['September 2025', 1],
    ]);
  });

  it("uses days of the person's time zone", () => {
    expect(labels(['2026-11-22T23:50:00Z'], 'America/New_York')).toEqual([['Today', 1]]);
    expect(labels(['2026-11-22T14:00:00Z'], 'Asia/Tokyo')).toEqual([['Yesterday', 1]]);
  });

  it('a slow clock does not put a chat into the future', () => {
    expect(labels(['2026-11-23T08:00:00Z'], 'UTC')).toEqual([['Today', 1]]);
  });
});
