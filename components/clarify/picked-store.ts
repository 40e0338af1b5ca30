import { createStore } from 'zustand/vanilla';

/** What is picked in an open question before it is answered. `option` is an index; `own` stands for own words. */
export interface Picked {
  option: number | 'own' | null;
  words: string;
}

export const nothingPicked: Picked = { option: null, words: '' };

/** What is picked, by the question's id: it outlives the card, which leaves the page when it is scrolled away. */
export const pickedStore = createStore<{ picked: Record<string, Picked> }>(() => ({ picked: {} }));

export function pick(key: string, change: Partial<Picked>): void {
  pickedStore.setState(({ picked }) => ({ picked: { ...picked, [key]: { ...(picked[key] ?? nothingPicked), ...change } } }));
}
