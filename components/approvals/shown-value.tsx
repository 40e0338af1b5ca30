/** The longest value shown without scrolling. */
const UNSCROLLED = { characters: 600, lines: 10 };

/** A complete value, line by line. */
export function ShownValue({ label, children }: { label: string; children: string }) {
  const wrapping = 'whitespace-pre-wrap wrap-anywhere';
  if (children.length <= UNSCROLLED.characters && children.split('\n').length <= UNSCROLLED.lines)
    return <span className={wrapping}>{children}</span>;
  return (
    <>
      {/* A region that scrolls must be reachable by keyboard. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: see above */}
      <section tabIndex={0} aria-label={label} className={`max-h-60 overflow-y-auto border-l-2 border-line pl-3 ${wrapping}`}>
        {children}
      </section>
      <p className="mt-1 text-meta text-ink-3">{children.length.toLocaleString('en')} characters. Scroll to read them all.</p>
    </>
  );
}
