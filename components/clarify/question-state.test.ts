import { describe, expect, it } from 'vitest';
import type { PartnerMessage } from '#lib/turns/message.ts';
import { questionState } from './question-state.ts';

const said = (text: string, metadata?: PartnerMessage['metadata']): PartnerMessage => ({
  id: 'u',
  role: 'user',
  parts: [{ type: 'text', text }],
  metadata,
});

describe('a question', () => {
  it('is open while no message follows it', () => {
    expect(questionState('q', undefined)).toEqual({ state: 'open' });
  });

  it('is dismissed if it was closed without an answer and no message follows it', () => {
    const request = { state: 'skipped', decidedAt: '2026-11-21T10:03:00.000Z' };
    expect(questionState('q', undefined, request)).toEqual({ state: 'dismissed', at: request.decidedAt });
    expect(questionState('q', said('Never mind'), request)).toEqual({ state: 'skipped' });
    expect(questionState('q', undefined, { state: 'open', decidedAt: null })).toEqual({ state: 'open' });
  });

  it('is answered by the next message that names it', () => {
    const createdAt = '2026-11-21T10:03:00.000Z';
    const answer = said('Weekly', { createdAt, clarify: { requestId: 'q', option: 'Weekly' } });
    expect(questionState('q', answer)).toEqual({ state: 'answered', option: 'Weekly', text: 'Weekly', at: createdAt });
  });

  it('can be answered with typed text', () => {
    const answer = said('Every leap year', { clarify: { requestId: 'q', option: null } });
    expect(questionState('q', answer)).toEqual({ state: 'answered', option: null, text: 'Every leap year' });
  });

  it('is skipped by any other message', () => {
    expect(questionState('q', said('Never mind'))).toEqual({ state: 'skipped' });
    expect(questionState('q', said('A', { clarify: { requestId: 'another', option: 'A' } }))).toEqual({ state: 'skipped' });
  });
});
