import type { GatheredContext } from './context.ts';

/**
 * The contexts that the model was given before the messages of the history, by the id of the message. Memories that no longer
 * apply are left out.
 */
export function shownContexts({ history, forgotten }: Pick<GatheredContext, 'history' | 'forgotten'>): Map<string, string> {
  const isForgotten = (line: string) => forgotten.some((id) => line.startsWith(`- memory:${id} `));
  return new Map(
    history.flatMap(({ id, role }, index): [string, string][] => {
      const context = role === 'user' ? history[index + 1]?.context : null;
      if (!context) return [];
      const lines = context.split('\n').filter((line) => !isForgotten(line));
      return [[id, lines.join('\n')]];
    }),
  );
}
