'use client';

import { Check, FileText } from 'lucide-react';
import { useState, useTransition } from 'react';
import { toast } from 'sonner';
import { approve, reject } from '#app/(partner)/deliverables/version-actions.ts';
import { readDraft } from '#app/(partner)/inbox/actions.ts';
import { versionFileHref } from '#components/deliverables/download-link.tsx';
import { saveVersionFile } from '#components/deliverables/save-version-file.ts';
import { PreferenceNotice } from '#components/review/preference-notice.tsx';
import { Reading } from '#components/review/reading.tsx';
import { RejectDialog } from '#components/review/reject-dialog.tsx';
import { UnreadNotice } from '#components/review/unread-notice.tsx';
import { UnsupportedNotice } from '#components/review/unsupported-notice.tsx';
import { Button } from '#components/ui/button.tsx';
import { shorten } from '#lib/base/text/shorten.ts';
import { deliveryVerb, destinationLabel } from '#lib/entities/destination-labels.ts';
import { formatLabels } from '#lib/features/deliverables/labels.ts';
import { noEmailServer } from '#lib/features/delivery/delivery-status.ts';
import type { WaitingDraft } from '#lib/features/inbox/inbox.ts';
import { assumptionMessage } from '#lib/features/questions/question.ts';
import { About, Entry, type EntryProps, versionHref } from './entry.tsx';

/** A draft, to read, approve, or reject with feedback. */
export function DraftEntry({ waiting, viewer, onSettled }: EntryProps<WaitingDraft>) {
  const [rejecting, setRejecting] = useState(false);
  const [read, setRead] = useState<Extract<Awaited<ReturnType<typeof readDraft>>, { ok: true }> | null>(null);
  const [opening, open] = useTransition();
  const [busy, decide] = useTransition();
  const name = `version ${waiting.number} of ${waiting.title}`;
  const isUnsent = waiting.goesTo?.platform === 'email' && !viewer.sendsEmail;
  // The text that was read here is the text that is approved here.
  const on = { versionId: waiting.id, revision: read?.revision ?? waiting.revision };

  const toggle = () =>
    open(async () => {
      if (read) return setRead(null);
      const draft = await readDraft(waiting.id).catch(() => null);
      if (draft?.ok) setRead(draft);
      else toast.error(draft?.message ?? 'Couldn’t load the draft. Try again.');
    });
  const onApprove = () =>
    decide(async () => {
      const change = await approve(on).catch(() => null);
      if (!change?.ok) return void toast.error(change?.message ?? 'Couldn’t reach the server. Try again.');
      onSettled();
      const approved = `Version ${waiting.number} of “${shorten(waiting.title)}” is approved`;
      const { goesTo } = waiting;
      if (goesTo?.platform === 'download')
        toast(`${approved}, and its file is ready.`, {
          duration: 20_000,
          action: {
            label: `Download as ${formatLabels[goesTo.format]}`,
            onClick: () => void saveVersionFile(versionFileHref(waiting.id, goesTo.format)),
          },
        });
      else toast(isUnsent ? `${approved}. ${noEmailServer(goesTo!.target)}` : `${approved}${goesTo ? ' and on its way' : ''}.`);
    });
  const onReject = async (feedback: string) => {
    const change = await reject({ ...on, feedback });
    if (!change.ok) return change.message;
    onSettled();
    toast(`Version ${waiting.number} of “${shorten(waiting.title)}” is rejected.`);
    return null;
  };

  return (
    <Entry
      sign={<FileText size={16} className="text-accent" />}
      href={versionHref(waiting)}
      title={`Version ${waiting.number} of ${waiting.title}`}
      description={[
        waiting.begun ? 'A draft you started reviewing.' : 'Ready for review.',
        waiting.askedIn && `Approval needed in “${shorten(waiting.askedIn.title || 'New chat')}”.`,
        waiting.unread,
        waiting.assumption && assumptionMessage(waiting.assumption),
        isUnsent ? noEmailServer(waiting.goesTo!.target) : destinationMessage(waiting.goesTo),
      ]
        .filter(Boolean)
        .join(' ')}
      since={waiting.at}
      viewer={viewer}
      actions={
        <>
          <Button kind="plain" busy={opening} aria-expanded={read !== null} onClick={toggle}>
            {read ? 'Close' : 'Read'}
            <About>{name}</About>
          </Button>
          <Button aria-haspopup="dialog" disabled={busy} onClick={() => setRejecting(true)}>
            Reject
            <About>{name}</About>
          </Button>
          <Button busy={busy} onClick={onApprove}>
            <Check size={15} />
            Approve
            <About>{name}</About>
          </Button>
          <RejectDialog number={waiting.number} open={rejecting} onOpenChange={setRejecting} onReject={onReject} />
        </>
      }
    >
      {read ? (
        <section
          aria-label={`Text of ${name}`}
          className="max-h-[60vh] overflow-y-auto border-l-2 border-line py-1 pl-4"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
          tabIndex={0}
        >
          <UnreadNotice sources={read.sources} />
          <UnsupportedNotice claims={read.unsupported} />
          <PreferenceNotice report={read.report} />
          <Reading text={read.text} read={read} />
        </section>
      ) : null}
    </Entry>
  );
}

function destinationMessage(goesTo: WaitingDraft['goesTo']): string {
  if (!goesTo) return '';
  if (goesTo.platform === 'download') return 'Once approved, you can download it.';
  return `Approving immediately ${deliveryVerb(goesTo.platform).does} it ${destinationLabel(goesTo)}.`;
}
