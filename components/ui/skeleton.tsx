const widths = ['22rem', '17rem', '20rem', '14rem', '18rem', '12rem'];

/** Placeholder rows, at most six, shown only if loading takes longer than 300 ms. */
export function SkeletonRows({ rows = 5, label }: { rows?: number; label: string }) {
  return (
    <div role="status">
      <span className="sr-only">{label}</span>
      <div className="flex flex-col" aria-hidden="true">
        {widths.slice(0, rows).map((maxWidth) => (
          <div key={maxWidth} className="late flex h-16 items-center gap-6 border-b border-line">
            <span className="skeleton h-4 flex-1" style={{ maxWidth }} />
            <span className="skeleton ml-auto h-4 w-24" />
          </div>
        ))}
      </div>
    </div>
  );
}
