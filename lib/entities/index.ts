import type { EntityType } from '#lib/refs/ref.ts';
import { action } from './action.ts';
import type { Entity } from './define-entity.ts';
import { deliverable } from './deliverable.ts';
import { document } from './document.ts';
import { domain } from './domain.ts';
import { memory } from './memory.ts';
import { platform } from './platform.ts';
import { session } from './session.ts';
import { work } from './work.ts';

/** The entities by ref type. Children are reached through their parents. */
export const entities: Record<EntityType, Entity> = { deliverable, platform, memory, session, domain, document, work, action };

/** Every entity followed by its children, in the order of the ref types. */
export const allEntities: readonly Entity[] = Object.values(entities).flatMap((entity) => [
  entity,
  ...Object.values(entity.children).map((child) => child.entity),
]);
