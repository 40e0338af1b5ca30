'use client';

import { useSyncExternalStore } from 'react';
import { saveTheme } from '#app/(partner)/profile-actions.ts';
import { showTheme, type Theme, themeFrom, themes } from '#components/shell/theme.ts';

const labels: Record<Theme, string> = { system: 'System', light: 'Light', dark: 'Dark' };

/** The theme, applied immediately. `theme` is this browser's, as far as the server knows. */
export function ThemeChoice({ theme }: { theme: Theme }) {
  const shown = useSyncExternalStore(
    watchTheme,
    () => themeFrom(document.documentElement.dataset.theme),
    () => theme,
  );
  return (
    <div className="pt-4">
      <fieldset className="segments max-sm:flex">
        <legend className="sr-only">Theme</legend>
        {themes.map((value) => (
          <button
            key={value}
            type="button"
            aria-pressed={shown === value}
            className="max-sm:flex-1 max-sm:justify-center"
            onClick={() => {
              showTheme(value);
              // This browser's theme is already in its cookie.
              saveTheme(value).catch(() => undefined);
            }}
          >
            {labels[value]}
          </button>
        ))}
      </fieldset>
    </div>
  );
}

function watchTheme(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}
