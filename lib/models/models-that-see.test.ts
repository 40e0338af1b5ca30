import { expect, test } from 'vitest';
import { namesModelThatSees } from './models-that-see.ts';

test.each([
  'gpt-4o',
  'gpt-4.1-mini',
  'openai/gpt-5.2',
  'o4-mini',
  'google/gemma-3-27b-it',
  'Qwen/Qwen2.5-VL-7B-Instruct',
  'llama-4-scout',
  'llama3.2-vision:11b',
  'mistral-small-3.2',
  'pixtral-12b',
])('%s can be shown images', (id) => expect(namesModelThatSees(id)).toBe(true));

test.each(['gpt-3.5-turbo', 'o3-mini', 'o1-mini', 'llama-3.3-70b', 'qwen2.5-coder', 'mistral-7b', 'deepseek-r1', 'my-model'])(
  '%s is not known to see',
  (id) => expect(namesModelThatSees(id)).toBe(false),
);
