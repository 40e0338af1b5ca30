import { noMetadata } from '#lib/agent/operator/operator-output.ts';
import type { Services } from '#lib/base/services.ts';
import { RefusedInput } from '#lib/untrusted/refused-input.ts';
import { untrusted } from '#lib/untrusted/untrusted.ts';
import type { Brief } from './brief.ts';
import { type CitedText, withoutCitations } from './citations.ts';
import type { TemplateDraft } from './template/write-by-template.ts';
import { type WriterResult, writeWithModel } from './write-with-model.ts';

/** A brief, and what a template has made of it. */
export interface Prepared {
  brief: Brief;
  /** Null if a model writes. */
  draft: TemplateDraft | null;
}

/** Writes versions. */
export interface Writer {
  /** What is known about the text before the person is asked anything. */
  prepare(brief: Brief, signal: AbortSignal): Promise<Prepared>;
  /** Writes the text; `say` gets it as it streams. */
  write(prepared: Prepared, signal: AbortSignal, say: (delta: string) => void, mayAsk: boolean): Promise<WriterResult>;
  /** A written text as it is staged, and what its statements rest on. It may be from an earlier run. */
  finish(prepared: Prepared, text: string, signal: AbortSignal): Promise<CitedText>;
}

/** Fills a template. Runs in a separate process, because the sources are untrusted. */
const byTemplate = (person: string): Writer => ({
  prepare: async (brief, signal) => ({ brief, draft: await untrusted.run('write-by-template', brief, { person, signal }) }),
  async write({ draft }, _, say) {
    say(draft!.text);
    return { text: draft!.text, exit: { reason: 'complete' }, metadata: { ...noMetadata, turns_used: 1 } };
  },
  finish: async ({ draft }, text) =>
    draft!.text.trim() === text.trim() ? { text: text.trim(), claims: draft!.claims } : { text: withoutCitations(text), claims: null },
});

const byModel = (services: Pick<Services, 'model' | 'clock' | 'log'>, person: string): Writer => ({
  async prepare(brief, signal) {
    if (brief.previous === undefined || brief.changes) return { brief, draft: null };
    return { brief: { ...brief, changes: await untrusted.run('list-changes', brief, { person, signal }) }, draft: null };
  },
  write: ({ brief }, signal, say, mayAsk) => writeWithModel(services, brief, signal, say, mayAsk),
  async finish({ brief }, text, signal) {
    try {
      return await untrusted.run('read-citations', { text, brief }, { person, signal });
    } catch (error) {
      if (!(error instanceof RefusedInput)) throw error;
      services.log('The citations of a version could not be read', error);
      return { text: withoutCitations(text), claims: null };
    }
  },
});

/** @param person the id of the person whose material is written from */
export const writer = (services: Pick<Services, 'model' | 'clock' | 'log'>, person: string): Writer =>
  services.model.followsInstructions ? byModel(services, person) : byTemplate(person);
