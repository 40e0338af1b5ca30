import { expect, test } from 'vitest';
import type { OfferedModel } from '#lib/models/offered-models.ts';
import type { PartnerMessage } from '#lib/turns/message.ts';
import { answeringModel, goneModel, shownModelName } from './offered-model.ts';

const offered = (id: string, name: string): OfferedModel => ({ id, name, sees: true, state: 'ready', usable: true, message: '' });
const models = [offered('anthropic:claude-sonnet-5-5', 'Claude Sonnet 5.5'), offered('openai-compatible:qwen3:8b', 'qwen3:8b')];
const replied = (model: string) => [{ id: 'a', role: 'assistant', parts: [], metadata: { model } }] as PartnerMessage[];

test('a new chat is answered by the default, unless the person chose another model', () => {
  expect(answeringModel(models, null, [])?.name).toBe('Claude Sonnet 5.5');
  expect(answeringModel(models, 'openai-compatible:qwen3:8b', [])?.name).toBe('qwen3:8b');
});

test('a chat keeps the model of its last reply while it is offered', () => {
  expect(answeringModel(models, null, replied('openai-compatible:qwen3:8b'))?.name).toBe('qwen3:8b');
  expect(answeringModel(models, null, replied('openai-compatible:gone'))?.name).toBe('Claude Sonnet 5.5');
});

test('a reply shows its model where there is a choice, and where it is not the default', () => {
  expect(shownModelName(models, 'anthropic:claude-sonnet-5-5')).toBe('Claude Sonnet 5.5');
  expect(shownModelName(models.slice(0, 1), 'anthropic:claude-sonnet-5-5')).toBeUndefined();
  expect(shownModelName(models.slice(0, 1), 'openai-compatible:qwen3:8b')).toBe('qwen3:8b');
  expect(shownModelName(models, 'offline')).toBe('Built-in assistant');
  expect(shownModelName([offered('built-in', 'Built-in assistant')], 'offline')).toBeUndefined();
});

test('a chat whose last model is no longer offered names it until the person chooses another', () => {
  expect(goneModel(models, null, replied('openai-compatible:gone'))).toBe('gone');
  expect(goneModel(models, null, replied('anthropic:claude-opus-5'))).toBe('Claude Opus 5');
  expect(goneModel(models, null, replied('built-in'))).toBe('The built-in assistant');
  expect(goneModel(models, 'openai-compatible:qwen3:8b', replied('openai-compatible:gone'))).toBeUndefined();
  expect(goneModel(models, null, replied('openai-compatible:qwen3:8b'))).toBeUndefined();
  expect(goneModel(models, null, [])).toBeUndefined();
});
