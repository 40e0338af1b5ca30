'use client';

import { Copy } from 'lucide-react';
import { useState, useTransition } from 'react';
import { toast } from 'sonner';
import { showSigningSecret } from '#app/(partner)/deliverables/delivery-actions.ts';
import { copyText } from '#components/review/copy-text.ts';
import { Button, IconButton } from '#components/ui/button.tsx';

/** The secret with which receivers verify webhooks, shown on request. */
export function SigningSecret() {
  const [secret, setSecret] = useState<string | null>(null);
  const [showing, show] = useTransition();
  return (
    <div className="mt-4 text-ui text-ink-2">
      {secret === null ? (
        <Button
          busy={showing}
          onClick={() =>
            show(async () => {
              const shown = await showSigningSecret().catch(() => null);
              if (shown?.ok) setSecret(shown.secret);
              else toast.error(shown?.message ?? 'Couldn’t load the secret. Try again.');
            })
          }
        >
          Show signing secret
        </Button>
      ) : (
        <p className="flex items-start gap-1">
          <code className="min-w-0 flex-1 rounded-md bg-fill px-2 py-1.5 text-meta wrap-anywhere">{secret}</code>
          <IconButton label="Copy signing secret" onClick={() => void copyText(secret)}>
            <Copy size={15} />
          </IconButton>
        </p>
      )}
      <p className="mt-2 text-pretty">
        Use it to verify that a version comes from here: the webhook-id, webhook-timestamp and webhook-signature headers follow{' '}
        <a className="link" href="https://www.standardwebhooks.com" target="_blank" rel="noopener noreferrer">
          Standard Webhooks
        </a>
        . All your webhooks share this secret.
      </p>
    </div>
  );
}
