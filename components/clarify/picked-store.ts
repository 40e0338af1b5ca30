import { createStore } from 'zustand/vanilla';

/** The selection in an open question before it is answered. `option` is an index; `own` means a typed answer. */
export interface Picked {
  option: number | 'own' | null;
  text: string;
}

export const nothingPicked: Picked = { option: null, text: '' };

/** The selection, by the question's id: it outlives the card, which is removed from the page when it is scrolled away. */
export const pickedStore = createStore<{ picked: Record<string, Picked> }>(() => ({ picked: {} }));

export function pick(key: string, change: Partial<Picked>): void {
  pickedStore.setState(({ picked }) => ({ picked: { ...picked, [key]: { ...(picked[key] ?? nothingPicked), ...change } } }));
}
