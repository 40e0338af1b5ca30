import { describe, expect, it } from 'vitest';
import type { Conversation, Exchange, Outcome } from '../prompt/conversation.ts';
import { Meanings } from '../understand/meanings.ts';
import { type Decision, decide } from './decide.ts';

const moment = { now: new Date('2026-11-21T09:38:00Z'), timeZone: 'Europe/London' };
const row = (id: string, title: string) => ({
  id,
  title,
  deliverable_type: 'newsletter',
  status: 'active',
  frequency: 'weekly',
  schedule: {},
});
const listed: Outcome = { success: true, entity_type: 'deliverable', items: [row('a', 'Team newsletter'), row('b', 'Client newsletter')] };
const list = { name: 'List', input: { pattern: 'deliverable:?status=active&status=paused', limit: 30 } };
const asked = {
  name: 'Clarify',
  input: { question: 'Which one should I pause?', options: ['Team newsletter', 'Client newsletter'] },
  outcome: { success: true },
};
const conversation = (...exchanges: Exchange[]): Conversation => ({
  exchanges,
  context: { memories: [], attached: [], madeBefore: [], remembersOnlyAsked: false },
});

/** The next step, decided with the embeddings of the messages. */
async function nextStep(exchanges: Conversation): Promise<Decision> {
  const meanings = new Meanings();
  let decision = decide(exchanges, moment, meanings);
  while (await meanings.load()) decision = decide(exchanges, moment, meanings);
  return decision;
}

describe('the next step', () => {
  it('follows from the record of the question and its answer', async () => {
    const done = await nextStep(
      conversation(
        { said: 'pause the newsletter', steps: [[{ ...list, outcome: listed }], [asked]] },
        { said: 'Client newsletter', steps: [] },
      ),
    );
    expect(done).toEqual({ calls: [{ name: 'Edit', input: { ref: 'deliverable:b', changes: { status: 'paused' } } }] });
  });

  it('reads again what is no longer in the conversation', async () => {
    const before = { said: 'pause the newsletter', steps: [[{ ...list, outcome: { success: true, truncated_output: true } }], [asked]] };
    const answer = { said: 'Client newsletter', steps: [] as Exchange['steps'] };
    expect(await nextStep(conversation(before, answer))).toEqual({ calls: [list] });
    const restored = { ...answer, steps: [[{ ...list, outcome: listed }]] };
    expect(await nextStep(conversation(before, restored))).toMatchObject({ calls: [{ name: 'Edit', input: { ref: 'deliverable:b' } }] });
  });

  it('continues after a reply that was stopped before it was done', async () => {
    const stopped = { said: 'pause the client newsletter', steps: [[{ ...list, outcome: listed }]] };
    expect(await nextStep(conversation(stopped, { said: 'go on', steps: [] }))).toMatchObject({
      calls: [{ name: 'Edit', input: { ref: 'deliverable:b' } }],
    });
  });

  it('starts over after a call with an unknown outcome', async () => {
    const cut = { said: 'pause the client newsletter', steps: [[{ ...list, outcome: listed }], [{ name: 'Edit', input: {} }]] };
    expect(await nextStep(conversation(cut, { said: 'go on', steps: [] }))).toEqual({ calls: [list] });
  });

  it('accepts an answer to a question that another model asked together with the request', async () => {
    const foreign: Exchange = {
      said: 'Create a status for Sarah',
      steps: [[{ name: 'Clarify', input: { question: 'Which rhythm?', options: ['Weekly', 'Monthly'] }, outcome: { success: true } }]],
    };
    const empty = { ...listed, items: [] };
    const done = await nextStep(conversation(foreign, { said: 'Weekly', steps: [[{ ...list, outcome: empty }]] }));
    expect(done).toMatchObject({ calls: [{ name: 'Write', input: { content: { frequency: 'weekly', recipient: { name: 'Sarah' } } } }] });
  });

  it('is the same for the same conversation', async () => {
    const one = conversation({ said: 'Create a weekly status for Sarah', steps: [] });
    expect(await nextStep(one)).toEqual(await nextStep(structuredClone(one)));
  });

  it('is empty when the reply is complete', async () => {
    const respond = { name: 'Respond', input: { message: 'Happy to help.' }, outcome: { success: true } };
    expect(await nextStep(conversation({ said: 'thanks', steps: [[respond]] }))).toEqual({ text: '' });
  });

  it('answers in text when Respond failed', async () => {
    const respond = { name: 'Respond', input: { message: 'Happy to help.' }, outcome: { success: false, error: 'execution_failed' } };
    expect(await nextStep(conversation({ said: 'thanks', steps: [[respond]] }))).toEqual({ text: 'Happy to help.' });
  });
});

describe('a decision about an approval', () => {
  const row = {
    id: 'status',
    title: 'Weekly status',
    status: 'active',
    frequency: 'weekly',
    schedule: {},
    deliverable_type: 'status_report',
  };
  const execute = { name: 'Execute', input: { action: 'deliverable.approve', target: 'deliverable:status' } };
  const subject = 'Approve version 1 of “Weekly status”';
  const asking = {
    said: 'approve the weekly status',
    steps: [
      [{ name: 'List', input: {}, outcome: { success: true, items: [row] } }],
      [{ ...execute, outcome: { success: true, status: 'awaiting_approval', request: { id: 'r', subject } } }],
    ],
  };
  const between = { said: 'help', steps: [[{ name: 'Respond', input: { message: '…' }, outcome: { success: true } }]] };
  const carriedOut = {
    ...execute,
    outcome: { success: true, result: { status: 'approved', ref: 'deliverable:status/versions/1', version_number: 1 } },
  };
  const decided = async (...exchanges: Exchange[]) => JSON.stringify(await nextStep(conversation(...exchanges)));

  it('continues where it was requested, even after other messages', async () => {
    const approved = { said: `Approved: ${subject}`, steps: [[carriedOut]] };
    expect(await decided(asking, approved)).toContain('is approved');
    expect(await decided(asking, between, approved)).toContain('is approved');
    expect(await decided(asking, between, { said: `Not approved: ${subject}`, steps: [] })).toContain('Nothing was changed');
  });

  it('waits for the card when only text says yes', async () => {
    expect(await decided(asking, { said: 'yes', steps: [] })).toContain('Waiting for your decision');
  });
});
