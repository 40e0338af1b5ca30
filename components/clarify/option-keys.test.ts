import { describe, expect, it } from 'vitest';
import { optionOfKey } from './option-keys.ts';

const key = (key: string, held = {}) => ({ key, ctrlKey: false, metaKey: false, altKey: false, ...held });

describe('number keys in a question', () => {
  it('choose the option with that number', () => {
    expect([optionOfKey(key('1'), 3), optionOfKey(key('3'), 3), optionOfKey(key('9'), 9)]).toEqual([0, 2, 8]);
  });

  it('choose nothing beyond the options, or with a modifier', () => {
    expect([
      optionOfKey(key('4'), 3),
      optionOfKey(key('0'), 3),
      optionOfKey(key('a'), 3),
      optionOfKey(key('1', { ctrlKey: true }), 3),
    ]).toEqual([null, null, null, null]);
  });
});
