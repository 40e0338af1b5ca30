import { describe, expect, it } from 'vitest';
import type { PartnerMessage, PartnerPart } from '#lib/turns/message.ts';
import { readMessage } from './read-message.ts';

const tool = (name: string, more: object) => ({ type: `tool-${name}`, toolCallId: `call-${name}`, ...more }) as unknown as PartnerPart;
const reply = (parts: PartnerPart[], metadata = {}): PartnerMessage => ({ id: 't', role: 'assistant', parts, metadata });
const listed = tool('List', {
  state: 'output-available',
  input: { pattern: 'deliverable:*' },
  output: { success: true, items: [], count: 2 },
});

describe('the blocks of a reply', () => {
  it('Respond and plain text are both text', () => {
    const message = { message: 'Done.' };
    const respond = tool('Respond', {
      state: 'output-available',
      input: message,
      output: { success: true, ...message, ui_action: { type: 'RESPOND', data: message } },
    });
    const blocks = readMessage(reply([{ type: 'text', text: 'So.', state: 'done' }, respond]), false);
    expect(blocks).toMatchObject([
      { kind: 'text', text: 'So.', streaming: false },
      { kind: 'text', text: 'Done.', streaming: false },
    ]);
  });

  it('the suggestions of Respond come after its text', () => {
    const message = { message: 'I can’t help with that.', suggestions: ['what’s waiting for me?'] };
    const respond = tool('Respond', {
      state: 'output-available',
      input: message,
      output: { success: true, ui_action: { type: 'RESPOND', data: message } },
    });
    expect(readMessage(reply([respond]), false)).toMatchObject([
      { kind: 'text', text: message.message },
      { kind: 'suggestions', messages: message.suggestions },
    ]);
  });

  it('a Respond whose input is still streaming is shown so far', () => {
    const blocks = readMessage(reply([tool('Respond', { state: 'input-streaming', input: { message: 'I have ma' } })]), true);
    expect(blocks).toMatchObject([{ kind: 'text', text: 'I have ma', streaming: true }]);
  });

  it('consecutive calls are lines of one group, with their times', () => {
    const times = { startedAt: '2026-11-21T09:00:00.000Z', endedAt: '2026-11-21T09:00:01.000Z' };
    const running = tool('Read', { state: 'input-available', input: { ref: 'deliverable:latest' } });
    const blocks = readMessage(reply([listed, running], { calls: { 'call-List': times } }), true);
    expect(blocks).toHaveLength(1);
    expect(blocks[0]).toMatchObject({
      kind: 'lines',
      lines: [
        { call: { state: 'done', label: 'Found 2 deliverables', ...times } },
        { call: { state: 'running', label: 'Reading the latest deliverable' } },
      ],
    });
  });

  it('of searches for the same words, the last one is shown', () => {
    const search = (id: string, query: string, count: number) =>
      tool('Search', { toolCallId: id, state: 'output-available', input: { query }, output: { success: true, results: [], count } });
    const parts = [search('1', 'the pilot', 0), search('2', 'the price', 0), search('3', 'the pilot', 5), listed];
    expect(readMessage(reply(parts), false)).toMatchObject([
      {
        lines: [
          { call: { label: 'Found no results for “the price”' } },
          { call: { label: 'Found 5 results for “the pilot”' } },
          { call: { label: 'Found 2 deliverables' } },
        ],
      },
    ]);
  });

  it('a failure from the primitive is a failed line with its message', () => {
    const failed = tool('Read', {
      state: 'output-available',
      input: { ref: 'memory:latest' },
      output: { success: false, error: 'not_found', message: 'There is no memory yet.' },
    });
    expect(readMessage(reply([failed]), false)).toMatchObject([
      { lines: [{ call: { state: 'failed', label: 'Could not read the latest memory', error: 'There is no memory yet.' } }] },
    ]);
  });

  it('nothing is running in a reply whose turn has ended', () => {
    const open = tool('Write', { state: 'input-available', input: { ref: 'memory:new', content: { content: 'x' } } });
    const blocks = readMessage(reply([{ type: 'text', text: 'I', state: 'streaming' }, open]), false);
    expect(blocks).toMatchObject([{ streaming: false }, { lines: [{ call: { state: 'failed' } }] }]);
  });

  it('Clarify is a line until the server has it, and then a question', () => {
    const input = { question: 'Which one?', options: ['A', 'B'] };
    const asking = tool('Clarify', { state: 'input-available', input });
    expect(readMessage(reply([asking]), true)).toMatchObject([{ lines: [{ call: { label: 'Asking a question' } }] }]);
    const output = { success: true, ...input, ui_action: { type: 'CLARIFY', data: input }, request_id: 'r1' };
    expect(readMessage(reply([tool('Clarify', { state: 'output-available', input, output })]), true)).toMatchObject([
      { kind: 'question', question: { requestId: 'r1', ...input } },
    ]);
  });

  it('a pending approval shows its exact effect, and a started run is followed', () => {
    const shown = {
      subject: 'Approve version 1',
      facts: [{ label: 'Text', value: '9 words' }],
      verb: 'Approve',
      decline: 'Do not',
      page: '/d/1',
    };
    const asked = { success: true, status: 'awaiting_approval', ui_action: { type: 'APPROVE', data: { request_id: 'r1', ...shown } } };
    const input = { action: 'deliverable.approve', target: 'deliverable:d' };
    expect(readMessage(reply([tool('Execute', { state: 'output-available', input, output: asked })]), false)).toEqual([
      { kind: 'approval', key: 'tool-Execute-0', approval: { requestId: 'r1', ...shown } },
    ]);
    const ref = 'deliverable:d/versions/1';
    const done = { success: true, result: { status: 'approved', ref, version_number: 1 }, ui_action: { type: 'FOLLOW', data: { ref } } };
    expect(readMessage(reply([tool('Execute', { state: 'output-available', input, output: done })]), false)).toMatchObject([
      { lines: [{ call: { label: 'Approved version 1' } }] },
      { kind: 'follow', ref },
    ]);
  });

  it('a refused call shows the card that connects the platform which it needs, and nothing else of what it would render', () => {
    const input = { ref: 'deliverable:new', content: { title: 'Status' } };
    const refused = (ui_action: object) => ({ success: false, error: 'invalid_input', message: 'Slack is not connected.', ui_action });
    const shown = (name: string, ui_action: object) =>
      readMessage(reply([tool(name, { state: 'output-available', input, output: refused(ui_action) })]), false);
    const data = { ref: 'platform:slack', choose: true };
    expect(shown('Write', { type: 'FOLLOW', data })).toMatchObject([
      { lines: [{ call: { state: 'failed', error: 'Slack is not connected.' }, explained: true }] },
      { kind: 'follow', ...data },
    ]);
    expect(shown('Edit', { type: 'APPROVE', data: { request_id: 'r1' } })).toMatchObject([{ kind: 'lines' }]);
  });

  it('a plan is not repeated in the thread unless it failed', () => {
    const input = { todos: [{ content: 'A', status: 'pending', activeForm: 'Doing A' }] };
    const done = { success: true, ...input, ui_action: { type: 'UPDATE_TODOS', data: input } };
    expect(readMessage(reply([tool('Todo', { state: 'output-available', input, output: done })]), false)).toEqual([]);
    const failed = { success: false, error: 'invalid_input', message: 'Only one at a time.' };
    expect(readMessage(reply([tool('Todo', { state: 'output-available', input, output: failed })]), false)).toHaveLength(1);
  });

  it('an unknown primitive is a plain line', () => {
    const part = {
      type: 'dynamic-tool',
      toolName: 'Fly',
      toolCallId: 'c',
      state: 'output-error',
      input: {},
      errorText: 'No such primitive.',
    };
    expect(readMessage(reply([part as unknown as PartnerPart]), false)).toMatchObject([
      { lines: [{ call: { name: 'Fly', state: 'failed', error: 'No such primitive.' } }] },
    ]);
  });

  it('blank text and step markers produce nothing', () => {
    expect(readMessage(reply([{ type: 'step-start' }, { type: 'text', text: ' \n', state: 'done' }]), false)).toEqual([]);
  });
});
