import { toast } from 'sonner';

/** Copies a text, and shows whether it worked. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast('Copied.');
  } catch {
    toast.error('Your browser blocked copying. Select the text instead.');
  }
}
