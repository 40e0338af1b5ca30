import { expect, test } from 'vitest';
import { registry } from './index.ts';

const tools = registry.toolDefinitions();
const clientTools = registry.mcpTools();
const all = JSON.stringify(tools);
const count = (text: string) => all.split(text).length - 1;

test('what several tools have in common is described once', () => {
  for (const text of ['tuesday | wednesday', 'day_of_month?', '<type>:<identifier>[/<subpath>]', 'semi_auto: approved versions'])
    expect(count(text), text).toBe(1);
});

test('schemas hold no patterns, which models do not need', () => {
  expect(count('"pattern":"')).toBe(0);
  expect(count('"propertyNames"')).toBe(0);
});

test('the fields that need approval are described where they are set', () => {
  const { description } = registry.get('Edit')!;
  for (const field of ['destination', 'recipient.address', 'governance of a deliverable', 'governance of work'])
    expect(description).toContain(`- ${field}`);
  expect(description).toContain('{"platform":"email"');
  for (const value of ['manual', 'semi_auto', 'full_auto']) expect(description).toContain(`${value}: `);
});

test('clients do not read what is true only in a chat of the app', () => {
  const texts = JSON.stringify(clientTools.map(({ description }) => description));
  for (const text of [
    'next message',
    'your turn',
    '"current"',
    'on screen',
    'ask the person for approval',
    'asks for approval',
    'asks for it',
  ])
    expect(texts, text).not.toContain(text);
});

test('the parts of actions that ask for approval are marked for models and clients', () => {
  for (const text of [registry.get('Execute')!.description, clientTools.find(({ name }) => name === 'Execute')!.description]) {
    for (const name of ['deliverable.approve', 'deliverable.reject', 'platform.publish'])
      expect(text).toMatch(new RegExp(`${name} \\([^)]*approval\\)`));
    expect(text).toMatch(/deliverable\.generate \(deliverable\)/);
  }
});
