import { expect, test } from 'vitest';
import { narrowConfig, operatorConfig } from './operator-input.ts';

test('a config within limits has the smaller number of each, and keeps the rest', () => {
  const limits = operatorConfig({ max_turns: 5, max_cost: 100, max_duration: 1000 });
  const config = operatorConfig({ max_turns: 3, max_cost: 200, max_tool_calls: 7, model: 'built-in', system_addendum: 'Be short.' });
  expect(narrowConfig(config, limits)).toEqual({ ...config, max_cost: 100, max_duration: 1000 });
  expect(narrowConfig(null, limits)).toEqual(limits);
});
