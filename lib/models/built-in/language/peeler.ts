/** Marks the place of a part that was removed from a text. */
export const gap = '¦';

/** A text from which each recognized part is removed in turn. */
export interface Peeler {
  /** Removes and returns the first match. */
  take(pattern: RegExp): RegExpExecArray | undefined;
  /** Does the same with a function that returns the position of its match. */
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
