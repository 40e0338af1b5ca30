import { createStore } from 'zustand/vanilla';
import type { CaughtFailure } from '#lib/base/action-result.ts';
import { isOpen, type OnRevision, problemOf, type Version, type VersionChange } from '#lib/features/versions/version.ts';
import type { UnsavedText } from './unsaved-text.ts';

/** How the text in this tab relates to the server's. */
export type Saving =
  | { phase: 'untouched' | 'waiting' | 'saving' | 'saved' }
  | { phase: 'failed'; message: string }
  /** The version was changed elsewhere, perhaps in another tab. Nothing is saved until the person has chosen. */
  | { phase: 'conflict'; theirs: Version };

export interface EditState {
  /** The version on the server. */
  version: Version;
  /** The text in the editor. */
  text: string;
  saving: Saving;
  /** The person's text, after they loaded a newer one or the version was decided elsewhere. */
  own: string | null;
}

interface EditStoreOptions {
  save(change: OnRevision & { content: string }): Promise<VersionChange | CaughtFailure>;
  unsaved: UnsavedText;
}

/** Text is saved this long after the last key, in ms. */
const PAUSE_MS = 800;
/** Pauses between retries while the server cannot be reached, in ms. */
const RETRY_MS = [2000, 5000, 10_000, 30_000];

export type EditStore = ReturnType<typeof createEditStore>;

/**
 * The text of a version while a person edits it: saved automatically, stored in the browser until then, and never saved over
 * an edit from elsewhere.
 */
export function createEditStore(initial: Version, { save, unsaved }: EditStoreOptions) {
  const store = createStore<EditState>(() => ({
    version: initial,
    text: initial.text,
    saving: { phase: 'untouched' },
    own: null,
  }));
  const { getState: get, setState: set } = store;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sending: Promise<boolean> | null = null;
  let failures = 0;

  const isUnsaved = () => get().text !== get().version.text;
  const plan = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), ms);
  };

  /** The server has `version`, and nothing here is newer. */
  function adopt(version: Version, phase: 'untouched' | 'saved') {
    clearTimeout(timer);
    unsaved.drop();
    set({ version, text: version.text, saving: { phase } });
  }

  /** The server has a different text than the one that was edited here. */
  function meet(theirs: Version) {
    clearTimeout(timer);
    if (theirs.text === get().text) adopt(theirs, 'saved');
    else if (isOpen(theirs.status)) set({ saving: { phase: 'conflict', theirs } });
    else set({ own: get().text, version: theirs, text: theirs.text, saving: { phase: 'untouched' } });
  }

  async function send(): Promise<boolean> {
    const { version, text } = get();
    set({ saving: { phase: 'saving' } });
    const answer = await save({ versionId: version.id, revision: version.revision, content: text }).catch(() => null);
    if (!answer || (!answer.ok && answer.error === 'unavailable')) {
      plan(RETRY_MS[Math.min(failures, RETRY_MS.length - 1)]!);
      failures += 1;
      set({
        saving: { phase: 'failed', message: 'the server can’t be reached. Your edits stay in this browser, and saving is retried.' },
      });
      return false;
    }
    failures = 0;
    if (answer.ok) {
      set({ version: answer.version });
      if (get().text === text) adopt(answer.version, 'saved');
      else unsaved.keep({ text: get().text, revision: answer.version.revision });
      return true;
    }
    if (answer.error === 'conflict' || answer.error === 'invalid_state') meet(answer.version);
    else set({ saving: { phase: 'failed', message: answer.message } });
    return false;
  }

  /** Saves unsaved text now. @returns whether the server has all of it */
  async function flush(): Promise<boolean> {
    clearTimeout(timer);
    while (isUnsaved() || sending) {
      if (sending) {
        if (!(await sending) && isUnsaved()) return false;
        continue;
      }
      if (get().saving.phase === 'conflict' || !isOpen(get().version.status)) return false;
      const problem = problemOf(get().text);
      if (problem) {
        set({ saving: { phase: 'failed', message: problem } });
        return false;
      }
      sending = send().finally(() => {
        sending = null;
      });
    }
    return true;
  }

  return Object.assign(store, {
    flush,

    /** Restores text that an earlier visit could not save. */
    restoreUnsaved() {
      const left = unsaved.read();
      const { version } = get();
      if (!left || left.text === version.text) return unsaved.drop();
      if (!isOpen(version.status)) return set({ own: left.text });
      set({ text: left.text });
      if (left.revision !== version.revision) return set({ saving: { phase: 'conflict', theirs: version } });
      set({ saving: { phase: 'waiting' } });
      plan(0);
    },

    write(text: string) {
      set({ text });
      unsaved.keep({ text, revision: get().version.revision });
      if (get().saving.phase === 'conflict') return;
      set({ saving: { phase: 'waiting' } });
      plan(PAUSE_MS);
    },

    /** Applies the server's version. One that is older than the known one is ignored. */
    receive(version: Version) {
      const known = get().version;
      if (sending || version.revision < known.revision || Date.parse(version.updatedAt) <= Date.parse(known.updatedAt)) return;
      if (isUnsaved()) meet(version);
      else adopt(version, 'untouched');
    },

    /** Applies the person's decision. */
    decided(version: Version) {
      adopt(version, 'untouched');
    },

    /** Shows the newer text; the person's text is kept until they discard it. */
    loadNewer() {
      const { saving, text } = get();
      if (saving.phase !== 'conflict') return;
      set({ own: text, version: saving.theirs, text: saving.theirs.text, saving: { phase: 'untouched' } });
    },

    dropOwn() {
      unsaved.drop();
      set({ own: null });
    },

    end() {
      clearTimeout(timer);
    },
  });
}
