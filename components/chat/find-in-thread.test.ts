import { describe, expect, it } from 'vitest';
import type { PartnerMessage } from '#lib/turns/message.ts';
import { findInThread } from './find-in-thread.ts';

const said = (id: string, text: string): PartnerMessage => ({ id, role: 'user', parts: [{ type: 'text', text }] });

describe('finding text in a thread', () => {
  it('finds every occurrence in order, ignoring case', () => {
    expect(findInThread([said('a', 'Board update'), said('b', 'nothing'), said('c', 'the board and the Board')], 'board')).toEqual([
      { messageId: 'a', index: 0, occurrence: 0 },
      { messageId: 'c', index: 2, occurrence: 0 },
      { messageId: 'c', index: 2, occurrence: 1 },
    ]);
  });

  it('finds nothing for a blank query', () => {
    expect(findInThread([said('a', ' ')], '  ')).toEqual([]);
  });

  it('finds text of Respond and Clarify', () => {
    const question = { question: 'Which board?', options: ['Main board'] };
    const message = {
      id: 'r',
      role: 'assistant',
      parts: [
        {
          type: 'tool-Clarify',
          toolCallId: 'c',
          state: 'output-available',
          input: question,
          output: { success: true, ui_action: { type: 'CLARIFY', data: question } },
        },
      ],
    } as unknown as PartnerMessage;
    expect(findInThread([message], 'board')).toHaveLength(2);
  });
});
