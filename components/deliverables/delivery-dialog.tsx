'use client';

import Link from 'next/link';
import { useEffect, useState } from 'react';
import { checkTarget, listUnconnected, saveDelivery } from '#app/(partner)/deliverables/delivery-actions.ts';
import { useUndo } from '#components/shell/use-undo.ts';
import { type Choice, SelectField, TextField } from '#components/ui/field.tsx';
import { FormDialog } from '#components/ui/form-dialog.tsx';
import { errorOf } from '#components/ui/form-state.ts';
import { capitalize } from '#lib/base/text/capitalization.ts';
import { destinationLabels, outletLabel } from '#lib/entities/destination-labels.ts';
import { formatNamed } from '#lib/entities/format.ts';
import { type PlatformName, platformLabels } from '#lib/entities/platform-names.ts';
import { governances } from '#lib/features/deliverables/deliverable.ts';
import { formatLabels, governanceLabels } from '#lib/features/deliverables/labels.ts';
import { NO_EMAIL_SERVER } from '#lib/features/delivery/delivery-status.ts';
import type { DialogProps } from './content-dialog.tsx';

const emailLabel = 'Recipient’s email';
const targetLabels: Record<string, string> = {
  email: emailLabel,
  gmail: emailLabel,
  gmail_draft: emailLabel,
  webhook: 'Webhook URL',
  slack: 'Channel or message',
  github: 'Place',
  linear: 'Place',
  notion: 'Page',
};
const emailPlaceholder = 'sarah@acme.com';
const placeholders: Record<string, string> = {
  email: emailPlaceholder,
  gmail: emailPlaceholder,
  gmail_draft: emailPlaceholder,
  webhook: 'https://',
  slack: '#team',
  github: 'acme/ledger',
  linear: 'ENG',
  notion: 'https://www.notion.so/…',
};
const hints: Record<string, string> = {
  webhook: 'Requests are signed. The signing secret is on the deliverable’s page.',
  gmail: 'It is sent from your own Gmail address, and is among your sent mail.',
  gmail_draft: 'You find it among your drafts in Gmail, and send it yourself.',
  slack: 'A channel that you can post in, or the link of a message to reply to. It is posted in your name.',
  github:
    'A repository for a new issue (acme/ledger), an issue to comment on (acme/ledger#12), or a file (acme/ledger:reports/weekly.md). It appears in your name.',
  linear: 'The key of a team for a new issue (ENG), or an issue to comment on (ENG-12). It appears in your name.',
  notion: 'The link of a page that is shared with your partner. Each version becomes a new page under it.',
};
const files = Object.entries(formatLabels).map(([value, label]) => ({ value, label: capitalize(label) }));
const emails = [
  { value: '', label: 'Email text only' },
  ...files.map(({ value, label }) => ({ value, label: `With attachment: ${label}` })),
].filter(({ value }) => value !== 'html');
const formChoices: Record<string, Choice[]> = {
  email: emails,
  gmail: emails,
  gmail_draft: emails,
  webhook: files,
  download: files,
};

const sourcesChoices = [
  { value: '', label: 'Leave out' },
  { value: 'links', label: 'As links in the text' },
];

