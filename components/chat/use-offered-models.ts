import { useEffect, useState } from 'react';
import { useSessions } from '#components/shell/sessions-provider.tsx';
import type { OfferedModel } from '#lib/models/offered-models.ts';

/** The models to choose from: those that the page was loaded with, until an administrator changes them. */
export function useOfferedModels(ofPage: readonly OfferedModel[]): readonly OfferedModel[] {
  const changes = useSessions((state) => state.modelChanges);
  const [latest, setLatest] = useState({ ofPage, models: ofPage });
  useEffect(() => {
    if (changes === 0) return;
    const controller = new AbortController();
    void readModels(controller.signal).then((models) => {
      if (models && !controller.signal.aborted) setLatest({ ofPage, models });
    });
    return () => controller.abort();
  }, [changes, ofPage]);
  return latest.ofPage === ofPage ? latest.models : ofPage;
}

/** Null if they cannot be read: the next message is answered by a model that exists in any case. */
async function readModels(signal: AbortSignal): Promise<OfferedModel[] | null> {
  try {
    const response = await fetch('/api/models', { signal });
    return response.ok ? ((await response.json()) as OfferedModel[]) : null;
  } catch {
    return null;
  }
}
