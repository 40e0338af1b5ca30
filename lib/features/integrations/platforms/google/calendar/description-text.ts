import { RefusedInput } from '#lib/untrusted/refused-input.ts';
import { untrusted } from '#lib/untrusted/untrusted.ts';

/** The text of an event’s description, which is HTML when it was written with formatting. */
export async function descriptionText(description: string, signal: AbortSignal): Promise<string> {
  if (!/<[a-z][^<>]{0,500}>/i.test(description)) return description;
  try {
    return (await untrusted.run('html-to-text', description, { signal })).text;
  } catch (error) {
    if (error instanceof RefusedInput) return '';
    throw error;
  }
}
