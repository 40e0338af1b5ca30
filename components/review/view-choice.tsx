'use client';

export type View = 'read' | 'edit' | 'compare';

const labels: Record<View, string> = { read: 'Read', edit: 'Edit', compare: 'Compare' };

/** The views of a version. The chosen one is in the URL, so that a reload keeps it. */
export function ViewChoice({ views, view, onChoose }: { views: readonly View[]; view: View; onChoose: (view: View) => void }) {
  const choose = (next: View) => {
    window.history.replaceState(null, '', next === 'read' ? window.location.pathname : `?view=${next}`);
    onChoose(next);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be part of a form
    <div className="segments max-md:mx-2 max-md:w-full max-md:*:flex-1 max-md:*:justify-center" role="group" aria-label="View">
      {views.map((one) => (
        <button key={one} type="button" aria-pressed={one === view} onClick={() => choose(one)}>
          {labels[one]}
        </button>
      ))}
    </div>
  );
}
