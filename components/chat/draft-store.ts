import { createJSONStorage, persist, type StateStorage } from 'zustand/middleware';
import { createStore } from 'zustand/vanilla';

/** The draft of a message in a chat. */
export interface DraftState {
  text: string;
  /** A message that was sent and, as far as is known, has not reached the server. It keeps its id when it is sent again. */
  sending: { id: string; text: string } | null;
  write(text: string): void;
  /** Removes the text from the composer, if it is still there, and keeps it until the server has it. */
  send(sending: { id: string; text: string }): void;
  /** The server has the message. */
  arrived(): void;
  /** The message was not sent: it returns, before any text written since. */
  giveBack(text: string): void;
}

const nameOf = (key: string) => `draft:${key}`;

/** Stores a draft in this browser. If storage is full or blocked, nothing is stored and nothing fails. An empty draft is removed. */
const storage: StateStorage = {
  getItem: (name) => attempt(() => localStorage.getItem(name)) ?? null,
  setItem: (name, value) => {
    const { state } = JSON.parse(value) as { state: Pick<DraftState, 'text' | 'sending'> };
    attempt(() => (state.text || state.sending ? localStorage.setItem(name, value) : localStorage.removeItem(name)));
  },
  removeItem: (name) => attempt(() => localStorage.removeItem(name)),
};

function attempt<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}

/** The draft of one chat, by its id, stored in this browser. Loaded by `rehydrate`, not earlier: the server knows no drafts. */
export function createDraft(key: string) {
  const store = createStore<DraftState>()(
    persist(
      (set, get) => ({
        text: '',
        sending: null,
        write: (text) => set({ text }),
        send: (sending) => set(({ text }) => ({ sending, text: text === sending.text ? '' : text })),
        arrived: () => set({ sending: null }),
        giveBack: (text) => set({ text: [text, get().text].filter(Boolean).join('\n\n') }),
      }),
      {
        name: nameOf(key),
        storage: createJSONStorage(() => storage),
        partialize: ({ text, sending }) => ({ text, sending }),
        skipHydration: true,
      },
    ),
  );
  return Object.assign(store, {
    /** Moves the draft to another key, when a new chat gets its id. */
    moveTo(next: string) {
      storage.removeItem(store.persist.getOptions().name ?? '');
      store.persist.setOptions({ name: nameOf(next) });
      store.setState({});
    },
  });
}
