import { z } from 'zod';
import { type Thinking, thinkingBudget } from './thinking.ts';

/** The schema of a setting. */
export const thinkingSetting: z.ZodType<Thinking, Thinking> = z.union([
  z.enum(['off', 'adaptive']),
  z.number().int().min(thinkingBudget.least).max(thinkingBudget.most),
]);

const settings = z.record(z.string(), thinkingSetting);

/** Reads MODEL_THINKING, JSON of model id to setting; null if it is invalid. */
export function readThinkingSettings(json: string): Record<string, Thinking> | null {
  try {
    return settings.safeParse(JSON.parse(json)).data ?? null;
  } catch {
    return null;
  }
}
