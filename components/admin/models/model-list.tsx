'use client';

import { Section } from '#components/shell/page.tsx';
import { Facts } from '#components/ui/facts.tsx';
import { useFocusOfList } from '#components/ui/use-focus-of-list.ts';
import type { AddedModel } from '#lib/models/model-catalog.ts';
import { CheckModelButton } from './check-model-button.tsx';
import { ModelButtons } from './model-buttons.tsx';

/** A model as its page shows it. */
export interface ListedModel {
  /** As in the setting MODEL. */
  id: string;
  name: string;
  /** The result of its check, or why it cannot be used. */
  message: string;
  usable: boolean;
  /** Whether it can be checked again. */
  hasCheck: boolean;
  facts: readonly (readonly [name: string, value: string | null])[];
  /** Null if the environment sets it. */
  added: AddedModel | null;
}

/** Every model, with what can be done about it. When one is removed, the focus moves to the next one that can be changed. */
export function ModelList({ models }: { models: readonly ListedModel[] }) {
  const { holder, settle } = useFocusOfList<HTMLDivElement>(models.map(({ id }) => id));
  return (
    <div ref={holder} tabIndex={-1} className="flex flex-col gap-12 outline-none">
      {models.map(({ id, name, message, usable, hasCheck, facts, added }) => (
        <Section
          key={id}
          title={name}
          aside={
            <span className="flex flex-none flex-wrap items-baseline justify-end gap-x-4">
              {hasCheck ? <CheckModelButton model={id} name={name} /> : null}
              {added ? <ModelButtons key={added.updatedAt} model={added} onRemoved={() => settle(id)} /> : null}
            </span>
          }
        >
          <p className={`max-w-[40rem] pt-3 text-body text-pretty wrap-anywhere ${usable ? 'text-ink-2' : 'text-bad'}`}>{message}</p>
          <Facts
            facts={[
              [
                'Model',
                <span key="model" className="font-code wrap-anywhere">
                  {id}
                </span>,
              ],
              ...facts,
            ]}
          />
        </Section>
      ))}
    </div>
  );
}
