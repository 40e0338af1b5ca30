import { describe, expect, test } from 'vitest';
import { isInterrupted } from './ticket.ts';

const now = new Date('2026-03-02T10:00:30Z');
const turn = (more: object) => ({ running: true, heardAt: '2026-03-02T10:00:29Z', interrupted: false, ...more });

describe('an interrupted run', () => {
  test('is recognized by a missing heartbeat or an interrupted turn', () => {
    expect(isInterrupted({ status: 'running', turn: turn({ heardAt: '2026-03-02T10:00:15Z' }) }, now)).toBe(true);
    expect(isInterrupted({ status: 'running', turn: turn({ running: false, interrupted: true }) }, now)).toBe(true);
  });

  test('is not one that has a heartbeat, has not started, waits for approval, or has ended', () => {
    expect(isInterrupted({ status: 'running', turn: turn({}) }, now)).toBe(false);
    expect(isInterrupted({ status: 'running', turn: null }, now)).toBe(false);
    expect(isInterrupted({ status: 'running', turn: turn({ running: false, heardAt: '2026-03-01T10:00:00Z' }) }, now)).toBe(false);
    expect(isInterrupted({ status: 'failed', turn: turn({ running: false, interrupted: true }) }, now)).toBe(false);
  });
});
