const steps = [
  ['It gathers', 'from your notes, documents and web pages'],
  ['It drafts', 'as you would, because it learns from your edits'],
  ['You approve', 'and it is sent where and when you want'],
];

/** What the product is for, next to the form on wide windows. */
export function WhatItDoes() {
  return (
    <aside className="hidden flex-col justify-center bg-rail px-16 lg:flex" aria-label="What it does">
      <div className="max-w-[31rem]">
        <p className="text-display text-balance text-ink-2">
          Every <span className="text-ink">Monday at 9:00</span>, the <span className="text-ink">weekly status</span> is drafted and ready
          for you to review.
        </p>
        <ol className="mt-10 flex flex-col text-body text-ink-2">
          {steps.map(([who, what]) => (
            <li key={who} className="grid grid-cols-[7.5rem_minmax(0,1fr)] border-t border-line py-3">
              <span className="font-[560] text-ink">{who}</span>
              <span>{what}</span>
            </li>
          ))}
        </ol>
      </div>
    </aside>
  );
}
