import { useTransition } from 'react';
import { toast } from 'sonner';
import { readAgain } from '#app/(partner)/documents/actions.ts';

/** Starts reading a document again that could not be read; whether that is under way. */
export function useReadAgain(id: string): { busy: boolean; again: () => void } {
  const [busy, act] = useTransition();
  const again = () =>
    act(async () => {
      const result = await readAgain(id).catch(() => null);
      if (!result?.ok) toast.error(result?.message ?? 'Couldn’t start reading it. Try again.');
    });
  return { busy, again };
}
