/** Marks the place of a part that was removed from a text. */
export const gap = '¦';

/** A text from which understood parts are removed piece by piece. */
export interface Peeler {
  /** Removes the first match, and returns it. */
  take(pattern: RegExp): RegExpExecArray | undefined;
  /** The same with a reader that reports where it found something. */
  takeWith<T extends { index: number; length: number }>(read: (text: string) => T | undefined): T | undefined;
  /** Removes the text at a position. */
  cut(index: number, length: number): void;
  /** The remaining text. */
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
