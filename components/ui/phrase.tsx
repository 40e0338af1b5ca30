import type { ReactNode } from 'react';

/** A part of a sentence that opens something. A button element would be a box that does not wrap with the text around it. */
export function Phrase({ onPress, children }: { onPress: () => void; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: see above
    <span
      role="button"
      tabIndex={0}
      className="phrase"
      aria-haspopup="dialog"
      onClick={onPress}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        onPress();
      }}
    >
      {children}
    </span>
  );
}
