import { describe, expect, it } from 'vitest';
import type { PartnerMessage } from '#lib/turns/message.ts';
import { announcement, type ChatState } from './announcement.ts';

const heard = (phase: ChatState['phase'], last?: PartnerMessage, queued = false): ChatState => ({ phase, last, queued });
const reply = (metadata: PartnerMessage['metadata'], parts: object[] = []) =>
  ({ id: 't', role: 'assistant', metadata, parts }) as PartnerMessage;

describe('announcements of the status region', () => {
  it('announces that a reply starts and that it is complete', () => {
    expect(announcement(heard('idle'), heard('working'))).toBe('Thinking Partner is working.');
    expect(announcement(heard('working'), heard('idle', reply({ exitReason: 'complete' })))).toBe('The reply is complete.');
  });

  it('announces nothing while text streams in', () => {
    const growing = reply({}, [{ type: 'text', text: 'Some', state: 'streaming' }]);
    expect(announcement(heard('working', growing), heard('working', growing))).toBeNull();
  });

  it('announces the question and the number of its options', () => {
    const input = { question: 'Which one?', options: ['A', 'B'] };
    const output = { success: true, ...input, ui_action: { type: 'CLARIFY', data: input }, request_id: 'r' };
    const asked = reply({ exitReason: 'awaiting_input' }, [
      { type: 'tool-Clarify', toolCallId: 'c', state: 'output-available', input, output },
    ]);
    expect(announcement(heard('working'), heard('idle', asked))).toBe('Question: Which one? 2 options.');
  });

  it('announces what needs approval', () => {
    const output = { success: true, ui_action: { type: 'APPROVE', data: { request_id: 'r', subject: 'Deliver version 2', facts: [] } } };
    const asked = reply({ exitReason: 'awaiting_approval' }, [
      { type: 'tool-Execute', toolCallId: 'c', state: 'output-available', input: {}, output },
    ]);
    expect(announcement(heard('working'), heard('idle', asked))).toBe('Approval needed: Deliver version 2.');
  });

  it('announces a new memory once', () => {
    const news = 'Remembered: My manager is Sarah.';
    expect(announcement(heard('idle'), { ...heard('idle'), news })).toBe(news);
    expect(announcement({ ...heard('idle'), news }, { ...heard('idle'), news })).toBeNull();
  });

  it('announces why a reply ended early', () => {
    const stopped = reply({ exitReason: 'stopped', exitMessage: 'You stopped this reply.' });
    expect(announcement(heard('working'), heard('idle', stopped))).toBe('You stopped this reply.');
  });

  it('announces a lost and a restored connection, and a queued message', () => {
    expect(announcement(heard('working'), heard('lost'))).toBe('Connection lost. Reconnecting.');
    expect(announcement(heard('lost'), heard('working'))).toBe('Reconnected.');
    expect(announcement(heard('working'), heard('working', undefined, true))).toBe('Your message will be sent when this reply is done.');
  });

  it('announces nothing when a message was refused, because an alert does', () => {
    expect(announcement(heard('working'), heard('idle'))).toBeNull();
  });
});

it('announces nothing about a reply to a message that was not accepted', () => {
  const working = { phase: 'working' as const, last: undefined, queued: false };
  expect(announcement(working, { ...working, phase: 'idle', refused: true })).toBe('');
});
