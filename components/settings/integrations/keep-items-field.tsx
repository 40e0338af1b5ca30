'use client';

import { useTransition } from 'react';
import { toast } from 'sonner';
import { keepPlatformItems } from '#app/(partner)/settings/integrations/actions.ts';
import { unreachable } from '#components/chat/problem.ts';
import { SelectField } from '#components/ui/field.tsx';
import type { PlatformName } from '#lib/entities/platform-names.ts';
import { type KeptDays, keptDays } from '#lib/features/integrations/platforms/reach.ts';

const labels = new Map<KeptDays, string>([
  [null, 'As long as it’s connected'],
  [365, '1 year'],
  [90, '90 days'],
  [30, '30 days'],
]);

/** How long items of a platform are kept. */
export function KeepItemsField({ name, days }: { name: PlatformName; days: KeptDays }) {
  const [busy, act] = useTransition();
  const save = (value: string) =>
    act(async () => {
      const saved = await keepPlatformItems(name, value === 'forever' ? null : (Number(value) as KeptDays)).catch(() => null);
      if (saved?.ok) toast(saved.message);
      else toast.error(saved?.message ?? unreachable.message);
    });
  return (
    <SelectField
      label="Keep items for"
      value={String(days ?? 'forever')}
      disabled={busy}
      onChange={({ target }) => save(target.value)}
      choices={keptDays.map((one) => ({ value: String(one ?? 'forever'), label: labels.get(one)! }))}
      hint="Older messages, events and issues are deleted here, and your partner no longer finds them. Files and pages stay as long as you choose them. Versions and answers keep their text."
    />
  );
}
