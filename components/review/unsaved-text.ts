/** A text that did not reach the server yet, and the revision that it was written on. */
export interface Unsaved {
  text: string;
  revision: number;
}

/** Where unsaved text stays over a reload. */
export interface UnsavedText {
  read(): Unsaved | null;
  keep(unsaved: Unsaved): void;
  drop(): void;
}

/**
 * Keeps the unsaved text of one version in this browser; a full or forbidden storage keeps nothing, and nothing breaks.
 * Only what this tab kept is dropped: another tab may have unsaved text of its own.
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
