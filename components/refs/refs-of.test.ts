import { describe, expect, it } from 'vitest';
import type { PartnerMessage } from '#lib/turns/message.ts';
import { refsOf } from './refs-of.ts';

const id = (n: number) => `7c1e0b52-63a4-4f52-9b6e-0a6f6f9b7d1${n}`;
const answered = (output: object) => ({ type: 'tool-Read', toolCallId: 'c', state: 'output-available', input: {}, output });
const reply = (...parts: object[]) => ({ id: 't', role: 'assistant', parts }) as unknown as PartnerMessage;

describe('the refs used in a chat', () => {
  it('lists each entity once, with its latest name', () => {
    const ref = `deliverable:${id(1)}`;
    const messages = [
      reply(answered({ success: true, ref, data: { title: 'Old name' } })),
      reply(answered({ success: true, ref: `memory:${id(2)}`, data: { content: 'Dana wants the money first' } })),
      reply(answered({ success: true, ref, data: { title: 'New name' } })),
    ];
    expect(refsOf(messages)).toEqual([
      { ref: `memory:${id(2)}`, title: 'Dana wants the money first' },
      { ref, title: 'New name' },
    ]);
  });

  it('counts a part of an entity as the entity', () => {
    expect(refsOf([reply(answered({ success: true, ref: `document:${id(3)}/chunks/3`, data: { content: 'a passage' } }))])).toEqual([
      { ref: `document:${id(3)}` },
    ]);
  });

  it('lists each ref that a Read of several returned', () => {
    const answers = [
      { success: true, ref: `work:${id(4)}`, data: { task: 'Count' } },
      { success: false, error: 'not_found', message: 'No', ref: `work:${id(5)}` },
    ];
    expect(refsOf([reply(answered({ success: true, answers }))])).toEqual([{ ref: `work:${id(4)}`, title: 'Count' }]);
  });

  it('leaves out search results and failures', () => {
    const found = { success: true, results: [{ ref: `memory:${id(6)}`, data: { content: 'x' }, score: 1 }], count: 1 };
    expect(refsOf([reply(answered(found), answered({ success: false, ref: `memory:${id(6)}` }))])).toEqual([]);
  });
});
