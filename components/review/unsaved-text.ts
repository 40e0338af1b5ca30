/** A text that did not reach the server yet, and the revision that it was based on. */
export interface Unsaved {
  text: string;
  revision: number;
}

/** Where unsaved text is stored across a reload. */
export interface UnsavedText {
  read(): Unsaved | null;
  keep(unsaved: Unsaved): void;
  drop(): void;
}

/**
 * Stores the unsaved text of one version in this browser. If storage is full or blocked, nothing is stored and nothing fails.
 * A tab removes only text that it stored itself: another tab may have unsaved text too.
 */
export function unsavedText(versionId: string): UnsavedText {
  const name = `version-edit:${versionId}`;
  let mine: string | null = null;
  return {
    read() {
      mine = attempt(() => localStorage.getItem(name)) ?? null;
      const kept = attempt(() => JSON.parse(mine ?? 'null') as Unsaved | null);
      return kept && typeof kept.text === 'string' && typeof kept.revision === 'number' ? kept : null;
    },
    keep(unsaved) {
      mine = JSON.stringify(unsaved);
      attempt(() => localStorage.setItem(name, mine!));
    },
    drop() {
      attempt(() => localStorage.getItem(name) === mine && localStorage.removeItem(name));
      mine = null;
    },
  };
}

function attempt<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
