import type { LanguageModelUsage } from 'ai';
import { findByRules } from '#lib/entities/memories/find-by-rules.ts';
import type { FoundMemory, SaidMessage } from '#lib/entities/memories/found-memory.ts';
import type { PartnerModel } from '#lib/models/model.ts';
import { findWithModel, type KnownMemory } from './find-with-model.ts';

/** Finds what a person's messages say that will matter later. */
export interface MemoryFinder {
  /**
   * @param known reads the memories that exist
   * @returns the usage only if a model was asked
   * @throws what the model's client throws
   */
  find(
    messages: readonly SaidMessage[],
    known: () => Promise<KnownMemory[]>,
    signal: AbortSignal,
  ): Promise<{ found: FoundMemory[]; usage?: LanguageModelUsage }>;
}

const byRules: MemoryFinder = { find: async (messages) => ({ found: findByRules(messages) }) };

const byModel = (model: PartnerModel): MemoryFinder => ({
  find: async (messages, known, signal) => findWithModel(model, messages, await known(), signal),
});

export const memoryFinder = (model: PartnerModel): MemoryFinder => (model.followsInstructions ? byModel(model) : byRules);
