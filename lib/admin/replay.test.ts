import type { UIMessageChunk } from 'ai';
import { describe, expect, it } from 'vitest';
import { replayOf } from './replay.ts';

const began = Date.parse('2026-11-21T09:00:00Z');
const delta = (text: string): UIMessageChunk => ({ type: 'text-delta', id: 't', delta: text });

describe('the replay of a turn', () => {
  it('spreads the chunks of one append over the time since the previous append', () => {
    const steps = replayOf(began, [
      { at: began + 1000, chunks: [{ type: 'start' }, { type: 'start-step' }, { type: 'text-start', id: 't' }, delta('One')] },
      { at: began + 3000, chunks: [delta('two'), delta('three')] },
    ]);
    expect(steps.map(({ at }) => at)).toEqual([250, 500, 750, 1000, 2000, 3000]);
  });

  it('never runs backwards, even if a clock did', () => {
    const steps = replayOf(began, [
      { at: began + 2000, chunks: [delta('a')] },
      { at: began + 500, chunks: [delta('b')] },
    ]);
    expect(steps.map(({ at }) => at)).toEqual([2000, 2000]);
  });

  it('describes each step: text, calls and their results', () => {
    const call = { toolCallId: 'c', toolName: 'Read' };
    const input = { ref: 'deliverable:latest' };
    const chunks: UIMessageChunk[] = [
      { type: 'tool-input-start', ...call },
      { type: 'tool-input-delta', toolCallId: 'c', inputTextDelta: '{"ref":"deli' },
      { type: 'tool-input-available', ...call, input },
      { type: 'tool-output-available', toolCallId: 'c', output: { success: false, error: 'not_found', message: 'Gone.' } },
      delta(`${'long '.repeat(30)}`),
      { type: 'finish' },
    ];
    const [called, typed, runs, failed, words, ends] = replayOf(began, [{ at: began, chunks }]).map((step) => step.label);
    expect([called, typed, ends]).toEqual(['Calls Read', 'Read input: “{"ref":"deli”', 'Turn ends']);
    expect(runs).toMatch(/^Reading /);
    expect(failed).toMatch(/^Could not read /);
    expect(words!.length).toBeLessThan(80);
  });
});
