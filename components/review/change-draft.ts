import { toast } from 'sonner';
import { omitPhrase } from '#lib/features/versions/memories-of-text.ts';
import type { EditStore } from './edit-store.ts';

/** Adds text at the end of the draft, with Undo. */
export const addToDraft = (store: EditStore, added: string) =>
  changeDraft(store, (text) => `${text.trimEnd()}\n\n${added}\n`, 'Added at the end of the draft.');

/** Removes text from the draft, with Undo. */
export const removeFromDraft = (store: EditStore, removed: string) =>
  changeDraft(store, (text) => omitPhrase(text, removed), 'Removed from the draft.');

function changeDraft(store: EditStore, edit: (text: string) => string, message: string): void {
  const before = store.getState().text;
  const after = edit(before);
  store.write(after);
  toast(message, {
    duration: 10_000,
    action: {
      label: 'Undo',
      // Text typed since then stays.
      onClick: () => {
        if (store.getState().text === after) store.write(before);
        else toast.error('The draft has changed since. Remove the text by editing it.');
      },
    },
  });
}
