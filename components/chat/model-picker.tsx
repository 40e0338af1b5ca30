'use client';

import { ChevronDown } from 'lucide-react';
import { useInBrowser } from '#components/ui/use-in-browser.ts';
import type { OfferedModel } from '#lib/models/offered-models.ts';
import { useConversation } from './conversation.tsx';

/** Chooses the model that answers in this chat; nothing if there is no choice. */
export function ModelPicker({ answering }: { answering: OfferedModel | undefined }) {
  const { session, models } = useConversation();
  // A choice before the page is ready would be lost.
  const isReady = useInBrowser();
  if (models.length < 2 || !answering) return null;
  return (
    <span className="relative mt-1 -ml-1 inline-flex min-h-8 max-w-full items-center gap-1.5 rounded-md px-2 text-ui text-ink-2 hover:bg-fill has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent touch:min-h-11">
      <span className="truncate" aria-hidden="true">
        {answering.name}
      </span>
      <ChevronDown size={14} className="flex-none text-ink-3" />
      <select
        aria-label="Model"
        value={answering.id}
        disabled={!isReady}
        onChange={({ target: { value } }) => session.store.setState({ model: value })}
        className="absolute inset-0 size-full cursor-pointer opacity-0 touch:text-body"
      >
        {models.map(({ id, name, usable }) => (
          <option key={id} value={id} disabled={!usable}>
            {usable ? name : `${name} (not available)`}
          </option>
        ))}
      </select>
    </span>
  );
}
