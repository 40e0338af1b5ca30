import type { ModelCatalog } from './model-catalog.ts';

/** A model that the person can choose in a chat. */
export interface OfferedModel {
  id: string;
  name: string;
  state: string;
  /** Whether it can be shown images. */
  sees: boolean;
  /** Whether a conversation may be tried. */
  usable: boolean;
  /** What the page says about it; empty if there is nothing to say. */
  message: string;
}

/** The models that people can choose from now, the default first. */
export async function offeredModels(catalog: ModelCatalog): Promise<OfferedModel[]> {
  const { offered } = await catalog.current();
  return Promise.all(
    offered.map(async ({ id, name, sees, check }) => {
      const { state, usable, message } = await check.status();
      return { id, name, sees, state, usable, message: state === 'ready' ? '' : message };
    }),
  );
}
