/** What kinds of memory there are. */
export const memoryTypes = ['fact', 'preference', 'instruction', 'decision'] as const;
export type MemoryType = (typeof memoryTypes)[number];
