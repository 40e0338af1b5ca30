'use client';

import { KeyRound, RotateCw, Trash2 } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useState, useTransition } from 'react';
import { toast } from 'sonner';
import { giveToken, refreshServer, removeServer } from '#app/(partner)/settings/servers/actions.ts';
import { Button } from '#components/ui/button.tsx';
import { TextField } from '#components/ui/field.tsx';
import { FormDialog } from '#components/ui/form-dialog.tsx';
import { errorOf } from '#components/ui/form-state.ts';

interface Props {
  id: string;
  name: string;
  /** Whether the person signed in, instead of entering a token. */
  signsIn: boolean;
  canRefresh: boolean;
}

/** Refreshes a server's tools, replaces its token, or removes it. */
export function ServerButtons({ id, name, signsIn, canRefresh }: Props) {
  const router = useRouter();
  const [busy, act] = useTransition();
  const [dialog, setDialog] = useState<'token' | 'remove' | null>(null);
  const ask = () =>
    act(async () => {
      const asked = await refreshServer(id).catch(() => null);
      if (asked?.ok) toast(asked.note ?? 'The list of tools is up to date.');
      else toast.error(asked?.message ?? 'Couldn’t reach the server. Try again.');
    });
  return (
    <>
      <Button kind="plain" onClick={() => setDialog('remove')}>
        <Trash2 size={15} />
        Remove
      </Button>
      {signsIn ? null : (
        <Button kind="plain" onClick={() => setDialog('token')}>
          <KeyRound size={15} />
          Replace token
        </Button>
      )}
      {canRefresh ? (
        <Button busy={busy} onClick={ask}>
          <RotateCw size={15} />
          Refresh tools
        </Button>
      ) : null}
      <FormDialog
        open={dialog === 'token'}
        onOpenChange={(open) => setDialog(open ? 'token' : null)}
        title={`Replace the token for ${name}`}
        description="We’ll test the new token now. The old one stays until the new one works."
        submit="Replace"
        action={(form) => giveToken(id, form)}
      >
        {(state) => <TextField label="Token" name="token" type="password" autoComplete="off" error={errorOf(state, 'token')} />}
      </FormDialog>
      <FormDialog
        open={dialog === 'remove'}
        onOpenChange={(open) => setDialog(open ? 'remove' : null)}
        title={`Remove ${name}?`}
        description="Its token and your decisions about its tools are deleted. Your partner can no longer use it. What it returned is deleted, with the answers in chats that used it."
        submit="Remove"
        kind="danger"
        action={() => removeServer(id)}
        onSaved={({ message }) => {
          toast(message);
          router.push('/settings/integrations#servers');
        }}
      >
        {() => null}
      </FormDialog>
    </>
  );
}
