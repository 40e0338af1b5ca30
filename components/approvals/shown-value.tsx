/** What is shown at once, in characters and lines; more is scrolled. */
const AT_ONCE = { characters: 600, lines: 10 };

/** A value as it is, line by line, of which nothing is left out. */
export function ShownValue({ label, children }: { label: string; children: string }) {
  const words = 'whitespace-pre-wrap wrap-anywhere';
  if (children.length <= AT_ONCE.characters && children.split('\n').length <= AT_ONCE.lines)
    return <span className={words}>{children}</span>;
  return (
    <>
      {/* A region that scrolls must be reachable by keyboard. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: see above */}
      <section tabIndex={0} aria-label={label} className={`max-h-60 overflow-y-auto border-l-2 border-line pl-3 ${words}`}>
        {children}
      </section>
      <p className="mt-1 text-meta text-ink-3">{children.length.toLocaleString('en')} characters. Scroll to read them all.</p>
    </>
  );
}
