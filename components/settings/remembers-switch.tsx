'use client';

import { useTransition } from 'react';
import { toast } from 'sonner';
import { saveRemembers } from '#app/(partner)/settings/actions.ts';
import { Switch } from '#components/ui/switch.tsx';

/** Whether the partner picks up by itself what a person says in chats. */
export function RemembersSwitch({ remembers }: { remembers: boolean }) {
  const [saving, save] = useTransition();
  return (
    <div className="pt-4">
      <Switch
        label="Remember things from chats"
        hint="Facts, preferences, decisions and instructions that you state are kept after a reply and shown under it, with Undo. When this is off, only what you ask to be remembered is."
        checked={remembers}
        busy={saving}
        onChange={(next) =>
          save(async () => {
            const saved = await saveRemembers(next).catch(() => null);
            if (!saved?.ok) toast.error(saved?.message ?? 'That could not be saved. Try again.');
          })
        }
      />
    </div>
  );
}
