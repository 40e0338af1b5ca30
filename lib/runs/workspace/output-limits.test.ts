import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { limitOutput, omittedLine, outputLimits } from './output-limits.ts';

const lines = (count: number, text = 'x') => Array.from({ length: count }, () => ({ text }));

describe('an output', () => {
  test('within the limits is unchanged', () => {
    expect(limitOutput([{ before: '1: ', text: 'a' }, { text: '' }, { text: 'x'.repeat(2000) }])).toEqual({
      content: `1: a\n\n${'x'.repeat(2000)}`,
      truncated: false,
      shown: 3,
    });
    expect(limitOutput(lines(2000))).toMatchObject({ truncated: false, shown: 2000 });
  });

  test('has at most 2,000 lines and says how many are missing', () => {
    const { content, truncated, shown } = limitOutput(lines(2345));
    expect([truncated, shown]).toEqual([true, 2000]);
    expect(content.split('\n').at(-1)).toBe('[345 more lines are not shown: the limit is 2,000 lines]');
  });

  test('has at most 30,000 characters and says how many lines are missing', () => {
    const { content, truncated, shown } = limitOutput(lines(100, 'y'.repeat(999)), { unit: 'file' });
    expect([truncated, shown]).toEqual([true, 30]);
    expect(content.split('\n').at(-1)).toBe('[70 more files are not shown: the limit is 30,000 characters]');
  });

  test('omits a line of more than 2,000 characters but keeps its prefix', () => {
    expect(limitOutput([{ before: '     1\t', text: 'x'.repeat(2001) }, { text: 'y' }])).toEqual({
      content: `     1\t${omittedLine}\ny`,
      truncated: true,
      shown: 2,
    });
  });

  test('counts lines that were not built, and says when the number is a minimum', () => {
    expect(limitOutput(lines(1), { more: 4 }).content).toBe('x\n[4 more lines are not shown: the limit is 30,000 characters]');
    expect(limitOutput(lines(1), { more: 4, atLeast: true }).content).toContain('[At least 4 more lines');
    expect(limitOutput(lines(1), { atLeast: true })).toEqual({
      content: 'x\n[At least 1 more line is not shown: there were too many to go through]',
      truncated: true,
      shown: 1,
    });
  });

  test('never exceeds the limits plus one warning, which is there whenever lines are missing', () => {
    const text = fc.oneof(
      fc.string(),
      fc.integer({ min: 0, max: 3000 }).map((length) => 'z'.repeat(length)),
    );
    fc.assert(
      fc.property(fc.array(fc.record({ text }), { maxLength: 100 }), fc.integer({ min: 1, max: 50 }), (some, times) => {
        const all = Array.from({ length: times }, () => some).flat();
        const { content, shown, truncated } = limitOutput(all);
        expect(content.length).toBeLessThanOrEqual(outputLimits.characters + 100);
        const missing = all.length - shown;
        const words = missing === 1 ? '1 more line is' : `${missing.toLocaleString('en-US')} more lines are`;
        expect(content.includes(`[${words} not shown`)).toBe(missing > 0);
        if (!truncated) expect(content).toBe(all.map((line) => line.text).join('\n'));
      }),
      { numRuns: 50 },
    );
  });
});
