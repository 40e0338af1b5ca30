import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutOutput, itemsThatFit, mostForModel } from './cut-output.ts';

test('a short result is unchanged', () => {
  const output = { success: true, data: { title: 'A' } };
  expect(cutOutput(output)).toBe(output);
});

test('a long text is cut, and says how much is missing', () => {
  const cut = cutOutput({ success: true, ref: 'document:a', data: { content: 'a'.repeat(40_000) } }) as { data: { content: string } };
  expect(cut).toMatchObject({ success: true, ref: 'document:a', truncated: true });
  expect(cut.data.content).toMatch(/^a{8000}… \(32000 more characters\)$/);
});

test('a long list is cut after its texts', () => {
  const items = Array.from({ length: 100 }, (_, index) => ({ ref: `memory:${index}`, content: 'b'.repeat(2000) }));
  const cut = cutOutput({ success: true, items, count: 100 }) as { items: unknown[]; truncated: boolean; count: number };
  expect(cut).toMatchObject({ truncated: true, count: 100 });
  expect(cut.items[0]).toMatchObject({ ref: 'memory:0' });
  expect(JSON.stringify(cut).length).toBeLessThanOrEqual(mostForModel);
});

test('all items that fit are shown, with any content', () => {
  const item = fc.record({
    ref: fc.uuid(),
    content: fc.string({ maxLength: 3000 }),
    tags: fc.array(fc.string({ maxLength: 300 }), { maxLength: 8 }),
    schedule: fc.constant({ day: 'monday', time: '09:00' }),
  });
  fc.assert(
    fc.property(fc.array(item, { minLength: 1, maxLength: 100 }), (all) => {
      const items = itemsThatFit(all);
      expect(items).toEqual(all.slice(0, items.length));
      const cut = cutOutput({ success: true, items, count: items.length, total: 9999, pattern: 'a'.repeat(2000), message: 'Found' });
      expect((cut as { items: unknown[] }).items).toHaveLength(items.length);
      expect(JSON.stringify(cut)).not.toContain('more)"]');
    }),
    { numRuns: 30 },
  );
});

test('every result is short enough, and no character is split', () => {
  const long = fc.oneof(fc.jsonValue(), fc.array(fc.jsonValue(), { maxLength: 50 }), fc.string({ unit: 'binary', maxLength: 500 }));
  fc.assert(
    fc.property(long, fc.integer({ min: 200, max: 2000 }), (value, most) => {
      const cut = cutOutput({ success: true, data: value }, most);
      expect(JSON.stringify(cut).length).toBeLessThanOrEqual(Math.max(most, 200));
    }),
  );
  const emoji = JSON.stringify(cutOutput({ text: '😀'.repeat(20_000) }));
  expect(emoji).not.toMatch(/\\ud[89a-f]/i);
});
