import { useEffect, useState } from 'react';
import { saveEdit } from '#app/(partner)/deliverables/version-actions.ts';
import type { Version } from '#lib/features/versions/version.ts';
import { createEditStore, type EditStore } from './edit-store.ts';
import { unsavedText } from './unsaved-text.ts';

/** The edit store of a version on a page: what it holds is saved when the tab is hidden, is back online, or leaves the page. */
export function useEditStore(version: Version): EditStore {
  const [store] = useState(() => createEditStore(version, { save: saveEdit, unsaved: unsavedText(version.id) }));
  useEffect(() => store.receive(version), [store, version]);
  useEffect(() => {
    store.restoreUnsaved();
    const onVisibility = () => void (document.hidden && store.flush());
    const onOnline = () => void store.flush();
    document.addEventListener('visibilitychange', onVisibility);
    window.addEventListener('online', onOnline);
    return () => {
      document.removeEventListener('visibilitychange', onVisibility);
      window.removeEventListener('online', onOnline);
      void store.flush();
      store.end();
    };
  }, [store]);
  return store;
}
