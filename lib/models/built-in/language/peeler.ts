/** Marks the place of what was taken out of a text. */
export const gap = '¦';

/** A text from which what is understood is taken out piece by piece. */
export interface Peeler {
  /** Takes the first match out, and answers it. */
  take(pattern: RegExp): RegExpExecArray | undefined;
  /** The same for a reader that says where it found something. */
  takeWith<T extends { index: number; length: number }>(read: (text: string) => T | undefined): T | undefined;
  /** Takes out what stands at a place. */
  cut(index: number, length: number): void;
  /** The text that is left. */
  rest(): string;
}

export function createPeeler(text: string): Peeler {
  let rest = text;
  const cut = (index: number, length: number) => {
    rest = `${rest.slice(0, index)} ${gap} ${rest.slice(index + length)}`.replace(/ {2,}/g, ' ');
  };
  return {
    cut,
    rest: () => rest,
    take(pattern) {
      const found = pattern.exec(rest) ?? undefined;
      if (found) cut(found.index, found[0].length);
      return found;
    },
    takeWith(read) {
      const found = read(rest);
      if (found) cut(found.index, found.length);
      return found;
    },
  };
}
