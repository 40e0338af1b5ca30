import { describe, expect, test } from 'vitest';
import { answered, circuitBroken, type OperatorStep, questionAsked } from './stop-rules.ts';

type StepCall = OperatorStep['calls'][number];
const call = (name: string, output: StepCall['output'] = { success: true }, input: object = {}): StepCall => ({ name, input, output });
const failing = (name: string) => call(name, { success: false, error: 'invalid_input' });
const thrown = (name: string): StepCall => ({ name, input: {}, output: null });
const step = (...calls: StepCall[]): OperatorStep => ({ calls });

describe('a turn is answered', () => {
  test.each<[string, OperatorStep[], boolean]>([
    ['by a Respond', [step(call('Respond'))], true],
    ['by a Respond together with calls that succeeded', [step(call('Write'), call('Respond'))], true],
    ['not by a Respond together with a call that failed', [step(failing('Write'), call('Respond'))], false],
    ['not by a note', [step(call('Respond', { success: true }, { final: false }))], false],
    ['not by a Respond that failed', [step(failing('Respond'))], false],
    ['not by one of an earlier step', [step(call('Respond')), step(call('Read'))], false],
    ['not before anything happened', [], false],
  ])('%s', (_, steps, expected) => expect(answered(steps)).toBe(expected));
});

test('a question ends the loop if it was asked, not if asking failed', () => {
  expect(questionAsked([step(call('Clarify'))])).toBe(true);
  expect(questionAsked([step(failing('Clarify'))])).toBe(false);
  expect(questionAsked([step(thrown('Clarify'))])).toBe(false);
});

test('three steps in a row in which a primitive only failed break the circuit; a success in between resets the count', () => {
  expect(circuitBroken([step(failing('Edit')), step(failing('Edit')), step(failing('Edit'))])).toBe(true);
  expect(circuitBroken([step(failing('Edit')), step(failing('Edit'), thrown('Edit')), step(thrown('Edit'))])).toBe(true);
  expect(circuitBroken([step(failing('Edit'), thrown('Edit'), failing('Edit'))])).toBe(false);
  expect(circuitBroken([step(failing('Edit')), step(failing('Edit')), step(failing('Edit'), call('Edit'))])).toBe(false);
  expect(circuitBroken([step(failing('Edit')), step(failing('Edit')), step(call('Edit')), step(failing('Edit'))])).toBe(false);
  expect(circuitBroken([step(failing('Edit')), step(failing('Read')), step(failing('List'))])).toBe(false);
});

test('not_found breaks the circuit only when the same input is tried again', () => {
  const missing = (path: string) => call('read_file', { success: false, error: 'not_found' }, { path });
  const invalid = (path: string) => call('read_file', { success: false, error: 'invalid_input' }, { path });
  expect(circuitBroken(['a', 'b', 'c', 'd'].map((path) => step(missing(path))))).toBe(false);
  expect(circuitBroken(['a', 'b', 'a', 'b', 'a'].map((path) => step(missing(path))))).toBe(true);
  expect(circuitBroken([step(missing('a')), step(missing('a')), step(call('read_file')), step(missing('a'))])).toBe(false);
  expect(circuitBroken(['a', 'b', 'c'].map((path) => step(invalid(path))))).toBe(true);
});
