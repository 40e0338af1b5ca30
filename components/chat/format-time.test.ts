import { describe, expect, it } from 'vitest';
import { clockTime, greeting } from './format-time.ts';

const noon = '2026-11-21T12:00:00.000Z';

describe('formatted times', () => {
  it('a clock shows the time of its own zone, without a leading zero', () => {
    expect(clockTime('2026-11-21T14:38:00.000Z', 'America/New_York')).toBe('9:38');
    expect(clockTime('2026-11-21T00:05:00.000Z', 'UTC')).toBe('0:05');
    expect(clockTime(undefined, 'UTC')).toBe('');
    expect(clockTime('soon', 'UTC')).toBe('');
  });

  it('the greeting uses the person’s local time and first name', () => {
    expect(greeting(new Date(noon), 'UTC', 'Maya Okafor')).toBe('Good afternoon, Maya.');
    expect(greeting(new Date(noon), 'America/Los_Angeles', '')).toBe('Good evening.');
    expect(greeting(new Date(noon), 'America/New_York', ' Ali ')).toBe('Good morning, Ali.');
  });
});
