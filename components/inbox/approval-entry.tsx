'use client';

import { ShieldQuestion } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useTransition } from 'react';
import { toast } from 'sonner';
import { decideAddress } from '#app/(partner)/address-actions.ts';
import { decideForWork } from '#app/(partner)/work/actions.ts';
import { ShownValue } from '#components/approvals/shown-value.tsx';
import { unreachable } from '#components/chat/problem.ts';
import { Button } from '#components/ui/button.tsx';
import { Facts } from '#components/ui/facts.tsx';
import { type Decision, decisionMessage } from '#lib/agent/approvals/decision-message.ts';
import { shorten } from '#lib/base/text/shorten.ts';
import type { WaitingApproval } from '#lib/features/inbox/inbox.ts';
import { About, Entry, type EntryProps } from './entry.tsx';
import { postToChat } from './post-to-chat.ts';

/** An action that needs the person's approval, shown in full and decided here by sending the message that decides it in its chat. */
export function ApprovalEntry({ waiting, viewer, onSettled }: EntryProps<WaitingApproval>) {
  const router = useRouter();
  const [busy, send] = useTransition();
  const { id: requestId, sessionId, ticketId, deliverableId, subject } = waiting;
  const decide = (decision: Decision['decision']) =>
    send(async () => {
      if (sessionId === null) {
        const decideHere = deliverableId ? decideAddress : decideForWork;
        const { ok, message } = await decideHere(requestId, decision === 'approve').catch(() => ({
          ok: false,
          message: unreachable.message,
        }));
        if (ok) onSettled();
        const page = deliverableId ? `/deliverables/${deliverableId}` : `/work/${ticketId}`;
        toast[ok ? 'success' : 'error'](message, ok ? { action: { label: 'Open', onClick: () => router.push(page) } } : {});
        return router.refresh();
      }
      const problem = await postToChat(sessionId, decisionMessage(subject, decision), { approval: { requestId, decision } });
      if (problem) toast.error(problem);
      else {
        onSettled();
        toast(`${decision === 'approve' ? 'Approved' : 'Declined'}. Your partner is continuing in “${shorten(waiting.title)}”.`, {
          action: { label: 'Open', onClick: () => router.push(`/chat/${sessionId}`) },
        });
      }
      router.refresh();
    });
  return (
    <Entry
      sign={<ShieldQuestion size={16} className="text-accent" />}
      href={waiting.page}
      title={subject}
      description={`Approval needed ${deliverableId ? 'for' : 'in'} “${shorten(waiting.title)}”`}
      since={waiting.at}
      viewer={viewer}
      actions={
        <>
          <Button disabled={busy} onClick={() => decide('deny')}>
            {waiting.decline}
            <About>this: {subject}</About>
          </Button>
          <Button disabled={busy} onClick={() => decide('approve')}>
            {waiting.verb}
            <About>this: {subject}</About>
          </Button>
        </>
      }
    >
      <Facts
        facts={waiting.facts.map(({ label, value }) => [
          label,
          <ShownValue key={label} label={label}>
            {value}
          </ShownValue>,
        ])}
      />
    </Entry>
  );
}
