'use client';

import { useTransition } from 'react';
import { toast } from 'sonner';
import { saveRemembers } from '#app/(partner)/settings/actions.ts';
import { Switch } from '#components/ui/switch.tsx';

/** Whether the partner saves memories from chats automatically. */
export function RemembersSwitch({ remembers }: { remembers: boolean }) {
  const [saving, save] = useTransition();
  return (
    <div className="pt-4">
      <Switch
        label="Remember things from chats"
        hint="Saves facts, preferences, decisions and instructions from your messages and shows them under the reply, with Undo. When off, only things you ask to remember are saved."
        checked={remembers}
        busy={saving}
        onChange={(next) =>
          save(async () => {
            const saved = await saveRemembers(next).catch(() => null);
            if (!saved?.ok) toast.error(saved?.message ?? 'Couldn’t save. Try again.');
          })
        }
      />
    </div>
  );
}
