import { createJSONStorage, persist, type StateStorage } from 'zustand/middleware';
import { createStore } from 'zustand/vanilla';

/** What a person is writing in a chat. */
export interface DraftState {
  text: string;
  /** What was sent and has not reached the server yet, as far as is known. Its id goes with it when it is sent again. */
  sending: { id: string; text: string } | null;
  write(text: string): void;
  /** The words leave the composer, if they are what it holds, and are kept until the server has them. */
  send(sending: { id: string; text: string }): void;
  /** The server has them. */
  arrived(): void;
  /** They did not get there, or shall not: they stand before whatever was written since. */
  giveBack(text: string): void;
}

const nameOf = (key: string) => `draft:${key}`;

/** Keeps a draft in this browser; a full or forbidden storage keeps nothing, and nothing breaks. An empty draft leaves no trace. */
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

/** The draft of one chat, by its id, kept in this browser. Read by `rehydrate`, not before: the server knows no drafts. */
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
