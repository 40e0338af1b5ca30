import { toast } from 'sonner';

/** Copies a text, and says what became of it. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast('Copied.');
  } catch {
    toast.error('The browser did not let this be copied. Select the text instead.');
  }
}