/** Edits where finished versions go, in which format, and when. Only a person can change this. */
export function DeliveryDialog({ deliverable, sendsEmail, open, onOpenChange }: DialogProps) {
  const offerUndo = useUndo();
  const { destination, governance, recipient } = deliverable;
  // The selection while the dialog is open; otherwise the saved value, which may change elsewhere.
  const [chosen, setChosen] = useState<string | null>(null);
  const platform = chosen ?? destination?.platform ?? '';
  const kept = platform === destination?.platform ? destination : null;
  const [target, setTarget] = useState<string | null>(null);
  const written = target ?? kept?.target ?? (formChoices[platform] === emails ? (recipient?.address ?? '') : '');
  const problem = useProblem(platform, target ?? '');
  const unconnected = useUnconnected(open);
  const missing = unconnected[platform];
  const forms = formChoices[platform];
  const choices = {
    '': 'None (saved here)',
    ...destinationLabels,
    ...(destination && { [destination.platform]: capitalize(outletLabel(destination.platform)) }),
  };
  const change = (next: string | null) => {
    setChosen(next);
    setTarget(null);
  };
  return (
    <FormDialog
      open={open}
      onOpenChange={(to) => {
        if (!to) change(null);
        onOpenChange(to);
      }}
      title="Delivery"
      description="Your partner can’t change this without your approval."
      submit="Save"
      action={(form) => saveDelivery(deliverable.id, form)}
      onSaved={({ undo }) => offerUndo('Delivery updated.', undo)}
    >
      {(state) => (
        <>
          <SelectField
            label="Destination"
            name="platform"
            value={platform}
            onChange={(event) => change(event.target.value)}
            choices={Object.entries(choices).map(([value, label]) => ({
              value,
              label: unconnected[value] ? `${label} (not connected)` : label,
            }))}
            hint={missing ? <ConnectFirst platform={missing} /> : undefined}
            error={errorOf(state, 'platform') ?? errorOf(state, 'destination')}
          />
          {platform === '' || platform === 'download' || platform === 'google_doc' ? (
            <input type="hidden" name="target" value={platform} />
          ) : (
            <TextField
              key={platform}
              label={targetLabels[platform] ?? 'Destination'}
              hint={platform === 'email' && !sendsEmail ? NO_EMAIL_SERVER : hints[platform]}
              name="target"
              maxLength={500}
              placeholder={placeholders[platform]}
              value={written}
              onChange={(event) => setTarget(event.target.value)}
              error={problem ?? (target === null ? errorOf(state, 'target') : undefined)}
            />
          )}
          {forms ? (
            <SelectField
              key={`${platform} as`}
              label="Format"
              name="format"
              defaultValue={forms.find(({ value }) => value === formatNamed(kept?.format ?? ''))?.value ?? forms[0]!.value}
              choices={forms}
              error={errorOf(state, 'format')}
            />
          ) : null}
          {platform === '' ? null : (
            <SelectField
              key={`${platform} with`}
              label="Sources"
              name="sources"
              defaultValue={kept?.sources ?? ''}
              choices={sourcesChoices}
              error={errorOf(state, 'sources')}
            />
          )}
          <SelectField
            label="When to deliver"
            name="governance"
            defaultValue={governance}
            choices={governances.map((value) => ({ value, label: governanceLabels[value] }))}
            error={errorOf(state, 'governance')}
          />
        </>
      )}
    </FormDialog>
  );
}

function ConnectFirst({ platform }: { platform: PlatformName }) {
  const label = platformLabels[platform];
  return (
    <>
      {label} isn’t connected yet.{' '}
      <Link className="link" href={`/settings/integrations/${platform}`}>
        Connect {label}
      </Link>{' '}
      first, then choose it here.
    </>
  );
}

/** The destinations that nothing can go to yet, and the platform to connect for each; read when the dialog opens. */
function useUnconnected(open: boolean): Record<string, PlatformName> {
  const [unconnected, setUnconnected] = useState<Record<string, PlatformName>>({});
  useEffect(() => {
    if (!open) return;
    let current = true;
    listUnconnected()
      .then((listed) => current && listed.ok && setUnconnected(listed.destinations))
      // Saving says what is not connected.
      .catch(() => undefined);
    return () => {
      current = false;
    };
  }, [open]);
  return unconnected;
}

const PAUSE_MS = 700;

/** What is wrong with the destination, checked once typing pauses. */
function useProblem(platform: string, target: string): string | undefined {
  const [known, setKnown] = useState({ target: '', problem: '' });
  useEffect(() => {
    if (!target.trim()) return;
    let current = true;
    const soon = setTimeout(() => {
      checkTarget({ platform, target })
        .then((checked) => current && checked.ok && setKnown({ target, problem: checked.problem ?? '' }))
        // Saving checks it again.
        .catch(() => undefined);
    }, PAUSE_MS);
    return () => {
      current = false;
      clearTimeout(soon);
    };
  }, [platform, target]);
  return known.target === target && known.problem ? known.problem : undefined;
}
